import { expect, test } from 'vitest'
import { openMenu } from './harness/accounts.ts'
import { faults } from './harness/faults.ts'
import { signIn } from './harness/sign-in.ts'
import { storyWithSignal } from './harness/story.ts'

test(
  'forms with errors and the menu are accessible in light and dark, from a small phone to a desktop',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'admin')

    await phone.open('/settings')
    for (const card of ['Change Info', 'Change Email', 'Change Password']) {
      await page.getByRole('region', { name: card }).getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('region', { name: card }).getByRole('button', { name: 'Submit' }).click()
    }
    await page.getByText('Password is required').first().waitFor()
    expect(await faults(page, 'settings with errors')).toEqual([])

    await openMenu(page)
    expect(await faults(page, 'menu')).toEqual([])
  }),
)
