import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arriveAt, playedAt } from '#db/outings/outings-testing.ts'
import { texts } from '../../screens/event-day/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as group } from '../../screens/tournament/texts.ts'
import { whileStopped, type Club } from '../harness/club.ts'
import { organizer, scoreByCall, startOuting } from '../harness/outing.ts'
import { holes } from '../harness/round.ts'
import { allOnServer, scoreHoleFast } from '../harness/scoring.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const { arrivals: words } = texts

const minute = 60_000

/**
 * Changes the times in the database of the stopped club: nothing of the outing is newer than two hours, and the holes
 * from the third on arrived 12 minutes apart.
 */
async function twoHoursPass(club: Club, outingId: number): Promise<void> {
  const end = Date.now() - 120 * minute
  const before = (minutes: number) => new Date(end - minutes * minute).toISOString()
  await whileStopped(club, async (db) => {
    await arriveAt(db, { outingId, at: before(0) })
    for (const hole of holes(3, 18)) await playedAt(db, { outingId, hole, at: before((18 - hole) * 12) })
  })
}

function rowOf(page: Page, groupId: number) {
  return page.getByRole('row', { name: new RegExp(`^${words.columns.group} ${groupId} `) })
}

const cells = async (page: Page, groupId: number) => {
  const states = await rowOf(page, groupId)
    .locator('[data-state]')
    .evaluateAll((all) => all.map((cell) => cell.getAttribute('data-state')))
  return ['in', 'due', 'differs', 'open'].map((state) => states.filter((each) => each === state).length)
}

test(
  'the organizer sees which group is in, whose phone fell silent and which holes are due',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 8 })
    const [, second] = outing.groups
    const scorer = await takePhone({ air: true })
    await scorer.open(`/leaderboard/${outing.groups[0].code}`)
    for (const hole of [1, 2]) await scoreHoleFast(scorer.page, { hole, strokes: [4, 4, 4, 4] })
    await allOnServer(scorer.page)
    for (const hole of holes(1, 18)) {
      await scoreByCall(club.url, {
        outing: { id: outing.id, groups: [second ?? outing.groups[0]] },
        hole,
        strokes: [5, 5, 5, 5],
      })
    }

    const { page, ...phone } = await takePhone({ air: true })
    await signIn({ page, ...phone }, organizer)
    await phone.open('/tournament?show=codes')
    await page.getByRole('link', { name: group.arrivals }).click()
    await page.waitForURL(`**/outing/${outing.id}/arrivals`)
    await rowOf(page, 2).getByText(words.states.in).waitFor()
    await rowOf(page, 1).getByText(words.states.playing).waitFor()
    await expect.poll(() => cells(page, 1)).toEqual([2, 0, 0, 16])
    await expect.poll(() => page.getByRole('button', { name: words.post }).isDisabled()).toBe(true)
    // The day may be ended early, for example by rain.
    const early = page.getByRole('link', { name: words.postEarly })
    await expect.poll(() => early.getAttribute('href')).toBe('/tournament?show=post')

    await scorer.goOffline()
    for (const hole of [3, 4]) await scoreHoleFast(scorer.page, { hole, strokes: [4, 4, 4, 4] })
    await twoHoursPass(club, outing.id)
    await rowOf(page, 1).getByText(words.waitForPhone).waitFor()
    // 120 minutes at 15 minutes a hole; the eighth is not due for another half hole.
    await expect.poll(() => cells(page, 1)).toEqual([2, 7, 0, 9])
    await page.getByRole('heading', { name: words.leave.title }).waitFor()
    // Group 1 has two holes: no pace yet.
    await rowOf(page, 2).getByText('Pace of play: 12 min a hole, 18 in 3:36').waitFor()
    await expect.poll(() => page.getByText(/^Pace of play/).count()).toBe(1)

    await scorer.comeBack()
    await expect.poll(async () => (await cells(page, 1))[0]).toBe(4)
    await rowOf(page, 1).getByText(words.states.playing).waitFor()

    await phone.goOffline()
    await page.getByText(words.asOf('').trim()).waitFor()
    await expect.poll(() => page.getByText(words.connect).count()).toBe(1)
    await phone.comeBack()

    for (const hole of holes(5, 18)) await scoreByCall(club.url, { outing, hole, strokes: [4, 4, 4, 4] })
    await page.getByRole('link', { name: words.post }).click()
    await page.waitForURL('**/tournament?show=post')
    expect(await page.getByText(scoring.recordScore).count()).toBe(0)
  }),
)
