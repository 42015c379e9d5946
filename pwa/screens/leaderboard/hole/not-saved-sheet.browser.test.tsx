import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../ui/component-testing.ts'
import { NotSavedSheet } from './not-saved-sheet.tsx'

const nothing = () => undefined

test('each score to write down is within the smallest phone, however long its golfer’s name is', async () => {
  await page.viewport(320, 640)
  const entered = [
    { name: 'Alice Moreno', value: 4 },
    { name: `B${'en'.repeat(20)}`, value: 11 },
  ]
  show(<NotSavedSheet reason="full" hole={4} entered={entered} onTryAgain={nothing} onClose={nothing} />)
  for (const { name, value } of entered) {
    const score = page.getByRole('listitem').filter({ hasText: name }).getByText(String(value), { exact: true })
    await expect.element(score).toBeVisible()
    expect(score.element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
  }
  await page.viewport(390, 844)
})
