import { posting } from '#golf/outing/posting.ts'
import { recordScores } from '../cells/scores.ts'
import { snapshotOf } from '../outings/outing-snapshot.ts'
import { byBen, entryOf, guest, settingsOf, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { readOuting } from '../outings/outings.ts'
import { savePosting } from '../outings/save-posting.ts'
import { noConditions } from '../rounds/rounds-posting.ts'
import { transaction } from '../transaction.ts'
import type { SeasonSettings } from './seasons.ts'

/** Test equipment: a season of the year 2026 by net, with the changes of the test. */
export function seasonOf(settings: Partial<SeasonSettings> = {}): SeasonSettings {
  return {
    name: 'Season 2026',
    firstDay: '2026-01-01',
    lastDay: '2026-12-31',
    outings: 'all',
    basis: 'net',
    points: [10, 7, 5],
    ties: 'mean',
    best: null,
    attending: 0,
    planned: null,
    ringerCourseId: null,
    ...settings,
  }
}

/**
 * A posted outing of Alice, Ben and a guest: fours on every hole, and Ben's first hole as given. Answers the ids of the
 * outing, its golfers and the rounds.
 */
export async function postedOuting(
  club: OutingClub,
  {
    date = '2026-06-14',
    tournament = 0,
    bensFirst = 4,
  }: { date?: string; tournament?: 0 | 1; bensFirst?: number } = {},
) {
  const settings = { ...settingsOf(club), date, tournament }
  const entries = [entryOf(club, 'alice'), entryOf(club, 'ben'), guest(club)]
  const { id, golferIds } = await startOuting(club, { settings, entries, today: date })
  const newRounds = await transaction(club.db, async (tx) => {
    for (let hole = 1; hole <= 18; hole += 1) {
      const scored = golferIds.map((golferId, place) => {
        return { mid: crypto.randomUUID(), golferId, strokes: hole === 1 && place === 1 ? bensFirst : 4 }
      })
      const recorded = await recordScores(tx, { outingId: id, tgroupId: 1, hole, entries: scored, writer: byBen })
      if (!recorded.ok) throw new Error(recorded.refusal.message)
    }
    const outing = await readOuting(tx, id)
    if (outing === undefined) throw new Error('The outing is gone')
    const snapshot = await snapshotOf(tx, outing)
    const { rounds: cards } = posting(snapshot.card)
    const by = { memberId: club.members.alice, isadmin: true }
    const given = {
      board: null,
      notposted: [],
      conditions: noConditions,
      days: { today: date, latest: date },
      now: club.now,
    }
    return (await savePosting(tx, { ...given, snapshot, cards, by })).newRounds
  })
  const [alice = 0, ben = 0, zed = 0] = golferIds
  const [alicesRound = 0, bensRound = 0] = newRounds
  return { id, golfers: { alice, ben, zed }, rounds: { alice: alicesRound, ben: bensRound } }
}
