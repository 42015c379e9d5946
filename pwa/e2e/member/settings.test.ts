import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as peopleTexts } from '../../people/texts.ts'
import { texts as confirmTexts } from '../../screens/confirm/texts.ts'
import { texts as directoryTexts } from '../../screens/directory/texts.ts'
import { texts as settingsTexts } from '../../screens/settings/texts.ts'
import { texts as shellTexts } from '../../shell/texts.ts'
import { openMenu } from '../harness/accounts.ts'
import { emailTo, linkIn } from '../harness/emails.ts'
import { says } from '../harness/notices.ts'
import { watchShifts } from '../harness/shifts.ts'
import { signIn, signInAtHome, signInWith } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const newPassword = 'a bunker on the ninth'

/** Matches the button of any other device of the member. */
const signOutOf = new RegExp(`^${settingsTexts.signIns.signOutOf('')}`)

test(
  'the info card is read-only until Edit, and a canceled change leaves nothing behind',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'hiro')
    await open('/settings')
    const card = page.getByRole('region', { name: settingsTexts.info.title })
    await card.getByText('Hiro').waitFor()
    await expect.poll(() => card.getByRole('textbox').count()).toBe(0)

    await card.getByRole('button', { name: settingsTexts.edit }).click()
    await card.getByLabel(peopleTexts.firstname).fill('')
    await card.getByLabel(peopleTexts.state).fill('Arizona')
    await card.getByRole('button', { name: settingsTexts.submit }).click()
    await says(page, settingsTexts.info.firstnameRequired)
    await says(page, 'State must be 2 characters')
    await card.getByRole('button').last().click() // Cancel
    await card.getByText('Hiro').waitFor()

    await card.getByRole('button', { name: settingsTexts.edit }).click()
    await card.getByLabel(settingsTexts.info.fields.phone, { exact: true }).fill('480-555-0133')
    await card.getByLabel(peopleTexts.state).fill('AZ')
    await card.getByRole('radio', { name: 'No' }).check()
    await card.getByRole('checkbox', { name: settingsTexts.info.choices.postemail }).waitFor()
    await card.getByRole('checkbox', { name: settingsTexts.info.choices.sharephone }).check()
    await card.getByRole('checkbox', { name: settingsTexts.info.choices.shareemail }).uncheck()
    await card.getByRole('button', { name: settingsTexts.submit }).click()
    await says(page, settingsTexts.info.saved)
    await card.getByText('480-555-0133').waitFor()
    // The button is removed, and the card has the focus.
    await card.and(page.locator(':focus')).waitFor()

    await open('/directory')
    await page.getByLabel(directoryTexts.search).fill('tanaka')
    const call = page.getByRole('link', { name: directoryTexts.call('Hiro Tanaka') })
    await call.waitFor()
    await expect.poll(() => call.getAttribute('href')).toBe('tel:4805550133')
    await expect.poll(() => page.getByRole('link', { name: directoryTexts.email('Hiro Tanaka') }).count()).toBe(0)
  }),
)

test(
  'a save of the info card leaves alone what the member has chosen or corrected since on another device',
  storyWithSignal(async ({ takePhone }) => {
    const [laptop, phone] = [await takePhone(), await takePhone()]
    const cardOn = (page: Page) => page.getByRole('region', { name: settingsTexts.info.title })
    const share = (page: Page) => cardOn(page).getByRole('checkbox', { name: settingsTexts.info.choices.sharephone })
    for (const device of [laptop, phone]) {
      await signIn(device, 'hiro')
      await device.open('/settings')
      await cardOn(device.page).getByRole('button', { name: settingsTexts.edit }).click()
    }
    const wasShared = await share(laptop.page).isChecked()
    await share(phone.page).setChecked(!wasShared)
    await cardOn(phone.page).getByLabel(peopleTexts.lastname).fill('Tanaka-Ito')
    await cardOn(phone.page).getByLabel(settingsTexts.info.fields.dob).fill('02-03-1971')
    await cardOn(phone.page).getByRole('button', { name: settingsTexts.submit }).click()
    await says(phone.page, settingsTexts.info.saved)

    await cardOn(laptop.page).getByLabel(settingsTexts.info.fields.phone, { exact: true }).fill('480-555-0177')
    await cardOn(laptop.page).getByRole('button', { name: settingsTexts.submit }).click()
    await says(laptop.page, settingsTexts.info.saved)
    for (const fact of ['480-555-0177', 'Tanaka-Ito', '02-03-1971']) {
      await cardOn(laptop.page).getByText(fact, { exact: true }).waitFor()
    }
    await cardOn(laptop.page).getByRole('button', { name: settingsTexts.edit }).click()
    expect(await share(laptop.page).isChecked()).toBe(!wasShared)
  }),
)

test(
  'a new email takes effect once it is confirmed',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'mei')
    await open('/settings')
    const card = page.getByRole('region', { name: settingsTexts.email.title })
    await card.getByRole('button', { name: settingsTexts.edit }).click()
    await card.getByRole('button', { name: settingsTexts.submit }).click()
    await says(page, settingsTexts.email.required)
    await card.getByLabel('Username').fill('mei')
    await card.getByLabel('Password').fill('not my password')
    await card.getByLabel(settingsTexts.email.newEmail).fill('mei@new.example')
    await card.getByRole('button', { name: settingsTexts.submit }).click()
    await says(page, 'Incorrect username or password.')
    await card.getByLabel('Password').fill('fairway to heaven')
    await card.getByRole('button', { name: settingsTexts.submit }).click()
    await says(page, settingsTexts.email.saved)
    await card.getByText('mei@nomad.example').waitFor()

    await open(linkIn(await emailTo(club, { to: 'mei@new.example', about: /new email/ })))
    await page.getByRole('button', { name: confirmTexts.confirm }).click()
    await says(page, confirmTexts.done)
    await open('/settings')
    await card.getByText('mei@new.example').waitFor()
  }),
)

test(
  'a new password signs out every other device, and one device can be signed out alone',
  storyWithSignal(async ({ takePhone }) => {
    const own = await takePhone()
    const lost = await takePhone()
    const { page } = own
    for (const phone of [lost, own]) {
      await signInAtHome(phone, 'olga')
    }
    await own.open('/settings')
    // The button is named by the kind of the device, which others may share, so its description identifies it.
    const description = new RegExp(settingsTexts.device.lastUsed)
    await page.getByRole('button', { name: signOutOf, description }).click()
    await says(page, settingsTexts.signIns.signedOut)
    await lost.open('/settings')
    await lost.page.waitForURL('**/login')

    // The login returns to the page where the sign-in ended.
    await signInWith(lost, { username: 'olga', password: 'fairway to heaven' })
    await lost.page.waitForURL('**/settings')
    const card = page.getByRole('region', { name: settingsTexts.password.title })
    await card.getByRole('button', { name: settingsTexts.edit }).click()
    await card.getByLabel('Username').fill('olga')
    await card.getByLabel(settingsTexts.password.old).fill('fairway to heaven')
    await card.getByLabel('New password', { exact: true }).fill(newPassword)
    await card.getByLabel(settingsTexts.password.again).fill('another one')
    await card.getByRole('button', { name: settingsTexts.submit }).click()
    await says(page, 'Passwords must match')
    await card.getByLabel(settingsTexts.password.again).fill(newPassword)
    await card.getByRole('button', { name: settingsTexts.submit }).click()
    await says(page, settingsTexts.password.saved)
    await own.open('/settings')
    await card.waitFor()
    await lost.open('/settings')
    await lost.page.waitForURL('**/login')
  }),
)

test(
  'a new password ends the change of email and the sign-ins that the settings list',
  storyWithSignal(async ({ takePhone }) => {
    const own = await takePhone()
    const other = await takePhone()
    const { page } = own
    for (const phone of [other, own]) await signIn(phone, 'mei')
    await own.open('/settings')
    const email = page.getByRole('region', { name: settingsTexts.email.title })
    await email.getByRole('button', { name: settingsTexts.edit }).click()
    await email.getByLabel('Username').fill('mei')
    await email.getByLabel('Password').fill('fairway to heaven')
    await email.getByLabel(settingsTexts.email.newEmail).fill('mei@new.example')
    await email.getByRole('button', { name: settingsTexts.submit }).click()
    await email.getByRole('button', { name: settingsTexts.email.cancel }).waitFor()
    await page.getByRole('button', { name: signOutOf }).waitFor()

    const card = page.getByRole('region', { name: settingsTexts.password.title })
    await card.getByRole('button', { name: settingsTexts.edit }).click()
    await card.getByLabel('Username').fill('mei')
    await card.getByLabel(settingsTexts.password.old).fill('fairway to heaven')
    await card.getByLabel('New password', { exact: true }).fill(newPassword)
    await card.getByLabel(settingsTexts.password.again).fill(newPassword)
    await card.getByRole('button', { name: settingsTexts.submit }).click()
    await says(page, settingsTexts.password.saved)
    await email.getByRole('button', { name: settingsTexts.email.cancel }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: signOutOf }).waitFor({ state: 'detached' })
  }),
)

test(
  'a member whose date of birth is not known has to enter it, and only a date ends that',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page, open } = phone
    await signIn(phone, 'rosa')
    await open('/settings')
    const card = page.getByRole('region', { name: settingsTexts.info.title })
    await card.getByRole('button', { name: settingsTexts.edit }).click()
    await card.getByLabel(settingsTexts.info.fields.dob).fill('')
    await card.getByRole('button', { name: settingsTexts.submit }).click()

    const popUp = page.getByRole('dialog', { name: shellTexts.birthday.title })
    await popUp.waitFor()
    await page.keyboard.press('Escape')
    await says(page, 'You must select a date for 80+ rule.')
    await page.mouse.click(5, 5)
    await popUp.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Please enter a valid date in MM-DD-YYYY format.')
    await popUp.getByLabel(shellTexts.birthday.field).fill('02302001')
    await popUp.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Invalid date. The date must be less than today and in MM-DD-YYYY format.')
    await popUp.getByRole('button', { name: 'Cancel' }).click()
    await says(page, 'You must select a date for 80+ rule.')
    await popUp.getByLabel(shellTexts.birthday.field).fill('07311971')
    await phone.goOffline()
    await popUp.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Failed to update DOB. Please try again.')
    await phone.comeBack()
    await popUp.getByRole('button', { name: 'Save' }).click()
    await popUp.waitFor({ state: 'detached' })
    await page.reload()
    await card.getByText('07-31-1971').waitFor()
    await expect.poll(() => popUp.count()).toBe(0)
  }),
)

test(
  'the card of a member is drawn by the club, can be printed, and closes when another tab signs out',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signInAtHome(phone, 'alice')
    await openMenu(page)
    await page.getByRole('button', { name: 'Print Card' }).click()
    const card = page.getByRole('img', { name: /^Membership card of Alice Moreno/ })
    await card.waitFor()
    expect(
      await card.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    ).toBeGreaterThan(300)
    await page.getByRole('button', { name: 'Print' }).waitFor()

    const other = await phone.openTab('/home')
    await openMenu(other)
    await other.getByRole('button', { name: 'Sign Out' }).click()
    await other.waitForURL('**/login')
    await page.waitForURL('**/login')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await other.close()
  }),
)

test(
  'a calendar link is shown once, works in any calendar, and ends when it is turned off',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'mei')
    await open('/settings')
    const card = page.getByRole('region', { name: settingsTexts.calendar.title })
    await card.getByRole('button', { name: settingsTexts.calendar.create }).click()
    const link = await card.getByLabel(settingsTexts.calendar.label).inputValue()
    await expect
      .poll(() => card.getByRole('link', { name: settingsTexts.calendar.open }).getAttribute('href'))
      .toBe(link.replace('http:', 'webcal:'))
    const path = new URL(link).pathname
    const file = async () => page.evaluate(async (at) => (await fetch(at)).text(), path)
    expect(await file()).toContain('BEGIN:VEVENT')

    await open('/settings')
    await card.getByRole('button', { name: settingsTexts.calendar.renew }).waitFor()
    await expect.poll(() => card.getByLabel(settingsTexts.calendar.label).count()).toBe(0)
    await card.getByRole('button', { name: settingsTexts.calendar.turnOff }).click()
    await card.getByRole('button', { name: settingsTexts.calendar.create }).waitFor()
    expect(await file()).toContain('calendar.not-found')
  }),
)

test(
  'nothing in the account moves when its cards have been answered one after the other',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true, height: 2600 })
    const { page, air } = phone
    await signIn(phone, 'admin')
    for (const path of ['v1/user/pushDevices', 'user/second-step', 'user/calendar', 'user/sessions']) {
      air.hold(`/api/${path}`)
      const settings = page.waitForResponse('**/api/user/settingsInit')
      await phone.open('/settings')
      await settings
      const shifts = await watchShifts(page)
      air.restore()
      const card = page.getByRole('region', { name: settingsTexts.signIns.title })
      await card.getByText(settingsTexts.device.thisOne).waitFor()
      await page.getByRole('button', { name: settingsTexts.secondStep.turnOn }).waitFor()
      await page.getByRole('button', { name: settingsTexts.calendar.create }).waitFor()
      await page.locator('output[aria-label=Loading]').first().waitFor({ state: 'detached' })
      expect(`${path}: ${await shifts()}`).toBe(`${path}: `)
    }
  }),
)
