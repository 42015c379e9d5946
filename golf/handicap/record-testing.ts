import { addDays } from '../day.ts'
import { strokes, tenths } from '../units.ts'
import type { PostedRound } from './record.ts'

/** Test equipment: a round on a course of rating 70.0 and slope 113, where a differential is the score less 70. */
export function sampleRound(round: Partial<PostedRound> & { readonly id: number }): PostedRound {
  return {
    date: addDays('2025-01-01', round.id),
    holes: 18,
    adjustedGross: strokes(90),
    rating: tenths(round.holes === 9 ? 35 : 70),
    slope: 113,
    tournament: false,
    parOrBetter: 5,
    ...round,
  }
}

/** Test equipment: rounds with these differentials in whole strokes, ids from 1, a day apart. */
export function sampleRounds(differentials: readonly number[]): readonly PostedRound[] {
  return differentials.map((differential, at) => sampleRound({ id: at + 1, adjustedGross: strokes(70 + differential) }))
}
