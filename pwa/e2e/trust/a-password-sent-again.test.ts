import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoSignIns } from '#db/demo/demo-club.ts'
import { changeMember, adminMembers } from '#sync/calls/admin.ts'
import { invite } from '#sync/calls/invitations.ts'
import { addMember } from '#sync/calls/members-import.ts'
import { codeOfApp } from '../../../api/accounts/accounts-testing.ts'
import { codeTexts } from '../../people/texts.ts'
import { texts as invitationTexts } from '../../screens/invitation/texts.ts'
import { texts as redirectTexts } from '../../screens/redirect/texts.ts'
import { texts as resetPasswordTexts } from '../../screens/reset-password/texts.ts'
import { texts as settingsTexts } from '../../screens/settings/texts.ts'
import { texts as serverTexts } from '../../server/texts.ts'
import { choosePassword, fillIn } from '../harness/accounts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { emailTo, linkIn } from '../harness/emails.ts'
import { says } from '../harness/notices.ts'
import { showHome, signIn, signInWith } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const { password } = demoSignIns
const { secondStep: words } = settingsTexts
const newPassword = 'a bunker on the ninth'

/** Whether the page reports a wrong password. */
const isDenied = async (page: Page) => (await page.getByText('Incorrect username or password.').count()) > 0

test(
  'a new password whose answer is lost is saved by the next tap, and logs in',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page, open } = phone
    await signIn(phone, 'olga')
    await open('/settings')
    const card = page.getByRole('region', { name: settingsTexts.password.title })
    await card.getByRole('button', { name: settingsTexts.edit }).click()
    await card.getByLabel('Username').fill('olga')
    await card.getByLabel(settingsTexts.password.old).fill(password)
    await card.getByLabel('New password', { exact: true }).fill(newPassword)
    await card.getByLabel(settingsTexts.password.again).fill(newPassword)
    const lost = phone.air.cutDuring('/api/user/updatePassword', 'answered')
    await card.getByRole('button', { name: settingsTexts.submit }).click()
    await lost
    await says(page, serverTexts.noAnswer)
    await phone.comeBack()
    await card.getByRole('button', { name: settingsTexts.submit }).click()
    await says(page, settingsTexts.password.saved)
    expect(await isDenied(page)).toBe(false)
    const other = await takePhone()
    await signInWith(other, { username: 'olga', password: newPassword })
    await showHome(other.page)
  }),
)

test(
  'a password chosen with a temporary one is saved by the next tap when its answer is lost, and signs in',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page } = phone
    const lost = phone.air.cutDuring('/api/user/resetTempPwd', 'answered')
    await choosePassword({ phone, club }, { username: 'ben', password: newPassword })
    await lost
    await page.getByRole('alert').first().waitFor()
    await phone.comeBack()
    await page.getByRole('button', { name: resetPasswordTexts.next }).click()
    await page.waitForURL('**/home')
  }),
)

test(
  'a second step whose answer is lost is on when the person taps again, and shows its recovery codes',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page, open } = phone
    await signIn(phone, 'admin')
    await open('/settings')
    const card = page.getByRole('region', { name: /^(Second step|Your recovery codes)/ })
    await card.getByRole('button', { name: words.turnOn }).click()
    await card.getByLabel('Password').fill(password)
    await card.getByRole('button', { name: words.next }).click()
    const link = await card.getByRole('link', { name: words.app.open }).getAttribute('href')
    const key = new URL(link ?? '').searchParams.get('secret') ?? ''
    await page.getByLabel(codeTexts.app.label).fill(codeOfApp(key, { at: new Date(), later: 0 }))
    const lost = phone.air.cutDuring('/api/user/second-step/on', 'answered')
    await card.getByRole('button', { name: words.turnOn }).click()
    await lost
    await says(page, serverTexts.noAnswer)
    await phone.comeBack()
    await card.getByRole('button', { name: words.turnOn }).click()
    await page.getByRole('button', { name: words.codes.copy }).waitFor()
  }),
)

test(
  'a login link whose answer is lost logs in with the next tap, and no other phone',
  storyWithSignal(async ({ club, takePhone }) => {
    const { url } = club
    const { token } = await signInByCall(url, 'admin')
    const { results } = await ask({ url, call: adminMembers, path: 'admin/members?name=Okafor', token })
    const path = `admin/members/${results[0]?.id}/send-sign-in-link`
    await ask({ url, call: changeMember, path, token, body: {} })
    const link = linkIn(await emailTo(club, { to: 'ben@nomad.example', about: /login link/ }))

    const phone = await takePhone({ air: true })
    await phone.open(link)
    const lost = phone.air.cutDuring('/api/login/byHash', 'answered')
    await phone.page.getByRole('button', { name: redirectTexts.next }).click()
    await lost
    await says(phone.page, redirectTexts.failed)
    await phone.comeBack()
    const other = await takePhone()
    await other.open(link)
    await other.page.getByRole('button', { name: redirectTexts.next }).click()
    await says(other.page, redirectTexts.used)
    await phone.page.getByRole('button', { name: redirectTexts.next }).click()
    await showHome(phone.page)
  }),
)

test(
  'an invitation whose answer is lost is accepted by the next tap, and logs in',
  storyWithSignal(async ({ club, takePhone }) => {
    const { url } = club
    const { token } = await signInByCall(url, 'admin')
    const member = { firstname: 'Leo', lastname: 'Archer', email: '', phonenum: '', aga: '', index: null }
    const { id } = await ask({ url, call: addMember, token, body: member })
    const { sheet } = await ask({ url, call: invite, token, body: { way: 'print', members: [id] } })

    const phone = await takePhone({ air: true })
    // Only the path, because this phone reaches the club through its own address.
    await phone.open(new URL(sheet[0]?.link ?? url).pathname)
    await fillIn(phone.page, { [invitationTexts.fields.password]: newPassword })
    // The notice of the failure has a button whose name contains this word.
    const join = phone.page.getByRole('button', { name: invitationTexts.submit, exact: true })
    const lost = phone.air.cutDuring('/api/invitation/accept', 'answered')
    await join.click()
    await lost
    await says(phone.page, invitationTexts.failed)
    await phone.comeBack()
    await join.click()
    await phone.page.waitForURL('**/home')
  }),
)
