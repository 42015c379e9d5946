import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoSignIns } from '#db/demo/demo-club.ts'
import { startSecondStep, turnOnSecondStep } from '#sync/calls/second-step.ts'
import { generateTempPwd } from '#sync/calls/users.ts'
import { codeOfApp } from '../../../api/accounts/accounts-testing.ts'
import { codeTexts } from '../../people/texts.ts'
import { texts as loginTexts } from '../../screens/login/texts.ts'
import { texts as resetTexts } from '../../screens/reset-password/texts.ts'
import { texts as settingsTexts } from '../../screens/settings/texts.ts'
import { fillIn, openMenu } from '../harness/accounts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import type { Club } from '../harness/club.ts'
import { emailTo, passwordIn } from '../harness/emails.ts'
import { faults, faultsHere } from '../harness/faults.ts'
import { says } from '../harness/notices.ts'
import { showHome, signIn, signInAtHome, signInWith } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const { secondStep: words } = settingsTexts
const { password } = demoSignIns
const admin = { username: 'admin', password }

const cardOf = (page: Page): Locator => page.getByRole('region', { name: /^(Second step|Your recovery codes)/ })
const codeField = (page: Page) => page.getByLabel(codeTexts.app.label)
/**
 * Returns a code of the authenticator app. A code is valid for 30 seconds, and the next one is accepted, too, so that a
 * story can use several without waiting.
 */
const codeOf = (key: string, later = 0) => codeOfApp(key, { at: new Date(), later })

/** Too short to be a valid code. */
const wrongCode = '12345'

async function signOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/login')
}

async function finishLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: loginTexts.login, exact: true }).click()
}

test(
  'an administrator turns the second step on, logs in with a code and with a recovery code, and turns it off (SEC-62)',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page, open } = phone
    await signIn(phone, 'admin')
    await open('/settings')
    const card = cardOf(page)
    await card.getByRole('button', { name: words.turnOn }).click()
    await card.getByRole('button', { name: words.next }).click()
    await says(page, settingsTexts.passwordRequired)
    await card.getByLabel('Password').fill('not my password')
    await card.getByRole('button', { name: words.next }).click()
    await says(page, 'Incorrect username or password.')
    await card.getByLabel('Password').fill(password)
    await card.getByRole('button', { name: words.next }).click()

    await card.getByRole('img', { name: words.app.qr }).waitFor()
    const link = await card.getByRole('link', { name: words.app.open }).getAttribute('href')
    const key = new URL(link ?? '').searchParams.get('secret') ?? ''
    await card.getByText(key.replaceAll(/(.{4})(?=.)/g, '$1 ')).waitFor()
    expect(await faults(page, 'the key of an authenticator app')).toEqual([])
    await codeField(page).fill(wrongCode)
    await card.getByRole('button', { name: words.turnOn }).click()
    await says(page, /This code is wrong/)
    await codeField(page).and(page.locator(':focus[aria-invalid=true]')).waitFor()
    await codeField(page).fill(codeOf(key))
    await card.getByRole('button', { name: words.turnOn }).click()
    await says(page, words.done.title)
    const codes = await card.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await card.getByRole('button', { name: words.codes.copy }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
    await card.getByRole('button', { name: words.codes.done }).click()
    await card.getByText(words.codesLeft(10)).waitFor()
    await emailTo(club, { to: 'admin@nomad.example', about: /now asks for a code/ })

    // Logs in with a code of the app. Without a network the form shows that and keeps what was typed.
    await signOut(page)
    await signInWith(phone, admin)
    await codeField(page).and(page.locator(':focus')).waitFor()
    expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await codeField(page).getAttribute('inputmode')).toBe('numeric')
    await codeField(page).fill(wrongCode)
    await finishLogin(page)
    await says(page, /This code is wrong/)
    await codeField(page).and(page.locator(':focus[aria-invalid=true]')).waitFor()
    const next = codeOf(key, 1)
    await codeField(page).fill(next.replace(/(...)/, '$1 '))
    await phone.goOffline()
    await finishLogin(page)
    await says(page, /offline/i)
    await phone.comeBack()
    await finishLogin(page)
    await showHome(page)

    // Logs in with a recovery code, because the code of the app is used up.
    await signOut(page)
    await signInWith(phone, admin)
    await codeField(page).fill(next)
    await finishLogin(page)
    await says(page, /was used already/)
    await page.getByRole('button', { name: codeTexts.useRecovery }).click()
    await page.getByLabel(codeTexts.recovery.label).and(page.locator(':focus')).waitFor()
    await page.getByLabel(codeTexts.recovery.label).fill((codes[0] ?? '').toLowerCase())
    await finishLogin(page)
    await showHome(page)

    await open('/settings')
    await card.getByText(words.codesLeft(9)).waitFor()
    await card.getByRole('button', { name: words.turnOff }).click()
    await card.getByLabel('Password').fill(password)
    await card.getByRole('button', { name: codeTexts.useRecovery }).click()
    await card.getByLabel(codeTexts.recovery.label).fill(codes[0] ?? '')
    await card.getByRole('button', { name: words.turnOff }).click()
    await says(page, /This recovery code is wrong/)
    await card.getByLabel(codeTexts.recovery.label).fill(codes[1] ?? '')
    await card.getByRole('button', { name: words.turnOff }).click()
    await says(page, words.off.done)
    await card.getByRole('button', { name: words.turnOn }).waitFor()
    await signOut(page)
    await signInWith(phone, admin)
    await showHome(page)
  }),
)

/** Turns on the administrator's second step. */
async function secondStepOf({ url }: Club): Promise<{ readonly key: string; readonly codes: readonly string[] }> {
  const { token } = await signInByCall(url, 'admin')
  const { key } = await ask({ url, call: startSecondStep, token, body: { password } })
  const { codes } = await ask({ url, call: turnOnSecondStep, token, body: { code: codeOf(key) } })
  return { key, codes }
}

test(
  'a temporary password leads past no code, and new recovery codes end the ones before',
  storyWithSignal(async ({ club, takePhone }) => {
    const { key, codes } = await secondStepOf(club)
    const phone = await takePhone()
    const { page, open } = phone
    await ask({ url: club.url, call: generateTempPwd, body: { username: 'admin' } })
    const temporary = passwordIn(await emailTo(club, { to: 'admin@nomad.example', about: /temporary password/ }))
    await open('/resetPwd')
    const newPassword = 'a bunker on the ninth'
    const { label } = resetTexts.currentPassword
    await fillIn(page, { Username: 'admin', [label]: temporary, 'New password': newPassword })
    await page.getByRole('button', { name: resetTexts.next }).click()
    await codeField(page).and(page.locator(':focus')).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await codeField(page).fill(codeOf(key, 1))
    await page.getByRole('button', { name: resetTexts.next }).click()
    await showHome(page)

    await open('/settings')
    const card = cardOf(page)
    await card.getByRole('button', { name: words.renew }).click()
    await card.getByLabel('Password').fill(newPassword)
    await card.getByRole('button', { name: codeTexts.useRecovery }).click()
    await card.getByLabel(codeTexts.recovery.label).fill(codes[0] ?? '')
    await card.getByRole('button', { name: words.renew }).click()
    await says(page, words.renewed)
    const renewed = await card.getByRole('listitem').allInnerTexts()
    expect([...codes, ...renewed]).toHaveLength(new Set([...codes, ...renewed]).size)

    await signOut(page)
    await signInWith(phone, { ...admin, password: newPassword })
    await page.getByRole('button', { name: codeTexts.useRecovery }).click()
    await page.getByLabel(codeTexts.recovery.label).fill(codes[1] ?? '')
    await finishLogin(page)
    await says(page, /This recovery code is wrong/)
    expect(await faultsHere(page)).toEqual([])
    await page.getByRole('button', { name: loginTexts.startOver }).click()
    await page.getByRole('textbox', { name: 'Username' }).waitFor()
    await page.getByLabel('Password').fill(newPassword)
    await finishLogin(page)
    await page.getByRole('button', { name: codeTexts.useRecovery }).click()
    await page.getByLabel(codeTexts.recovery.label).fill(renewed[0] ?? '')
    await finishLogin(page)
    await showHome(page)
  }),
)

test(
  'members see nothing of a second step',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    await signInAtHome(phone, 'ben')
    await phone.open('/settings')
    await phone.page.getByRole('region', { name: settingsTexts.password.title }).waitFor()
    expect(await cardOf(phone.page).count()).toBe(0)
  }),
)
