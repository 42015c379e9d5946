import { expect, test } from 'vitest'
import { endOuting } from '#db/outings/outings-testing.ts'
import { postingReview, reopenOuting } from '#sync/calls/posting.ts'
import * as boardTexts from '../../screens/leaderboard/board/texts.ts'
import { texts as safe } from '../../screens/leaderboard/safe/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import * as unsentTexts from '../../screens/leaderboard/unsent-texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { whileStopped } from '../harness/club.ts'
import { faultsHere } from '../harness/faults.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { confirm } from '../harness/game-round.ts'
import { says } from '../harness/notices.ts'
import { scoreByCall, startOuting } from '../harness/outing.ts'
import { holes } from '../harness/round.ts'
import { allOnServer, scoreHoleFast, showPane } from '../harness/scoring.ts'
import { signIn } from '../harness/sign-in.ts'
import { story } from '../harness/story.ts'

test(
  'a score that comes after the posting is shown to its golfer as not taken, and to the organizer as late',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 1 })
    const address = `/leaderboard/${outing.groups[0].code}`
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [5] })
    const golfer = await takePhone()
    await golfer.open(address)
    await golfer.page.getByRole('heading', { name: scoring.roundComplete }).waitFor()
    await keptOnPhone(golfer)
    await golfer.goOffline()
    await scoreHoleFast(golfer.page, { hole: 7, strokes: [9] })

    const organizer = await takePhone({ worker: false })
    await signIn(organizer)
    await organizer.open('/tournament')
    await organizer.page.getByRole('radio', { name: tournament.walkedAlong }).check()
    await confirm(organizer.page, tournament.postScores)
    await says(organizer.page, tournament.roundPosted)
    await golfer.comeBack()

    await golfer.page.getByRole('button', { name: scoring.seeWhy }).click()
    const sheet = golfer.page.getByRole('dialog', { name: sheetTexts.scoresNotAccepted })
    await sheet.getByText(sheetTexts.onHole(7, 'Jamal Haddad')).waitFor()
    await sheet.getByText('The final scores of this outing have been posted.').waitFor()
    await sheet.getByText(sheetTexts.cameLate).waitFor()

    await sheet.getByRole('button', { name: 'Close' }).click()
    await showPane(golfer.page, 'board')
    await golfer.page.getByText(/^Final · 1 group/).waitFor()

    await organizer.open(address)
    await showPane(organizer.page, 'board')
    await organizer.page.getByRole('heading', { name: boardTexts.lateScores }).waitFor()
    await organizer.page.getByText(/^Jamal Haddad, hole 7: 9, entered by /).waitFor()
    await organizer.page.getByText(boardTexts.lateScoresMean).waitFor()
    await expect.poll(() => golfer.page.getByRole('heading', { name: boardTexts.lateScores }).count()).toBe(0)

    const { token } = await signInByCall(club.url, 'admin')
    const reopening = { path: `teetime/reopen/${outing.id}`, body: { reason: 'A score came late' } }
    await ask({ url: club.url, call: reopenOuting, token, ...reopening })
    await golfer.page.getByRole('button', { name: scoring.seeWhy }).click()
    await sheet.getByRole('button', { name: sheetTexts.sendAgain }).click()
    await sheet.getByText(scoring.allCleared).waitFor()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await allOnServer(golfer.page)
    const [row] = (await ask({ url: club.url, call: postingReview, token, path: `teetime/postingReview/${outing.id}` }))
      .scores
    expect(row?.totalgross).toBe(94)
  }),
)

test(
  'a phone that comes back after the code has expired says so, and offers its card as a text',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    for (const hole of holes(1, 17)) await scoreByCall(club.url, { outing, hole, strokes: [5, 5, 5, 5] })
    const golfer = await takePhone()
    await golfer.open(`/leaderboard/${outing.groups[0].code}`)
    await golfer.page.getByRole('button', { name: scoring.chooseHoleAmong('17 scored, 1 not scored') }).waitFor()
    await keptOnPhone(golfer)
    await golfer.goOffline()
    await scoreHoleFast(golfer.page, { hole: 18, strokes: [4, 5, 4, 5] })

    await whileStopped(club, (db) => endOuting(db, { id: outing.id, cancelledAt: daysAgo(8) }))
    await golfer.comeBack()

    const { page } = golfer
    const reason = unsentTexts.suspendedMeans({ suspended: 4, codeExpired: true, isCodeReplaced: false })
    const answer = page.getByRole('region', { name: safe.question })
    await answer.getByText(safe.notYet).waitFor()
    await answer.getByText(reason).waitFor()
    await page.getByRole('button', { name: scoring.notSent(4) }).click()
    const advice = page.getByRole('dialog').getByRole('alert')
    await advice.getByText(reason).waitFor()
    await advice.getByRole('link', { name: safe.asText }).waitFor()
    expect(await faultsHere(page)).toEqual([])
  }),
)

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
}
