import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#golf/day.ts'
import { alertRecipients } from '#sync/calls/alerts.ts'
import { courseAll, courseById } from '#sync/calls/courses.ts'
import { dayOf } from '../../dates/date-text.ts'
import { texts as courses } from '../../screens/courses/texts.ts'
import { texts as feelers } from '../../screens/feelers/texts.ts'
import { texts as teeTimes } from '../../screens/tee-times/texts.ts'
import { texts as serverTexts } from '../../server/texts.ts'
import { texts as teeTimeTexts } from '../../tee-times/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import type { Club } from '../harness/club.ts'
import { emailTo, readEmails } from '../harness/emails.ts'
import { says } from '../harness/notices.ts'
import { signInAtHome } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const soon = () => addDays(dayOf(new Date()), 12)

/** Returns how often this member may still notify everyone today; the limit is three. */
async function sendsLeft({ url }: Club, username: string): Promise<number> {
  const { token } = await signInByCall(url, username)
  return (await ask({ url, call: alertRecipients, token })).left
}

/** Returns how many emails about a topic an address has received, once there is one. */
async function emailsTo(club: Club, { to, about }: { to: string; about: RegExp }): Promise<number> {
  await emailTo(club, { to, about })
  return (await readEmails(club)).filter((email) => email.to === to && about.test(email.subject)).length
}

async function notifyAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Send Email / Text' }).check()
}

test(
  'a feeler whose answer is lost is there once after it is sent again, and members hear of it once',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page } = phone
    await signInAtHome(phone, 'ben')
    const send = page.getByRole('button', { name: feelers.sendFeeler })
    await page.getByRole('link', { name: feelers.sendFeeler }).click()
    await page.getByLabel('Date').fill(soon())
    await page.getByLabel('Time', { exact: true }).selectOption('Late Morning')
    await page.getByLabel(feelers.region).selectOption('Monterey')
    await page.getByLabel('Comments').fill('one spot')
    await notifyAll(page)
    const lost = phone.air.cutDuring('/api/info/feeler', 'answered')
    await send.click()
    await lost
    await says(page, serverTexts.noAnswer)

    await phone.comeBack()
    // The browser has dropped the page, as on a phone in a pocket; the form still has what was typed.
    await phone.open('/sendFeeler')
    await expect.poll(() => page.getByLabel('Comments').inputValue()).toBe('one spot')
    await send.click()
    await page.waitForURL('**/home')
    await says(page, feelers.sent)
    const listed = page.getByRole('listitem').filter({ hasText: 'Late Morning · Monterey' })
    await listed.first().waitFor()
    await expect.poll(() => listed.count()).toBe(1)
    expect(await sendsLeft(club, 'ben')).toBe(2)
    expect(await emailsTo(club, { to: 'alice@nomad.example', about: /Golfers wanted/ })).toBe(1)

    // The next one is another feeler, not the same one sent again.
    await page.getByRole('link', { name: feelers.sendFeeler }).click()
    await page.getByLabel('Date').fill(soon())
    await page.getByLabel('Time', { exact: true }).selectOption('Late Morning')
    await page.getByLabel(feelers.region).selectOption('Monterey')
    await send.click()
    await page.waitForURL('**/home')
    await expect.poll(() => listed.count()).toBe(2)
  }),
)

test(
  'a tee time whose answer is lost is added once, and one that was corrected since says that the first is there',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page } = phone
    await signInAtHome(phone, 'admin')
    const add = page.getByRole('button', { name: teeTimes.addTeeTime, exact: true })
    const loseAnswer = async () => {
      const lost = phone.air.cutDuring('/api/teetime', 'answered')
      await add.click()
      await lost
      await says(page, serverTexts.noAnswer)
      await phone.comeBack()
    }
    const fillIn = async (hour: string) => {
      await page.getByRole('link', { name: teeTimes.addTeeTime }).click()
      await page.getByLabel('Hour').selectOption(hour)
      await page.getByLabel('Minutes').selectOption('50')
      await page.getByRole('radio', { name: 'am' }).check()
      await page.getByRole('combobox', { name: teeTimes.course }).fill('tony')
      await page.getByRole('option', { name: 'Monarch Bay (Tony Lema)' }).click()
      await page.getByLabel(teeTimes.numberWanted).fill('12')
      await page.getByLabel('Date', { exact: true }).fill(soon())
    }
    const listed = (time: string) =>
      page.getByRole('listitem').filter({ hasText: 'Monarch Bay (Tony Lema)' }).filter({ hasText: time })

    await fillIn('9')
    await notifyAll(page)
    await loseAnswer()
    await add.click()
    await page.waitForURL('**/home')
    await listed('9:50 am').first().waitFor()
    await expect.poll(() => listed('9:50 am').count()).toBe(1)
    expect(await sendsLeft(club, 'admin')).toBe(2)
    expect(await emailsTo(club, { to: 'alice@nomad.example', about: /New tee time: .*Monarch Bay/ })).toBe(1)

    await fillIn('10')
    await loseAnswer()
    await page.getByLabel(teeTimes.numberWanted).fill('8')
    await add.click()
    await says(page, 'What you sent before did arrive.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/home')
    await listed('10:50 am').getByText(teeTimeTexts.spots.left(12, 12)).waitFor()
    await expect.poll(() => listed('10:50 am').count()).toBe(1)
  }),
)

test(
  'a course whose saved answer is lost is saved by the next tap, and what was corrected since by one more',
  storyWithSignal(async ({ club, takePhone }) => {
    const { token } = await signInByCall(club.url, 'admin')
    const { courses: listed } = await ask({ url: club.url, call: courseAll, token })
    const [{ id } = { id: 0 }] = listed
    const phone = await takePhone({ air: true })
    const { page } = phone
    await signInAtHome(phone, 'admin')
    const city = page.getByLabel(courses.fields.city, { exact: true })
    const save = page.getByRole('button', { name: courses.edit.submit })
    const loseAnswer = async () => {
      const lost = phone.air.cutDuring('/api/course/edit', 'answered')
      await save.click()
      await lost
      await says(page, serverTexts.noAnswer)
      await phone.comeBack()
    }
    const saved = async () => {
      await save.click()
      await page.waitForURL(`**/viewCourses/${id}/rounds`)
    }
    const storedCity = async () =>
      (await ask({ url: club.url, call: courseById, path: `course/${id}`, token })).course.city

    await phone.open(`/editCourse/${id}`)
    await city.fill('Oulu')
    await loseAnswer()
    await saved()
    expect(await storedCity()).toBe('Oulu')

    await phone.open(`/editCourse/${id}`)
    await city.fill('Espoo')
    await loseAnswer()
    await city.fill('Turku')
    phone.air.hold(`/api/course/${id}`)
    await save.click()
    await says(page, 'What you saved before did arrive.')
    // A tap before the newer values are read would be refused again, so it waits.
    await page.getByText('One moment…').waitFor()
    phone.air.restore()
    expect(await city.inputValue()).toBe('Turku')
    await saved()
    expect(await storedCity()).toBe('Turku')
  }),
)
