import { expect, test } from 'vitest'
import * as later from '../screens/leaderboard/later-texts.ts'
import * as scoring from '../screens/leaderboard/texts.ts'
import { texts as tournament } from '../screens/tournament/texts.ts'
import { keptOnPhone } from './harness/first-tee.ts'
import { confirm } from './harness/game-round.ts'
import { scoreByCall, startOuting } from './harness/outing.ts'
import { holes } from './harness/round.ts'
import { scoreHoleFast, showPane } from './harness/scoring.ts'
import { signIn } from './harness/sign-in.ts'
import { story } from './harness/story.ts'

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
    await organizer.page.getByText(tournament.roundPosted).waitFor()
    await golfer.comeBack()

    await golfer.page.getByRole('button', { name: scoring.seeWhy }).click()
    const sheet = golfer.page.getByRole('dialog', { name: later.scoresNotAccepted })
    await sheet.getByText(later.onHole(7, 'Jamal Haddad')).waitFor()
    await sheet.getByText('The final scores of this outing have been posted.').waitFor()

    await sheet.getByRole('button', { name: 'Close' }).click()
    await showPane(golfer.page, 'board')
    await golfer.page.getByText(/^Final · 1 group/).waitFor()

    await organizer.open(address)
    await showPane(organizer.page, 'board')
    await organizer.page.getByRole('heading', { name: later.lateScores }).waitFor()
    await organizer.page.getByText(/^Jamal Haddad, hole 7: 9, entered by /).waitFor()
    await expect.poll(() => golfer.page.getByRole('heading', { name: later.lateScores }).count()).toBe(0)
  }),
)
