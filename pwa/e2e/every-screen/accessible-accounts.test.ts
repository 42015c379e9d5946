import { expect, test } from 'vitest'
import { texts as settingsTexts } from '../../screens/settings/texts.ts'
import { openMenu } from '../harness/accounts.ts'
import { faults } from '../harness/faults.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'forms with errors and the menu are accessible in light and dark, from a small phone to a desktop',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'admin')

    await phone.open('/settings')
    for (const card of [settingsTexts.info.title, settingsTexts.email.title, settingsTexts.password.title]) {
      await page.getByRole('region', { name: card }).getByRole('button', { name: settingsTexts.edit }).click()
      await page.getByRole('region', { name: card }).getByRole('button', { name: settingsTexts.submit }).click()
    }
    await page.getByText(settingsTexts.passwordRequired).first().waitFor()
    expect(await faults(page, 'settings with errors')).toEqual([])

    await openMenu(page)
    expect(await faults(page, 'menu')).toEqual([])
  }),
)
