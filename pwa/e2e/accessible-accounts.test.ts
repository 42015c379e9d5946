import { expect, test } from 'vitest'
import { openMenu, showHome, signInAs } from './harness/accounts.ts'
import { faults, faultsOf, type Place } from './harness/faults.ts'
import { story } from './harness/story.ts'

const forEverybody: readonly Place[] = [
  { name: 'register', address: '/register', heading: 'Register' },
  { name: 'confirm', address: '/confirm', heading: 'Confirm your email' },
  { name: 'reset', address: '/reset', heading: 'Password Reset' },
  { name: 'new password', address: '/resetPwd', heading: 'Reset Temp Password' },
  { name: 'redirect', address: '/redirect?username=ben&hash=secret', heading: 'Redirecting' },
  { name: 'change of email', address: '/emailChange/secret', heading: 'Change of email' },
  { name: 'end of emails', address: '/unsubscribe/7-c0ffee', heading: 'Unsubscribe' },
  { name: 'introduction', address: '/visitors', heading: 'Visitors' },
  { name: 'contact', address: '/contactUs', heading: 'Contact US' },
]

const forMembers: readonly Place[] = [
  { name: 'settings', address: '/settings', heading: 'Change Info' },
  { name: 'guests', address: '/visitors', heading: 'Visitors' },
  { name: 'directory', address: '/directory', heading: 'Members' },
  { name: 'members', address: '/admin/members', heading: 'Members' },
  { name: 'changes of email', address: '/admin/emailChanges', heading: 'Email Changes' },
  { name: 'messages', address: '/admin/messages', heading: 'Messages' },
  { name: 'rounds for the USGA', address: '/admin/usgaRounds', heading: 'USGA Rounds' },
  { name: 'deleted rounds', address: '/admin/deletedRounds', heading: 'Deleted Rounds' },
  { name: 'exports', address: '/admin/exports', heading: 'Exports' },
  { name: 'rounds as files', address: '/roundFiles', heading: 'Import and Export Rounds' },
]

test(
  'the screens around an account are accessible in light and dark, from a small phone to a desktop',
  { timeout: 240_000 },
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    for (const place of forEverybody) expect(await faultsOf(phone, place)).toEqual([])

    await signInAs(phone, 'admin')
    await showHome(page)
    for (const place of forMembers) expect(await faultsOf(phone, place)).toEqual([])

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
