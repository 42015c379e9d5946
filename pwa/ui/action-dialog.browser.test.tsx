import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ActionDialog } from './action-dialog.tsx'
import { show } from './component-testing.ts'

test('why a long dialog could not act comes into view', async () => {
  await page.viewport(390, 700)
  show(
    <ActionDialog
      title="Place"
      action="Save"
      failed="Not saved"
      onAct={() => Promise.resolve('The group is full.')}
      onClose={() => undefined}
    >
      {Array.from({ length: 30 }, (_, at) => (
        <p key={at}>Line {at}</p>
      ))}
    </ActionDialog>,
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('The group is full.')).toBeInViewport({ ratio: 1 })
})
