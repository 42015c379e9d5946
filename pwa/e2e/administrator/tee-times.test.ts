import { expect, test } from 'vitest'
import { twelveHoursOf } from '#golf/clock.ts'
import { addDays } from '#golf/day.ts'
import { clubInfo } from '#sync/calls/club.ts'
import { dayOf, onClubClock } from '../../dates/date-text.ts'
import { texts as feelers } from '../../screens/feelers/texts.ts'
import { texts as homeTexts } from '../../screens/home/texts.ts'
import { texts as teeTimes } from '../../screens/tee-times/texts.ts'
import { texts as teeTimeTexts } from '../../tee-times/texts.ts'
import { ask } from '../harness/ask.ts'
import { says } from '../harness/notices.ts'
import { signIn, signInAtHome } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

/** Returns the next multiple of ten minutes in a time zone, in the form of the fields. */
function nextTime(timeZone: string) {
  const { day, time } = onClubClock(new Date(Math.ceil(Date.now() / 600_000) * 600_000), timeZone)
  const { hour, min, ampm } = twelveHoursOf(time)
  return { date: day, hour, min, ampm }
}

const soon = () => addDays(dayOf(new Date()), 12)

test(
  'an administrator posts a tee time, corrects it and calls it off, and visitors see where and when alone',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signInAtHome(phone, 'admin')
    await page.getByRole('link', { name: teeTimes.addTeeTime }).click()
    await page.getByRole('heading', { name: teeTimes.addTeeTime }).waitFor()

    await page.getByRole('button', { name: teeTimes.addTeeTime }).click()
    await says(page, 'Course is Required!')
    await says(page, 'Number Wanted is Required!')

    await page.getByLabel('Hour').selectOption('9')
    await page.getByLabel('Minutes').selectOption('50')
    await page.getByRole('radio', { name: 'am' }).check()
    await page.getByRole('combobox', { name: teeTimes.course }).fill('tony')
    await page.getByRole('option', { name: 'Monarch Bay (Tony Lema)' }).click()
    await page.getByLabel(teeTimes.teebox).selectOption('Tournament')
    await page.getByLabel(teeTimes.ownGame).selectOption('Stableford')
    await page.getByLabel(teeTimes.numberWanted).fill('12 golfers')
    await page.getByLabel(teeTimes.rate, { exact: true }).fill('$55.50')
    await page.getByRole('checkbox', { name: 'Tournament' }).check()
    await page.getByLabel(teeTimes.tournamentTitle).fill('Bay Day')
    await page.getByLabel('Date', { exact: true }).fill(addDays(soon(), -14))
    await page.getByRole('button', { name: teeTimes.addTeeTime }).click()
    await says(page, 'Unable to Add Tee time')
    await says(page, 'That date has passed.')
    await page.getByLabel('Date', { exact: true }).and(page.locator(':focus[aria-invalid=true]')).waitFor()
    await page.getByRole('button', { name: 'Close: Unable to Add Tee time' }).click()
    await page.getByLabel('Date', { exact: true }).fill(soon())
    await page.getByRole('button', { name: teeTimes.addTeeTime }).click()
    await page.waitForURL('**/home')

    const card = page.getByRole('listitem').filter({ hasText: 'Bay Day' })
    await card.getByText(`9:50 am · Monarch Bay (Tony Lema) · $55.50 · ${teeTimeTexts.spots.left(12, 12)}`).waitFor()
    await card.getByText('Margaret Doyle').waitFor()

    await card.getByRole('link', { name: 'Edit Bay Day' }).click()
    await page.getByLabel(teeTimes.numberWanted).fill('8')
    await expect.poll(() => page.getByLabel(teeTimes.teebox).locator('option:checked').textContent()).toBe('Tournament')
    await page.getByRole('button', { name: teeTimes.saveEdit }).click()
    await card.getByText(teeTimeTexts.spots.left(8, 8)).waitFor()

    const visitor = await takePhone()
    await visitor.open('/login')
    const seen = visitor.page.getByRole('listitem').filter({ hasText: 'Bay Day' })
    await seen.getByText(teeTimeTexts.spots.left(8, 8)).waitFor()
    await expect.poll(() => visitor.page.getByText('Margaret').count()).toBe(0)

    await card.getByRole('link', { name: 'Edit Bay Day' }).click()
    await page.getByRole('button', { name: teeTimes.cancelTeeTime }).click()
    await page.getByRole('button', { name: teeTimes.cancelIt, exact: true }).click()
    await page.waitForURL('**/home')
    await card.waitFor({ state: 'detached' })
    await open('/home')
    await page.getByText('Club Cup, round 2').waitFor()
    await expect.poll(() => card.count()).toBe(0)
  }),
)

test(
  'a member sends a feeler and edits it, and others see whom to call',
  storyWithSignal(async ({ takePhone }) => {
    const hiros = await takePhone()
    const { page } = hiros
    await signInAtHome(hiros, 'hiro')
    await expect.poll(() => page.getByRole('link', { name: teeTimes.addTeeTime }).count()).toBe(0)
    await page.getByRole('link', { name: feelers.sendFeeler }).click()
    await page.getByRole('button', { name: feelers.sendFeeler }).click()
    for (const sentence of ['Date is Required!', 'Time is Required!', 'Region is Required!']) await says(page, sentence)

    await page.getByLabel('Date').fill(soon())
    await page.getByLabel('Time', { exact: true }).selectOption('Late Morning')
    await page.getByLabel(feelers.region).selectOption('Monterey')
    await page.getByLabel('Comments').fill('one spot')
    await page.getByRole('button', { name: feelers.sendFeeler }).click()
    await page.waitForURL('**/home')
    const card = page.getByRole('listitem').filter({ hasText: 'Late Morning · Monterey' })
    await card.getByText(homeTexts.golfersWanted.detail({ name: 'Hiro Tanaka', comment: 'one spot' })).waitFor()

    await card.getByRole('link', { name: homeTexts.golfersWanted.edit('Hiro Tanaka') }).click()
    await expect.poll(() => page.getByLabel(feelers.region).locator('option:checked').textContent()).toBe('Monterey')
    await page.getByLabel('Comments').fill('two spots')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await card.getByText('two spots').waitFor()
    // Within minutes, while the app still has the old version of the feeler.
    await card.getByRole('link', { name: homeTexts.golfersWanted.edit('Hiro Tanaka') }).click()
    await expect.poll(() => page.getByLabel('Comments').inputValue()).toBe('two spots')
    await page.goBack()

    const meis = await takePhone()
    await signInAtHome(meis, 'mei')
    const theirs = meis.page.getByRole('listitem').filter({ hasText: 'Late Morning · Monterey' })
    await theirs.getByRole('link', { name: 'Call Hiro Tanaka' }).waitFor()
    await expect.poll(() => theirs.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  }),
)

test(
  'a new tee time starts on the day and at the time of the club, also where its clock is heard of late',
  storyWithSignal(async ({ club, takePhone }) => {
    const { timeZone } = await ask({ url: club.url, call: clubInfo })
    const phone = await takePhone({ timeZone: 'Pacific/Kiritimati', air: true })
    const { page, open, air } = phone
    await signIn(phone, 'admin')
    air.hold('/api/info/club')
    const before = nextTime(timeZone)
    await open('/addTeetime')
    await page.getByLabel(teeTimes.numberWanted).fill('4')
    const filled = async () => ({
      date: await page.getByLabel('Date', { exact: true }).inputValue(),
      hour: Number(await page.getByLabel('Hour').inputValue()),
      min: Number(await page.getByLabel('Minutes').inputValue()),
      ampm: (await page.getByRole('radio', { name: 'pm' }).isChecked()) ? 'pm' : 'am',
    })
    air.restore()
    // Ten minutes may begin in between.
    await expect
      .poll(async () => {
        const shown = JSON.stringify(await filled())
        return [before, nextTime(timeZone)].some((at) => JSON.stringify(at) === shown)
      })
      .toBe(true)
    expect(await page.getByLabel(teeTimes.numberWanted).inputValue()).toBe('4')
  }),
)

test(
  'a feeler that the club does not take leads home, and says why it is not there',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page, open } = phone
    await signInAtHome(phone, 'hiro')
    await open('/sendFeeler')
    const day = soon()
    await page.getByLabel('Date').fill(day)
    await page.getByLabel('Time', { exact: true }).selectOption('Late Morning')
    await page.getByLabel(feelers.region).selectOption('Monterey')
    await phone.goOffline()
    await page.getByRole('button', { name: feelers.sendFeeler }).click()
    await page.waitForURL('**/home')
    await says(page, feelers.unableToSend)
    await phone.comeBack()
    // The feeler need not be entered twice.
    await page.getByRole('link', { name: feelers.sendFeeler }).click()
    await expect.poll(() => page.getByLabel('Date').inputValue()).toBe(day)
    await open('/home')
    await page.getByText('Club Cup, round 2').waitFor()
    await expect.poll(() => page.getByText('Late Morning · Monterey').count()).toBe(0)
  }),
)
