import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as peopleTexts } from '../../people/texts.ts'
import { texts as adminTexts } from '../../screens/admin/texts.ts'
import { texts as confirmTexts } from '../../screens/confirm/texts.ts'
import { texts as contactTexts } from '../../screens/contact/texts.ts'
import { texts as emailChangeTexts } from '../../screens/email-change/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as loginTexts } from '../../screens/login/texts.ts'
import { texts as redirectTexts } from '../../screens/redirect/texts.ts'
import { texts as registerTexts } from '../../screens/register/texts.ts'
import { texts as resetPasswordTexts } from '../../screens/reset-password/texts.ts'
import { texts as resetTexts } from '../../screens/reset/texts.ts'
import { texts as settingsTexts } from '../../screens/settings/texts.ts'
import { texts as serverTexts } from '../../server/texts.ts'
import { askForReset, choosePassword, fillIn, openMenu, passRobotCheck } from '../harness/accounts.ts'
import { emailTo, linkIn, passwordIn, readEmails } from '../harness/emails.ts'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { says } from '../harness/notices.ts'
import { scoreHoleFast } from '../harness/scoring.ts'
import { showHome, signIn, signInWith } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'

const newPassword = 'a bunker on the ninth'

test(
  'a new member is held until the email is confirmed, and is in after that',
  storyWithSignal(async ({ club, takePhone }) => {
    const { page, open } = await takePhone()
    await open('/register')
    const register = page.getByRole('button', { name: registerTexts.register })
    await expect.poll(() => register.isDisabled()).toBe(true)

    await page.getByLabel('Username').fill('ben')
    await says(page, registerTexts.taken)
    await fillIn(page, {
      [peopleTexts.firstname]: 'Wren',
      [peopleTexts.lastname]: 'Castillo',
      Username: 'wren',
      [registerTexts.fields.dob]: '07241988',
      [registerTexts.fields.phone]: '480-555-0199',
      Email: 'wren@hoem.example',
      [registerTexts.fields.password]: newPassword,
      'Confirm password': 'a bunker on the tenth',
      [peopleTexts.city]: 'Tempe',
    })
    await expect.poll(() => page.getByLabel(registerTexts.fields.dob).inputValue()).toBe('07-24-1988')
    await passRobotCheck(page)
    await register.click()
    await says(page, registerTexts.incomplete)
    await says(page, 'Passwords do not match')
    await expect.poll(() => page.getByLabel(peopleTexts.firstname).inputValue()).toBe('Wren')

    await page.getByLabel('Confirm password').fill(newPassword)
    await register.click()
    await says(page, registerTexts.done.title)
    await page.waitForURL('**/resetPwd')
    await page.getByRole('heading', { name: resetPasswordTexts.confirm.title }).waitFor()
    await says(page, /wren@hoem\.example/)
    const mistyped = linkIn(await emailTo(club, { to: 'wren@hoem.example', about: /confirm/i }))
    await page.getByRole('button', { name: resetPasswordTexts.confirm.edit }).click()
    await page.getByLabel('Email').fill('wren@home.example')
    await page.getByRole('button', { name: resetPasswordTexts.confirm.withoutEmail.save }).click()
    await says(page, /wren@home\.example/)

    const tab = await page.context().newPage()
    await tab.goto(new URL(mistyped, page.url()).href)
    await tab.getByRole('button', { name: confirmTexts.confirm }).click()
    await says(tab, confirmTexts.failed)
    const link = linkIn(await emailTo(club, { to: 'wren@home.example', about: /confirm/i }))
    await tab.goto(new URL(link, page.url()).href)
    await tab.getByRole('button', { name: confirmTexts.confirm }).click()
    await says(tab, confirmTexts.done)
    await tab.close()
    // The waiting page continues automatically.
    await page.waitForURL('**/home')
    await showHome(page)
  }),
)

test(
  'a confirmation link without its secret or with a wrong one shows the problem',
  storyWithSignal(async ({ takePhone }) => {
    const { page, open } = await takePhone()
    await open('/confirm')
    await says(page, confirmTexts.failed)
    await open('/confirm/nothing-of-the-kind')
    await page.getByRole('button', { name: confirmTexts.confirm }).waitFor()
    expect(await page.getByText(confirmTexts.failed).count()).toBe(0)
    await page.getByRole('button', { name: confirmTexts.confirm }).click()
    await says(page, confirmTexts.failed)
  }),
)

test(
  'a link to a page of members goes on to it after the login, with its query and hash, and after a sign-in that ended',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    const deep = '/viewCourses?search=oak#list'
    const isThere = (url: URL) => url.pathname + url.search + url.hash === deep
    await open(deep)
    await page.waitForURL('**/login')
    await page.reload()
    await page.getByLabel('Username').fill('ben')
    await page.getByLabel('Password', { exact: true }).fill('fairway to heaven')
    await page.getByRole('button', { name: loginTexts.login, exact: true }).click()
    await page.waitForURL(isThere)

    const other = await takePhone()
    await signIn(other, 'ben')
    await other.open('/settings')
    await other.page.getByRole('button', { name: new RegExp(`^${settingsTexts.signIns.signOutOf('')}`) }).click()
    await says(other.page, settingsTexts.signIns.signedOut)
    await open('/recentPostings')
    await page.waitForURL('**/login')

    await choosePassword({ phone, club }, { username: 'ben', password: newPassword })
    await page.waitForURL('**/recentPostings')
  }),
)

test(
  'a temporary password opens nothing but the choice of a new one',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await open('/reset')
    await page.getByRole('button', { name: resetTexts.next }).click()
    await says(page, resetTexts.usernameRequired)
    await page.getByRole('link', { name: resetTexts.contact }).waitFor()
    await says(page, 'please validate to pass robot check.')

    await askForReset(phone, 'carol')
    await page.getByRole('button', { name: resetTexts.choice.send, exact: true }).click()
    await says(page, resetTexts.withoutEmail.sent)
    const temporary = passwordIn(await emailTo(club, { to: 'carol@nomad.example', about: /temporary password/ }))
    await page.getByRole('link', { name: resetTexts.login }).click()

    await signInWith(phone, { username: 'carol', password: temporary })
    await page.waitForURL('**/resetPwd')
    await page.getByRole('button', { name: resetPasswordTexts.next }).click()
    await says(page, 'Please correct the following error(s):')
    await fillIn(page, { [resetPasswordTexts.currentPassword.label]: temporary, 'New password': newPassword })
    await page.getByRole('button', { name: resetPasswordTexts.next }).click()
    await page.waitForURL('**/home')
    await showHome(page)

    const other = await takePhone()
    await signInWith(other, { username: 'carol', password: temporary })
    await says(other.page, loginTexts.failed)
    await signInWith(other, { username: 'carol', password: newPassword })
    await showHome(other.page)
  }),
)

test(
  'an account moves to another address when its old address approves, and not before',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await askForReset(phone, 'dev')
    await askForAddress(page, '')
    await says(page, resetTexts.emailRequired)
    await page.getByLabel(resetTexts.change.email).fill('dev@new.example')
    await page.getByRole('button', { name: resetTexts.change.request }).click()
    await says(page, resetTexts.withoutEmail.requested)

    const asked = await emailTo(club, { to: 'dev@nomad.example', about: /Request to change the email/ })
    expect((await readEmails(club)).some(({ to }) => to === 'dev@new.example')).toBe(false)
    await open(linkIn(asked))
    await page.getByRole('button', { name: emailChangeTexts.approve }).click()
    await page.getByRole('heading', { name: emailChangeTexts.approved.title }).and(page.locator(':focus')).waitFor()
    // The link works once: a second answer through it is refused.
    await open(linkIn(asked))
    await page.getByRole('button', { name: emailChangeTexts.decline }).click()
    await page.getByRole('heading', { name: emailChangeTexts.unusable.title }).and(page.locator(':focus')).waitFor()
    await page.getByRole('link', { name: emailChangeTexts.ask }).waitFor()

    const temporary = passwordIn(await emailTo(club, { to: 'dev@new.example', about: /temporary password/ }))
    await signInWith(phone, { username: 'dev', password: temporary })
    await page.waitForURL('**/resetPwd')
  }),
)

test(
  'when the old mailbox is lost, an administrator approves, and a day is waited',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone()
    await askForReset(phone, 'grace')
    await askForAddress(phone.page, 'grace@new.example')
    await says(phone.page, resetTexts.withoutEmail.requested)

    const desk = await takePhone({ width: 1280, height: 800 })
    await signIn(desk, 'admin')
    await desk.open('/admin/emailChanges')
    await desk.page.getByRole('button', { name: adminTexts.emailChanges.approveOf('Grace Lindqvist') }).click()
    await says(desk.page, adminTexts.emailChanges.takesEffect)
    await emailTo(club, { to: 'grace@nomad.example', about: /is about to change/ })
    expect((await readEmails(club)).some(({ to }) => to === 'grace@new.example')).toBe(false)

    await desk.open('/admin/messages')
    // Without a mail server the message is in a file.
    const message = desk.page.getByRole('listitem').filter({ hasText: /is about to change/ })
    await message.first().getByText(adminTexts.messages.unsent.title, { exact: true }).waitFor()
    await desk.page.getByRole('radio', { name: adminTexts.messages.states.done }).check()
    await message.first().waitFor()
  }),
)

test(
  'a visitor sees what is for everybody, and is led to the login by everything else',
  storyWithSignal(async ({ takePhone }) => {
    const { page, open } = await takePhone()
    await open('/visitors')
    await says(page, /is a members’ golf club/)
    await expect.poll(() => page.title()).toBe('Nomad Golf Club · Visitors')
    for (const address of ['/settings', '/directory', '/admin/members', '/no/such/page']) {
      await open(address)
      await page.waitForURL('**/login')
    }
    await openMenu(page)
    const places = page.getByRole('dialog').getByRole('link')
    await expect
      .poll(() => places.allInnerTexts())
      .toEqual(['Login', 'Register', 'Visitors', 'Contact US', 'Password Reset', 'Handicap Lookup', 'Leaderboard'])
    await places.filter({ hasText: 'Contact US' }).click()
    await fillIn(page, {
      [contactTexts.name]: 'Ana',
      Email: 'ana@home.example',
      [contactTexts.message]: 'May I play as a guest?',
    })
    await page.getByRole('button', { name: contactTexts.send }).click()
    await says(page, 'please validate to pass robot check.')
    await passRobotCheck(page)
    await page.getByRole('button', { name: contactTexts.send }).click()
    await says(page, contactTexts.done.title)
  }),
)

test(
  'a login link leaves no secret in the address, and a wrong one logs no one in',
  storyWithSignal(async ({ takePhone }) => {
    const { page, open } = await takePhone()
    await open('/redirect?username=ben&hash=no-such-secret&page=//evil.example')
    await page.getByRole('button', { name: redirectTexts.next }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: redirectTexts.next }).click()
    await says(page, redirectTexts.failed)
    await page.waitForURL('**/login')
  }),
)

test(
  'a member whom an administrator sends a link logs in with one tap, once, and no further than a link leads',
  storyWithSignal(async ({ club, takePhone }) => {
    const desk = await takePhone({ width: 1280, height: 800 })
    await signIn(desk, 'admin')
    await desk.open('/admin/members')
    await desk.page.getByLabel(adminTexts.members.search).fill('Okafor')
    await desk.page.getByRole('button', { name: adminTexts.members.manageMember('Ben Okafor') }).click()
    await desk.page.getByRole('button', { name: adminTexts.members.actions['send-sign-in-link'].label }).click()
    await desk.page.getByRole('button', { name: adminTexts.members.actions['send-sign-in-link'].label }).click()
    await says(desk.page, adminTexts.members.saved)
    const link = linkIn(await emailTo(club, { to: 'ben@nomad.example', about: /login link/ }))

    const scanner = await takePhone()
    await scanner.open(link)
    await scanner.page.getByRole('button', { name: redirectTexts.next }).waitFor()
    for (const method of ['HEAD', 'GET'])
      expect((await scanner.context.request.fetch(link, { method })).status()).toBeLessThan(500)

    const { page, open } = await takePhone()
    await open(link.replace('%2Fhome', '%2FcurrentOutings'))
    await page.getByRole('button', { name: redirectTexts.next }).click()
    await page.waitForURL('**/currentOutings')
    await showHome(page)

    await open('/settings')
    await page.getByRole('main').getByRole('button', { name: serverTexts.login }).click()
    await page.waitForURL('**/login')

    await scanner.page.getByRole('button', { name: redirectTexts.next }).click()
    await says(scanner.page, redirectTexts.used)
    await says(scanner.page, redirectTexts.failed)
    await scanner.page.waitForURL('**/login')
  }),
)

test(
  'a member who is signed in follows a login link without a tap, and never to another site',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'ben')
    await open('/redirect?username=BEN&hash=still-unused&page=/settings')
    await page.waitForURL('**/settings')
    await open('/redirect?username=ben&hash=still-unused&page=//evil.example')
    await page.waitForURL('**/home')
    await showHome(page)
    await open('/redirect?username=carol&hash=still-unused&page=/settings')
    await page.getByRole('button', { name: redirectTexts.next }).waitFor()
  }),
)

test(
  'the link of the first administrator fills in username and password, and keeps neither in the address',
  storyWithSignal(async ({ takePhone }) => {
    const { page, open } = await takePhone()
    await open('/resetPwd#username=margaret&password=7KQ4-MX2P-AAAA-BBBB')
    await expect
      .poll(() => page.getByLabel(resetPasswordTexts.currentPassword.label).inputValue())
      .toBe('7KQ4-MX2P-AAAA-BBBB')
    await expect.poll(() => page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('margaret')
    await expect.poll(() => new URL(page.url()).hash).toBe('')
  }),
)

test(
  'signing out with a hole that is not sent asks first, and keeps it',
  story(async (all) => {
    const { phone } = await onTheFirstTee(all)
    const { page } = phone
    await signIn(phone)
    await phone.open('/home')
    await page
      .getByRole('link', { name: 'Back to Scoring' })
      .or(page.getByRole('link', { name: 'Score', exact: true }))
      .first()
      .click()
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()
    await phone.goOffline()
    await scoreHoleFast(page, { hole: 1, strokes: [4, 5, 4, 6] })
    await page.goto('/home')
    await openMenu(page)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('heading', { name: '1 hole not yet sent' }).waitFor()
    await page.getByRole('button', { name: 'Keep on this phone' }).click()
    await says(page, 'Logout Complete')
    await says(page, 'You are now logged out.')
    await page.waitForURL('**/login')
  }),
)

test(
  'signing out works on a phone whose storage can’t be read',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone)
    await phone.open('/visitors')
    await openMenu(page)
    await page.evaluate(() => {
      IDBObjectStore.prototype.getAll = () => {
        throw new DOMException('no', 'DataError')
      }
    })
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await says(page, 'Logout Complete')
    await page.waitForURL('**/login')
  }),
)

async function askForAddress(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: resetTexts.choice.change }).click()
  await page.getByLabel(resetTexts.change.email).fill(email)
  await page.getByRole('button', { name: resetTexts.change.request }).click()
}
