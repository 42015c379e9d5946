import { expect, test } from 'vitest'
import { addDays } from '#golf/day.ts'
import { clubInfo } from '#sync/calls/club.ts'
import { courseAll, courseById } from '#sync/calls/courses.ts'
import { roundSave } from '#sync/calls/rounds.ts'
import { onClubClock } from '../../dates/date-text.ts'
import { dayText } from '../../outings/outing-names.ts'
import { texts as roundTexts } from '../../rounds/texts.ts'
import { texts } from '../../screens/season/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { faultsHere } from '../harness/faults.ts'
import { ada, addKnownGolfers, plainLinks } from '../harness/known-golfers.ts'
import { organizer, postByCall, scoreByCall, startOutingOf } from '../harness/outing.ts'
import type { Phone } from '../harness/phone.ts'
import { holes } from '../harness/round.ts'
import { button } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const golfers = ['Ada', 'Bo', 'Cy'] as const

/** Plays and posts an outing with these totals, of fives first and then fours. Returns the rounds of the golfers. */
async function playOuting(url: string, totals: readonly number[]): Promise<readonly number[]> {
  const outing = await startOutingOf(url, { organizer: ada, golfers, course: plainLinks })
  for (const hole of holes(1, 18)) {
    await scoreByCall(url, { outing, hole, strokes: totals.map((total) => (hole <= total - 72 ? 5 : 4)) })
  }
  return await postByCall(url, outing, ada)
}

async function correct(url: string, { id, score }: { id: number; score: number }) {
  const { token } = await signInByCall(url, 'admin')
  const { courses } = await ask({ url, call: courseAll, token })
  const course = courses.find(({ name }) => name === plainLinks)
  const { teeboxes } = await ask({ url, call: courseById, token, path: `course/${course?.id}` })
  const played = { teebox_id: Object.values(teeboxes)[0]?.id ?? 0, tournament: 0, parorbetter: 10 } as const
  const body = { id, date: await today(url), score, reason: 'Two strokes were missing', ...played }
  await ask({ url, call: roundSave, token, body })
}

async function today(url: string): Promise<string> {
  const { timeZone } = await ask({ url, call: clubInfo })
  return onClubClock(new Date(), timeZone).day
}

const rows = ({ page }: Phone) => page.getByRole('table').getByRole('rowgroup').nth(1).getByRole('row').allInnerTexts()
const standing = async (phone: Phone) =>
  (await rows(phone)).map((row) => [/Ada|Bo|Cy/.exec(row)?.[0], row.trim().split(/\s+/).at(-1)])

test(
  'what an administrator types into a season outlives the change of another',
  storyWithSignal(async ({ takePhone }) => {
    const [admin, other] = [await takePhone(), await takePhone()]
    await Promise.all([signIn(admin, 'admin'), signIn(other, 'admin')])
    const field = ({ page }: Phone, name: keyof typeof texts.form.labels) =>
      page.getByLabel(texts.form.labels[name], { exact: true })
    const save = async ({ page }: Phone) => await button(page, texts.form.save).click()
    await admin.open('/admin/season?season=0')
    await field(admin, 'name').fill('Winter series')
    await save(admin)
    await admin.page.getByRole('heading', { name: 'Winter series' }).waitFor()
    const [id] = /\d+$/.exec(new URL(admin.page.url()).pathname) ?? []
    await Promise.all([admin, other].map((phone) => phone.open(`/admin/season?season=${id}`)))

    await field(admin, 'best').fill('5')
    await field(other, 'planned').fill('12')
    await save(other)
    await other.page.getByRole('heading', { name: 'Winter series' }).waitFor()
    await save(admin)
    await admin.page.getByText(texts.form.failed).waitFor()
    await expect.poll(() => field(admin, 'planned').inputValue()).toBe('12')
    expect(await field(admin, 'best').inputValue()).toBe('5')
    await save(admin)
    await admin.page.getByRole('heading', { name: 'Winter series' }).waitFor()
  }),
)

test(
  'an administrator sets a season, three outings make its standing, and a corrected round moves it',
  storyWithSignal(async ({ club, takePhone }) => {
    await addKnownGolfers(club)
    const day = await today(club.url)
    const admin = await takePhone()
    await signIn(admin, 'admin')
    await admin.open('/admin/season?season=0')
    const field = (name: keyof typeof texts.form.labels) =>
      admin.page.getByLabel(texts.form.labels[name], { exact: true })
    await field('name').fill('Autumn series')
    await field('from').fill(day)
    // The club's day may end before the last outing.
    await field('to').fill(addDays(day, 1))
    await field('points').fill('6, 10, 3')
    await admin.page.getByRole('radio', { name: texts.form.basis.gross.label }).check()
    await field('ringer').selectOption({ label: plainLinks })
    await button(admin.page, texts.form.save).click()
    await admin.page.getByText(/^Start with the first place/).waitFor()
    expect(await faultsHere(admin.page)).toEqual([])
    await field('points').fill('10, 6, 3')
    await button(admin.page, texts.form.save).click()
    await admin.page.getByRole('heading', { name: 'Autumn series' }).waitFor()
    await admin.page.getByText(texts.empty.title).waitFor()
    const address = new URL(admin.page.url()).pathname

    await playOuting(club.url, [80, 81, 90])
    await playOuting(club.url, [81, 80, 90])
    const [adas = 0] = await playOuting(club.url, [80, 81, 90])

    const golfer = await takePhone()
    await signIn(golfer, organizer)
    await golfer.open(address)
    await expect
      .poll(() => standing(golfer))
      .toEqual([
        ['Ada', '26'],
        ['Bo', '22'],
        ['Cy', '9'],
      ])
    expect(await faultsHere(golfer.page)).toEqual([])
    // In print it is black on white, also from a phone with the dark theme.
    await golfer.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const color = () =>
      golfer.page.getByRole('heading', { level: 1 }).evaluate((element) => getComputedStyle(element).color)
    expect(await color()).toBe('rgb(0, 0, 0)')
    await golfer.page.emulateMedia({ media: null, colorScheme: null })

    // The new season starts with the settings of the demo's. Its line links to the rules, also from another view.
    await golfer.page.getByRole('radio', { name: texts.views.attendance }).check()
    await button(golfer.page, texts.counting(5)).click()
    await expect
      .poll(() => golfer.page.evaluate(() => document.activeElement?.querySelector('h2')?.textContent))
      .toBe(texts.rules.title)
    await golfer.page.getByRole('button', { name: /^Ada/ }).click()
    const sheet = golfer.page.getByRole('dialog')
    await expect.poll(() => sheet.getByRole('link').count()).toBe(3)
    expect(await faultsHere(golfer.page)).toEqual([])
    // Each number opens the round that it belongs to.
    await sheet.getByRole('button', { name: /^Ada .*: 6 points/ }).click()
    await sheet.getByRole('heading', { name: roundTexts.scorecard.title }).waitFor()
    await sheet.getByRole('row', { name: /^9 4 5 / }).waitFor()
    await golfer.page.keyboard.press('Escape')
    await golfer.page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })

    await button(golfer.page, texts.share.button).click()
    await expect
      .poll(() => golfer.page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(new RegExp(`${address}$`))

    await correct(club.url, { id: adas, score: 82 })
    await golfer.page.reload()
    await expect
      .poll(() => standing(golfer))
      .toEqual([
        ['Bo', '26'],
        ['Ada', '22'],
        ['Cy', '9'],
      ])
    await golfer.page.getByRole('button', { name: /^Ada/ }).click()
    await sheet.getByText(texts.of.corrected(2)).waitFor()
    await golfer.page.keyboard.press('Escape')

    await golfer.page.getByRole('radio', { name: texts.views.ringer }).check()
    await golfer.page.getByRole('row', { name: /Ada .* 80$/ }).waitFor()
    await golfer.page.getByText(new RegExp(`Ada .*(${dayText(day)}|${dayText(addDays(day, 1))})`)).waitFor()
    expect(await faultsHere(golfer.page)).toEqual([])
    await golfer.page.getByRole('radio', { name: texts.views.attendance }).check()
    await golfer.page.getByRole('row', { name: /Cy .* 3 of 3$/ }).waitFor()
    expect(await faultsHere(golfer.page)).toEqual([])

    await admin.open(address)
    await admin.page.getByRole('radio', { name: texts.views.attendance }).check()
    await admin.page
      .getByRole('button', { name: new RegExp(`^${texts.outings.leaveOut}`) })
      .first()
      .click()
    await admin.page.getByRole('row', { name: /Cy .* 2 of 2$/ }).waitFor()
    expect(await faultsHere(admin.page)).toEqual([])
  }),
)
