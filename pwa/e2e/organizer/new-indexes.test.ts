import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { reviseIndex } from '#db/members/members-testing.ts'
import { initGroupOuting } from '#sync/calls/outings.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { texts as server } from '../../server/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { whileStopped, type Club } from '../harness/club.ts'
import { faultsHere } from '../harness/faults.ts'
import { says } from '../harness/notices.ts'
import { scoreByCall, startOutingOf } from '../harness/outing.ts'
import { button } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

/** Ben’s outing with Jamal and Katya from the black tees of Callippe Preserve: 73.0/136, par 71. */
async function startBens(club: Club) {
  const wanted = { golfers: ['Ben', 'Jamal', 'Katya'], course: 'Callippe Preserve' }
  return await startOutingOf(club.url, { ...wanted, organizer: 'ben' })
}

/** The days until the outing pass: Ben gets the index 10.0, Katya +1.2, and Jamal keeps his. */
async function daysPass(club: Club): Promise<void> {
  await whileStopped(club, async (db) => {
    await reviseIndex(db, { username: 'ben', index: 10 })
    await reviseIndex(db, { username: 'katya', index: -1.2 })
  })
}

/** Returns the indexes and Course Handicaps that the outing has on the server. */
async function stored({ url }: Club) {
  const { token } = await signInByCall(url, 'ben')
  const { golfers } = await ask({ url, call: initGroupOuting, token })
  return golfers.map(({ firstname, handicapindex, coursehandicap }) => [firstname, handicapindex, coursehandicap])
}

// Index x 136 / 113 + 2.0: Ben 11.75, 14.04; Jamal 14.88; Katya 31.25, 0.56.
const before = [
  ['Ben', 8.1, 12],
  ['Jamal', 10.7, 15],
  ['Katya', 24.3, 31],
]
const after = [
  ['Ben', 10, 14],
  ['Jamal', 10.7, 15],
  ['Katya', -1.2, 1],
]

const changed = (page: Page) => page.getByRole('region', { name: tournament.indexesChanged(2) })

test(
  'the organizer uses the indexes of the day, sees it after a lost answer, and the phone of a group gets them',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startBens(club)
    await daysPass(club)

    const group = await takePhone()
    await group.open(`/leaderboard/${outing.groups[0].code}`)
    await group.page.getByText('gets 31').waitFor()

    const phone = await takePhone({ air: true })
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/tournament')
    await changed(page).waitFor()
    expect(await changed(page).getByRole('listitem').count()).toBe(2)
    await changed(page).getByText(tournament.indexFromTo('24.3', '+1.2')).waitFor()
    expect(await faultsHere(page)).toEqual([])

    const lost = phone.air.cutDuring('/api/teetime/updateGroupOuting', 'answered')
    await button(page, tournament.useNewIndexes(2)).click()
    await lost
    await says(page, server.noAnswer)
    await phone.comeBack()
    await changed(page).waitFor({ state: 'detached' })
    await page.getByRole('row', { name: 'Ben Okafor' }).getByText('14', { exact: true }).waitFor()
    expect(await stored(club)).toEqual(after)
    await group.page.getByText('gets 1', { exact: true }).waitFor()
  }),
)

test(
  'a score that comes in first keeps the indexes, and the organizer and an administrator are informed',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startBens(club)
    await daysPass(club)
    const phone = await takePhone()
    await signIn(phone, 'ben')
    await phone.open('/tournament')
    await changed(phone.page).waitFor()
    const desk = await takePhone({ width: 1280, height: 800 })
    await signIn(desk, 'admin')
    await desk.open(`/tournament?outing=${outing.id}&step=5`)
    await desk.page.getByText(tournament.updateSaves(2)).waitFor()

    await scoreByCall(club.url, { outing, hole: 1, strokes: [4] })
    await button(phone.page, tournament.useNewIndexes(2)).click()
    await says(phone.page, tournament.indexesKept)
    await changed(phone.page).waitFor({ state: 'detached' })
    await button(desk.page, tournament.updateOuting).click()
    await desk.page.waitForURL('**/leaderboard/*')
    await says(desk.page, tournament.indexesKept)
    expect(await stored(club)).toEqual(before)
  }),
)

test(
  'an administrator who edits the outing reads which indexes it saves, and the Course Handicaps with them',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startBens(club)
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'admin')
    // A draft is kept from before the indexes change.
    await phone.open(`/tournament?outing=${outing.id}&step=4`)
    await page.getByRole('checkbox', { name: tournament.gimmes }).check()
    await daysPass(club)

    await phone.open(`/tournament?outing=${outing.id}&step=5`)
    const submit = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ hasText: tournament.updateSaves(2) })
    await submit.last().getByText(tournament.indexFromTo('8.1', '10.0')).waitFor()
    await submit.last().getByText(tournament.indexFromTo('24.3', '+1.2')).waitFor()
    await page.getByText(tournament.handicaps('14', null)).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await button(page, tournament.updateOuting).click()
    await page.waitForURL('**/leaderboard/*')
    expect(await stored(club)).toEqual(after)
    await expect.poll(() => page.getByText(tournament.otherIndexes).count()).toBe(0)

    await phone.open(`/tournament?outing=${outing.id}&step=5`)
    await button(page, tournament.updateOuting).waitFor()
    expect(await page.getByText(tournament.updateSaves(2)).count()).toBe(0)
  }),
)
