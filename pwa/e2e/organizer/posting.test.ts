import { expect, test } from 'vitest'
import { courseAll, courseConditions } from '#sync/calls/courses.ts'
import { userReviews } from '#sync/calls/handicaps.ts'
import { texts as offCourseTexts } from '../../outings/off-course-texts.ts'
import * as boardTexts from '../../screens/leaderboard/board/texts.ts'
import * as cardTexts from '../../screens/leaderboard/card/texts.ts'
import * as signing from '../../screens/leaderboard/sign/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { postingTexts, texts as tournament } from '../../screens/tournament/texts.ts'
import { texts as server } from '../../server/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { confirm, newestRecords, scoreGroupHole, twoGroups } from '../harness/game-round.ts'
import { ada, plainLinks } from '../harness/known-golfers.ts'
import { says } from '../harness/notices.ts'
import { organizer, scoreByCall, startOuting } from '../harness/outing.ts'
import { holes } from '../harness/round.ts'
import { allOnServer, scoreHoleFast, showHole, showPane } from '../harness/scoring.ts'
import { signIn, signInAtHome } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'

const normal = 0

test(
  'the organizer sees whose scores are not all there, posts the others, and the phones show it',
  story(async ({ club, takePhone }) => {
    const { outing, first, second, third: organizer } = await twoGroups({ club, takePhone }, normal)
    const review = async () => {
      await organizer.open('/tournament')
      await organizer.page.getByRole('link', { name: boardTexts.goToPostScores }).click()
    }
    // Dot leaves before hole 17, and hole 18 is still to be played.
    for (const hole of holes(1, 17)) {
      await scoreByCall(club.url, { outing, hole, strokes: hole === 17 ? [5, 5, 5] : [5, 5, 5, 5] })
    }
    await second.goOffline()
    await showHole(second.page, 18)
    await second.page.getByRole('button', { name: scoring.scorecardOf('Dot Plain') }).click()
    const sheet = second.page.getByRole('dialog')
    await sheet.getByRole('button', { name: cardTexts.leaveTheCourse }).click()
    await sheet.getByRole('combobox').selectOption({ label: scoring.hole(17) })
    await sheet.getByRole('button', { name: cardTexts.leaveFrom(17) }).click()
    await second.page.getByRole('button', { name: 'Dot Plain is back in play' }).waitFor()
    await scoreHoleFast(second.page, { hole: 18, strokes: [5] })
    await signInAtHome(organizer, ada)
    await review()
    await organizer.page
      .getByText(postingTexts.notPosted('Ada Plain, Bo Plain and Cy Plain', postingTexts.noScoreOn('hole 18')))
      .waitFor()
    await organizer.page.getByText(postingTexts.notPosted('Dot Plain', postingTexts.noScoreOn('holes 17–18'))).waitFor()
    await organizer.page
      .getByRole('row', { name: /^Ada Plain/ })
      .getByText(tournament.thru(17))
      .waitFor()
    await organizer.page.getByText(postingTexts.noCompleteCard).waitFor()
    await expect.poll(() => organizer.page.getByRole('button', { name: tournament.postScores }).isDisabled()).toBe(true)

    await scoreGroupHole(first.page, { group: 1, hole: 18, strokes: [5, 5, 5, 5] })
    await second.comeBack()
    for (const { page } of [first, second]) await allOnServer(page)

    // A golfer who left does not block the others: their cards are complete.
    await organizer.open('/tournament')
    await organizer.page.getByText(postingTexts.notPosted('Dot Plain', postingTexts.leftBefore(17))).waitFor()
    await expect.poll(() => organizer.page.getByText(/won’t be posted/).count()).toBe(1)
    // With a reason the card becomes a round of 16 holes and two net pars.
    const why = organizer.page.getByLabel(tournament.notPlayed('Dot Plain', 'holes 17–18'))
    await why.selectOption(tournament.notPlayedReasons.injury)
    await expect.poll(() => organizer.page.getByText(/won’t be posted/).count()).toBe(0)
    await organizer.page.getByRole('radio', { name: 'Lightning' }).click()
    const late = await takePhone({ worker: false })
    await signIn(late, ada)
    await late.open('/leaderboard')
    const cancel = late.page.getByRole('button', { name: `Cancel Outing: ${plainLinks}` })
    await cancel.waitFor()
    await confirm(organizer.page, tournament.postScores)
    await says(organizer.page, tournament.roundPosted)
    await says(organizer.page, tournament.allPosted)
    await says(organizer.page, 'Course Conditions Updated')
    expect(await reportsOf(club.url)).toBe(1)
    await organizer.page.waitForURL(`**/outing/${outing.id}/results`)
    await organizer.page
      .getByRole('row', { name: /^T?1 (Ada|Bo|Cy) Plain/ })
      .first()
      .waitFor()

    await cancel.click()
    await late.page.getByRole('dialog').getByRole('button', { name: 'Cancel Outing' }).click()
    await late.page.getByText('Unable to cancel outing').waitFor()
    await cancel.waitFor({ state: 'detached' })

    // 90 is an 18.0: not among Ada's best 8, Bo's fourth after 6.0 (less 1.0), and Cy's third, all at 18.0 or above.
    await expect
      .poll(() => newestRecords(club))
      .toEqual({
        Ada: { score: 90, index: 8 },
        Bo: { score: 90, index: 5 },
        Cy: { score: 90, index: 16 },
        // Sixteen fives, and net par on two fours with a stroke each.
        Dot: { score: 90, index: 19.8 },
      })
    await second.page.getByText(scoring.outingEnded.posted).waitFor()
    await showPane(second.page, 'board')
    await second.page.getByText(/^Final · 2 groups/).waitFor()
    // The holes that Dot did not play are settled among the others.
    await second.page.getByText(/^Skins: /).waitFor()
    await expect.poll(() => second.page.getByText(/still open/).count()).toBe(0)

    // The complete card is printed, without the buttons around it.
    await showPane(second.page, 'card')
    await second.page.getByRole('button', { name: 'Print' }).waitFor()
    await second.page.emulateMedia({ media: 'print' })
    await second.page.setViewportSize({ width: 1000, height: 700 })
    await expect.poll(() => second.page.getByRole('navigation').count()).toBe(0)
    await expect.poll(() => second.page.getByRole('button', { name: 'Print' }).count()).toBe(0)
    await expect.poll(() => second.page.getByRole('region', { name: cardTexts.scorecard }).evaluate(cutOff)).toBe(0)
  }),
)

test(
  'a score on which two phones disagree is posted only after the organizer has accepted it',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 1 })
    const [one, other] = [await takePhone({ air: true }), await takePhone()]
    for (const phone of [one, other]) {
      await phone.open(`/leaderboard/${outing.groups[0].code}`)
      await phone.page.getByRole('button', { name: scoring.recordScore }).waitFor()
    }
    await one.goOffline()
    await scoreHoleFast(one.page, { hole: 1, strokes: [5] })
    await scoreHoleFast(other.page, { hole: 1, strokes: [6] })
    for (const hole of holes(2, 18)) await scoreByCall(club.url, { outing, hole, strokes: [4] })
    await allOnServer(other.page)
    await one.comeBack()
    await allOnServer(one.page)

    const organizer = other
    await signIn(organizer)
    await organizer.open('/tournament')
    const disputed = organizer.page.getByRole('checkbox', { name: /hole 1: [56]/ })
    await disputed.waitFor()
    await expect.poll(() => organizer.page.getByRole('button', { name: tournament.postScores }).isDisabled()).toBe(true)
    await disputed.check()
    await organizer.page.getByRole('radio', { name: tournament.walkedAlong }).check()
    await confirm(organizer.page, tournament.postScores)
    await says(organizer.page, tournament.roundPosted)
  }),
)

test(
  'an outing whose cards have to be signed says so on the card, and is posted without signatures only when that is ticked',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 2, game: { signcards: 1 } })
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [4, 5] })
    const { page, open } = await takePhone()
    await signIn({ page, open })
    await open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByText(signing.signedBeforePosting(0, 2)).waitFor()
    await open('/tournament')
    await page.getByText(tournament.signFirst).waitFor()
    expect(await page.getByRole('button', { name: tournament.postScores }).isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: tournament.postWithoutSignatures }).check()
    await confirm(page, tournament.postScores)
    await page.waitForURL(`**/outing/${outing.id}/results`)
  }),
)

test(
  'no round is made of a card that was played alone, and the organizer says of everyone without company which it was',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 1 })
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [5] })
    const { token, user } = await signInByCall(club.url, organizer)
    const path = `round/user/${user.id}/reviews?sort=date&desc=true`
    const newest = async () => (await ask({ url: club.url, call: userReviews, token, path })).roundsInfo.results[0]
    const before = await newest()
    const { page, open } = await takePhone()
    await signIn({ page, open })
    await open('/tournament')
    await page.getByText(tournament.sayCompany('Jamal Haddad')).waitFor()
    expect(await page.getByRole('button', { name: tournament.postScores }).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: tournament.playedAlone }).check()
    await confirm(page, tournament.postScores)
    await page.waitForURL(`**/outing/${outing.id}/results`)
    expect(await newest()).toEqual(before)
  }),
)

test(
  'an organizer whose posting got no answer learns that the scores are posted',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 2 })
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [5, 5] })
    const { page, open } = await takePhone()
    await signIn({ page, open })
    await open('/tournament')
    await page.route('**/postscores/**', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await confirm(page, tournament.postScores)
    await says(page, tournament.roundPosted)
    await page.waitForURL(`**/outing/${outing.id}/results`)
  }),
)

test(
  'an organizer who lost the network while posting learns that the scores are posted when it is back',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 2 })
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [5, 5] })
    const { page, open, air } = await takePhone({ air: true })
    await signIn({ page, open })
    await open('/tournament')
    await page.getByRole('button', { name: tournament.postScores }).waitFor()
    const isLost = air.cutDuring('/api/teetime/postscores', 'answered')
    await confirm(page, tournament.postScores)
    await isLost
    await page.getByText(server.noAnswer).waitFor()
    air.restore()
    await page.getByText(tournament.isPosted).waitFor()
    await says(page, tournament.roundPosted)
    expect(await page.getByText(server.noAnswer).count()).toBe(0)
    await page.getByRole('link', { name: offCourseTexts.results.title }).click()
    await page.waitForURL(`**/outing/${outing.id}/results`)
  }),
)

test(
  'an outing whose cancellation got no answer may be canceled already, and the next tap cancels it once',
  storyWithSignal(async ({ club, takePhone }) => {
    await startOuting(club.url, { golfers: 2 })
    const { page, open, air } = await takePhone({ air: true })
    await signIn({ page, open })
    await open('/tournament')
    air.lose(/cancelouting/)
    await confirm(page, 'Cancel Outing')
    await page.getByText(server.noAnswer).waitFor()
    air.restore()
    await confirm(page, 'Cancel Outing')
    await says(page, offCourseTexts.cancel.done)
    expect(await page.getByText(server.noAnswer).count()).toBe(0)
  }),
)

test(
  'an outing that is canceled leaves the lists, and its phones show it',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 2 })
    const golfer = await takePhone()
    await golfer.open(`/leaderboard/${outing.groups[0].code}`)
    await golfer.page.getByRole('button', { name: scoring.recordScore }).waitFor()

    const organizer = await takePhone()
    await signIn(organizer)
    await organizer.open('/tournament')
    await confirm(organizer.page, 'Cancel Outing')
    await says(organizer.page, offCourseTexts.cancel.done)
    await organizer.page.getByRole('heading', { name: tournament.stepTitles[1] }).waitFor()
    await golfer.page.getByText(scoring.outingEnded.cancelled).waitFor()
  }),
)

/** Returns the number of reports about the known golfers' course. */
async function reportsOf(url: string): Promise<number> {
  const { token } = await signInByCall(url, 'ben')
  const { courses } = await ask({ url, call: courseAll, token })
  const course = courses.find(({ name }) => name === plainLinks)
  const { results } = await ask({ url, call: courseConditions, token, path: `course/${course?.id}/conditions` })
  return results.length
}

/** Runs in the page: how many pixels of it are cut off. */
function cutOff(element: Element): number {
  return element.scrollWidth - element.clientWidth
}
