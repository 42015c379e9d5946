import { noConditions } from '#db/rounds/rounds-posting.ts'
import { today, type RoundClub } from '#db/rounds/rounds-testing.ts'
import { transaction } from '#db/transaction.ts'
import { addRounds, type GolferRound, type RoundsToAdd } from './post-rounds.ts'

/** Test equipment. */

export function golferRound(club: RoundClub, round: Partial<GolferRound> = {}): GolferRound {
  return {
    memberId: club.members.alice,
    teeboxId: club.courses.oaks.white,
    score: 84,
    parorbetter: 6,
    tournament: false,
    alcohol: '0',
    ...round,
  }
}

/** Alice's round at the oaks, except for what the test changes. */
export function toAdd(club: RoundClub, given: Partial<RoundsToAdd> = {}): RoundsToAdd {
  return {
    by: club.members.alice,
    isadmin: false,
    date: '2026-06-13',
    courseId: club.courses.oaks.id,
    regionId: null,
    conditions: noConditions,
    golfers: [golferRound(club)],
    duplicate: false,
    mid: null,
    latestDay: today,
    now: club.now,
    ...given,
  }
}

/** Posts rounds; returns their ids, or throws the refusal. */
export async function add(club: RoundClub, given: Partial<RoundsToAdd> = {}): Promise<number[]> {
  const added = await transaction(club.db, (tx) => addRounds(tx, toAdd(club, given)))
  if (!added.ok) throw new Error(added.refusal.message)
  return added.value
}
