import { expect, test } from 'vitest'
import { openMenu, says } from './harness/accounts.ts'
import { letterTo, linkIn } from './harness/letters.ts'
import { signIn, signInAtHome, signInWith } from './harness/sign-in.ts'
import { story, storyWithSignal } from './harness/story.ts'

const newPassword = 'a bunker on the ninth'

test(
  'information is read until Edit is pressed, and a cancelled change leaves nothing behind',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'hiro')
    await open('/settings')
    const card = page.getByRole('region', { name: 'Change Info' })
    await card.getByText('Hiro').waitFor()
    await expect.poll(() => card.getByRole('textbox').count()).toBe(0)

    await card.getByRole('button', { name: 'Edit' }).click()
    await card.getByLabel('First name').fill('')
    await card.getByLabel('State').fill('Arizona')
    await card.getByRole('button', { name: 'Submit' }).click()
    await says(page, 'Firstname is required')
    await says(page, 'State must be 2 characters')
    await card.getByRole('button', { name: 'Cancel' }).click()
    await card.getByText('Hiro').waitFor()

    await card.getByRole('button', { name: 'Edit' }).click()
    await card.getByLabel('Phone', { exact: true }).fill('480-555-0133')
    await card.getByLabel('State').fill('AZ')
    await card.getByRole('radio', { name: 'No' }).check()
    await card.getByRole('checkbox', { name: 'Email me a confirmation when I post a round' }).waitFor()
    await card.getByRole('checkbox', { name: 'Show my phone to members in the directory' }).check()
    await card.getByRole('checkbox', { name: 'Show my email to members in the directory' }).uncheck()
    await card.getByRole('button', { name: 'Submit' }).click()
    await says(page, 'Your information has been updated')
    await card.getByText('480-555-0133').waitFor()
    // The button that was pressed is gone, and the place is not lost.
    await card.and(page.locator(':focus')).waitFor()

    await open('/directory')
    await page.getByLabel('Find a member').fill('tanaka')
    const call = page.getByRole('link', { name: 'Call Hiro Tanaka' })
    await call.waitFor()
    await expect.poll(() => call.getAttribute('href')).toBe('tel:4805550133')
    await expect.poll(() => page.getByRole('link', { name: 'Mail Hiro Tanaka' }).count()).toBe(0)
  }),
)

test(
  'another address counts once it has confirmed',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'mei')
    await open('/settings')
    const card = page.getByRole('region', { name: 'Change Email' })
    await card.getByRole('button', { name: 'Edit' }).click()
    await card.getByRole('button', { name: 'Submit' }).click()
    await says(page, 'Email is required')
    await card.getByLabel('Username').fill('mei')
    await card.getByLabel('Password').fill('not my password')
    await card.getByLabel('New email').fill('mei@new.example')
    await card.getByRole('button', { name: 'Submit' }).click()
    await says(page, 'Incorrect username or password.')
    await card.getByLabel('Password').fill('fairway to heaven')
    await card.getByRole('button', { name: 'Submit' }).click()
    await says(page, 'Your email has been updated')
    await card.getByText('mei@nomad.example').waitFor()

    await open(linkIn(await letterTo(club, { to: 'mei@new.example', about: /new email/ })))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await says(page, 'Confirmation Complete')
    await open('/settings')
    await card.getByText('mei@new.example').waitFor()
  }),
)

test(
  'with another password every other sign-in ends, and one can be ended alone',
  storyWithSignal(async ({ takePhone }) => {
    const own = await takePhone()
    const lost = await takePhone()
    const { page } = own
    for (const phone of [lost, own]) {
      await signInAtHome(phone, 'olga')
    }
    await own.open('/settings')
    await page.getByRole('button', { name: /^End the sign-in of/ }).click()
    await says(page, 'Sign-in ended')
    await lost.open('/settings')
    await lost.page.waitForURL('**/login')

    // The login leads back to where the sign-in ended.
    await signInWith(lost, { username: 'olga', password: 'fairway to heaven' })
    await lost.page.waitForURL('**/settings')
    const card = page.getByRole('region', { name: 'Change Password' })
    await card.getByRole('button', { name: 'Edit' }).click()
    await card.getByLabel('Username').fill('olga')
    await card.getByLabel('Old password').fill('fairway to heaven')
    await card.getByLabel('New password', { exact: true }).fill(newPassword)
    await card.getByLabel('New password again').fill('another one')
    await card.getByRole('button', { name: 'Submit' }).click()
    await says(page, 'Passwords must match')
    await card.getByLabel('New password again').fill(newPassword)
    await card.getByRole('button', { name: 'Submit' }).click()
    await says(page, 'Your password has been updated')
    await own.open('/settings')
    await card.waitFor()
    await lost.open('/settings')
    await lost.page.waitForURL('**/login')
  }),
)

test(
  'a member whose date of birth is not known is asked for it, and only a date ends that',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'rosa')
    await open('/settings')
    const card = page.getByRole('region', { name: 'Change Info' })
    await card.getByRole('button', { name: 'Edit' }).click()
    await card.getByLabel('DOB').fill('')
    await card.getByRole('button', { name: 'Submit' }).click()

    const popUp = page.getByRole('dialog', { name: 'Date of birth' })
    await popUp.waitFor()
    await page.keyboard.press('Escape')
    await says(page, 'You must select a date for 80+ rule.')
    await page.mouse.click(5, 5)
    await popUp.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Please enter a valid date in MM-DD-YYYY format.')
    await popUp.getByLabel('Date of birth').fill('02302001')
    await popUp.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Invalid date. The date must be less than today and in MM-DD-YYYY format.')
    await popUp.getByRole('button', { name: 'Cancel' }).click()
    await says(page, 'You must select a date for 80+ rule.')
    await popUp.getByLabel('Date of birth').fill('07311971')
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
  'the card of a member is drawn by the club and can be printed',
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
  }),
)

test(
  'a calendar link is shown once, works in any calendar, and is dead when it was ended',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'mei')
    await open('/settings')
    const card = page.getByRole('region', { name: 'Your calendar' })
    await card.getByRole('button', { name: 'Make a link' }).click()
    const link = await card.getByLabel('Calendar link').inputValue()
    await expect
      .poll(() => card.getByRole('link', { name: 'Open in my calendar' }).getAttribute('href'))
      .toBe(link.replace('http:', 'webcal:'))
    const path = new URL(link).pathname
    const file = async () => page.evaluate(async (at) => (await fetch(at)).text(), path)
    expect(await file()).toContain('BEGIN:VEVENT')

    await open('/settings')
    await card.getByRole('button', { name: 'Make a new link' }).waitFor()
    await expect.poll(() => card.getByLabel('Calendar link').count()).toBe(0)
    await card.getByRole('button', { name: 'End the link' }).click()
    await card.getByRole('button', { name: 'Make a link' }).waitFor()
    expect(await file()).toContain('calendar.not-found')
  }),
)
