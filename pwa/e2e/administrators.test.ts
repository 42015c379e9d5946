import { expect, test } from 'vitest'
import { signIn } from './harness/sign-in.ts'
import { storyWithSignal } from './harness/story.ts'

test(
  'what an administrator cannot do is said inside the dialog that asked',
  storyWithSignal(async ({ takePhone }) => {
    const desk = await takePhone({ width: 1280, height: 800 })
    await signIn(desk, 'admin')
    await desk.open('/admin/members')
    await desk.page.getByLabel('Find a member').fill('Doyle')
    await desk.page.getByRole('button', { name: 'Manage Margaret Doyle' }).click()
    const dialog = desk.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await dialog.getByRole('alert').getByText('Ask another administrator to do this.').waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => dialog.getByText('Another administrator').count()).toBe(0)
  }),
)
