import { expect, test } from 'vitest'
import { demoSignIns } from '#db/demo/demo-club.ts'
import { texts as adminTexts } from '../../screens/admin/texts.ts'
import { says } from '../harness/notices.ts'
import { signIn, signInWith } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

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

test(
  'a login link is sent once, however often its button is tapped, and no second tap confirms the first',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    await signIn(phone, 'admin')
    const { page, open } = phone
    await open('/admin/members')
    const sent: string[] = []
    const isTappedAgain = Promise.withResolvers<void>()
    await page.route('**/send-sign-in-link', async (route) => {
      sent.push(route.request().url())
      await isTappedAgain.promise
      await route.continue()
    })
    const { actions, lastSeen, manageMember, saved, search } = adminTexts.members
    await page.getByLabel(search).fill('Okafor')
    await page.getByRole('button', { name: manageMember('Ben Okafor') }).click()
    await page.getByRole('dialog').getByText(lastSeen(null), { exact: true }).waitFor()
    const act = page.getByRole('dialog').getByRole('button', { name: actions['send-sign-in-link'].label })
    await act.dblclick()
    await page.getByRole('dialog').getByText(actions['send-sign-in-link'].question).waitFor()
    expect(sent).toEqual([])
    await act.click()
    await act.click()
    isTappedAgain.resolve()
    await says(page, saved)
    expect(sent).toHaveLength(1)
  }),
)

test(
  'a deactivated member learns at the login whom to write to, and an administrator deletes the account',
  storyWithSignal(async ({ takePhone }) => {
    const desk = await takePhone({ width: 1280, height: 800 })
    await signIn(desk, 'admin')
    const { actions, search, manageMember, status, saved } = adminTexts.members
    async function act(action: 'deactivate' | 'delete-account') {
      await desk.open('/admin/members')
      await desk.page.getByLabel(search).fill('Okafor')
      await desk.page.getByRole('button', { name: manageMember('Ben Okafor') }).click()
      const dialog = desk.page.getByRole('dialog')
      await dialog.getByRole('button', { name: actions[action].label }).click()
      await dialog.getByRole('button', { name: actions[action].label }).click()
      await says(desk.page, saved)
    }
    await act('deactivate')

    const phone = await takePhone()
    await signInWith(phone, { username: 'ben', password: demoSignIns.password })
    await says(phone.page, /write to/)

    await act('delete-account')
    await says(desk.page, new RegExp(status.leaving))
  }),
)
