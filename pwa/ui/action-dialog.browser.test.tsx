import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ActionDialog } from './action-dialog.tsx'
import { show } from './component-testing.ts'
import { TextField } from './field.tsx'

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

function Place() {
  const [group, setGroup] = useState('500')
  const [error, setError] = useState<string>()
  return (
    <ActionDialog
      title="Place"
      action="Save"
      onAct={() => setError('Enter a group up to 99')}
      onClose={() => undefined}
    >
      <TextField label="Partner" value="" onValue={() => undefined} />
      <TextField label="Group" value={group} onValue={setGroup} error={error} />
    </ActionDialog>
  )
}

test('the field that keeps a dialog from acting has the focus, which reads its error', async () => {
  show(<Place />)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Group' })).toHaveFocus()
  await expect
    .element(page.getByRole('textbox', { name: 'Group' }))
    .toHaveAccessibleDescription('Enter a group up to 99')
})

test('a second tap does nothing until the first one has its answer', async () => {
  const answers: ((why: string | undefined) => void)[] = []
  const act = () => new Promise<string | undefined>((resolve) => answers.push(resolve))
  show(
    <ActionDialog title="Invitations" action="Make the sheet" failed="Not made" onAct={act} onClose={() => undefined}>
      <p>One card for everyone</p>
    </ActionDialog>,
  )
  const button = page.getByRole('button', { name: 'Make the sheet' })
  await button.dblClick()
  expect(answers).toHaveLength(1)
  answers[0]?.('You’re offline.')
  await expect.element(page.getByText('You’re offline.')).toBeVisible()
  await button.click()
  expect(answers).toHaveLength(2)
})
