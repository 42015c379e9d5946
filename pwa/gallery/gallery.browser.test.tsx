import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../ui/component-testing.ts'
import { Gallery, showScheme } from './gallery.tsx'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function showGallery(): Promise<void> {
  show(<Gallery />)
  await expect.element(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
}

test.each(['light', 'dark'] as const)('every part in every state is accessible in %s', async (scheme) => {
  await page.viewport(390, 844)
  await showGallery()
  showScheme(scheme)
  const ink = getComputedStyle(document.documentElement).getPropertyValue('--ink')
  expect(ink).toBe(scheme === 'dark' ? '#f0f4f1' : '#14211b')
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ['violations'] })
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
})

const isLarge = getComputedStyle(document.documentElement).fontSize === '32px'

// Text at twice its size is supported from 390 px on, where the stories check every screen with it.
test.each(isLarge ? [390, 768, 1280] : [320, 390, 768, 1280])(
  'nothing is wider than a screen of %i px',
  async (width) => {
    await page.viewport(width, 800)
    await showGallery()
    const cutOff = [...document.querySelectorAll('#app *')].filter(
      (part) => part.getBoundingClientRect().right > innerWidth + 1 && part.closest('thead') === null,
    )
    expect(cutOff.map((part) => part.outerHTML.slice(0, 200))).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
)
