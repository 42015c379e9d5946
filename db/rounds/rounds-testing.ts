import { strokes, tenths } from '#golf/units.ts'
import { openOutingClub, type OutingClub } from '../outings/outings-testing.ts'
import { addRounds, type GolferRound, type RoundsToAdd } from './rounds-add.ts'
import { noConditions, postRounds, type NewRound } from './rounds-posting.ts'
import { transaction } from '../transaction.ts'

/** Test equipment, not part of the product: the same club as for outings, whose clock stands at June 14, 2026. */
export type RoundClub = OutingClub

export const openRoundClub: () => Promise<RoundClub> = openOutingClub

export const today = '2026-06-14'

/** A round of Alice's on the day before: 84 on the white tees of the oaks (70.2 / 125). */
export function newRound(club: RoundClub, round: Partial<NewRound> = {}): NewRound {
  return {
    memberId: club.members.alice,
    date: '2026-06-13',
    courseId: club.courses.oaks.id,
    teeboxId: club.courses.oaks.white,
    rating: tenths(70.2),
    slope: 125,
    holes: 18,
    score: strokes(84),
    parorbetter: 6,
    tournament: false,
    alcohol: '0',
    gtid: null,
    ...round,
  }
}

/** Posts rounds in one transaction, as an import does; answers their ids. */
export function post(club: RoundClub, rounds: readonly NewRound[]): Promise<number[]> {
  const by = { source: 'import', postedBy: club.members.alice, postedAt: club.now.toISOString() } as const
  const posting = { ...by, mid: null, regionId: null, conditions: noConditions, confirmed: true }
  return transaction(club.db, (tx) => postRounds(tx, { posting, newRounds: rounds }))
}

/** A round whose differential is the given one: slope 113, and the rating so that the score comes out at it. */
export function roundOf(
  club: RoundClub,
  { differential, ...round }: Partial<NewRound> & { differential: number },
): NewRound {
  return newRound(club, { slope: 113, score: strokes(90), rating: tenths(90 - differential), ...round })
}

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

/** What Alice posts after a round at the oaks, as far as the test does not say otherwise. */
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

/** Adds them; answers the ids, or throws the refusal. */
export async function add(club: RoundClub, given: Partial<RoundsToAdd> = {}): Promise<number[]> {
  const added = await transaction(club.db, (tx) => addRounds(tx, toAdd(club, given)))
  if (!added.ok) throw new Error(added.refusal.message)
  return added.value
}
