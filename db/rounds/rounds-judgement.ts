import { holesRated, type RoundEntryRefusal } from '#golf/handicap/round-entry.ts'
import { tenths, type Tenths } from '#golf/units.ts'
import type { CourseTeebox } from '../courses/courses.ts'

export type RoundRefusal =
  | RoundEntryRefusal
  | 'round.no-such-course'
  | 'round.no-such-teebox'
  | 'round.no-such-golfer'
  | 'round.golfer-twice'
  | 'round.too-many-others'
  | 'round.duplicate'
  | 'round.not-found'
  | 'round.not-yours'
  | 'round.restore-too-late'
  | 'round.other-course'
  | 'round.reason-required'
  | 'round.posted-again'
  | 'round.reported'
  | 'round.report-too-late'
  | 'round.yours-alone'
  | 'round.nothing-to-settle'
  | 'round.others-now'

/** Tees as a round takes them along: a later rating does not change the round. */
export type RatedTees = {
  readonly teeboxId: number
  readonly rating: Tenths
  readonly slope: number
  readonly holes: 9 | 18
}

export function ratedTees({ id, rating, slope }: Pick<CourseTeebox, 'id' | 'rating' | 'slope'>): RatedTees {
  return { teeboxId: id, rating: tenths(rating), slope, holes: holesRated(tenths(rating)) }
}
