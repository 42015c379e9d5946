import { expect, test } from 'vitest'
import { texts as adminTexts } from '../screens/admin/texts.ts'
import { signIn } from './harness/sign-in.ts'
import { storyWithSignal } from './harness/story.ts'

test(
  'a refused account action is explained inside its dialog',
  storyWithSignal(async ({ takePhone }) => {
    const desk = await takePhone({ width: 1280, height: 800 })
    await signIn(desk, 'admin')
    await desk.open('/admin/members')
    await desk.page.getByLabel(adminTexts.members.search).fill('Doyle')
    await desk.page.getByRole('button', { name: adminTexts.members.manageMember('Margaret Doyle') }).click()
    const dialog = desk.page.getByRole('dialog')
    await dialog.getByRole('button', { name: adminTexts.members.actions.deactivate.label }).click()
    await dialog.getByRole('button', { name: adminTexts.members.actions.deactivate.label }).click()
    await dialog.getByRole('alert').getByText('Ask another administrator to do this.').waitFor()
    await dialog.getByRole('button', { name: adminTexts.members.back }).click()
    await expect.poll(() => dialog.getByText('Another administrator').count()).toBe(0)
  }),
)
