import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../ui/component-testing.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { texts } from './texts.ts'
import { states } from './usga-rounds-screen.tsx'

test('the five states of rounds for the USGA stand in one row of a phone', async () => {
  // The width of a phone of 390 px without the margins of the screen.
  await page.viewport(362, 844)
  onTestFinished(() => page.viewport(390, 844))
  const options = [{ value: 'all' as const, label: texts.lists.all }, ...states]
  show(<Segmented label="States" value="all" options={options} onValue={() => undefined} />)
  await expect.element(page.getByRole('radio').first()).toBeVisible()
  const tops = page
    .getByRole('radio')
    .elements()
    .map((radio) => radio.getBoundingClientRect().top)
  expect(tops).toHaveLength(5)
  expect(new Set(tops).size).toBe(1)
})
