import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startOuting } from './harness/outing.ts'
import type { Phone } from './harness/phone.ts'
import { scoreHoles, holes } from './harness/round.ts'
import { allAtClub } from './harness/scoring.ts'
import { signIn } from './harness/sign-in.ts'
import { story } from './harness/story.ts'

const widths = [320, 412, 1280]
const colorSchemes = ['light', 'dark'] as const
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Every fault on the page in view, in each width and colour scheme, with the element that has it. */
async function faults(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const width of widths) {
    for (const colorScheme of colorSchemes) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // There are no frames, so there is no need for a blank page beside this one to put results together.
      const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(rules).setLegacyMode()
      const { violations } = await axe.analyze()
      for (const { id, nodes } of violations) {
        found.push(...nodes.map((node) => `${name} ${width} ${colorScheme} ${id}: ${node.html} ${node.failureSummary}`))
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) found.push(`${name} ${width} ${colorScheme}: ${overflow} px too wide`)
    }
  }
  return found
}

type Place = { readonly name: string; readonly address: string; readonly heading: string | RegExp }

async function faultsOf(phone: Phone, { name, address, heading }: Place): Promise<readonly string[]> {
  await phone.open(address)
  await phone.page.getByRole('heading', { name: heading }).first().waitFor()
  return await faults(phone.page, name)
}

test(
  'every screen is accessible in light and dark, from a small phone to a desktop',
  { timeout: 180_000 },
  story(async ({ club, takePhone }) => {
    const phone = await takePhone()
    const login = { name: 'login', address: '/login', heading: 'Login' }
    const landing = { name: 'leaderboard', address: '/leaderboard', heading: 'Nomad Scoring' }
    expect(await faultsOf(phone, login)).toEqual([])
    expect(await faultsOf(phone, landing)).toEqual([])

    await signIn(phone)
    expect(await faultsOf(phone, { name: 'a new outing', address: '/tournament', heading: 'Golfers (1)' })).toEqual([])

    const outing = await startOuting(club.url, { golfers: 8 })
    const code = outing.groups[0]?.code ?? ''
    await phone.open(`/leaderboard/${code}`)
    await scoreHoles(phone.page, holes(1, 3))
    await allAtClub(phone.page)

    const places = [
      { name: 'home', address: '/home', heading: /./ },
      { name: 'its codes', address: '/tournament', heading: 'Group 2' },
      landing,
      { name: 'scoring', address: `/leaderboard/${code}?show=score`, heading: 'Hole 4' },
      { name: 'board', address: `/leaderboard/${code}?show=board`, heading: /./ },
      { name: 'card', address: `/leaderboard/${code}?show=card`, heading: /./ },
    ]
    for (const place of places) expect(await faultsOf(phone, place)).toEqual([])
  }),
)
