import {
  courseHandicap,
  divideHalfUp,
  type CourseHandicap,
  type HandicapIndex,
  type UnroundedHandicap,
} from '../units.ts'
import type { Teebox } from './course.ts'

/** Parts of a stroke in an `UnroundedHandicap`: 113 (slope) × 10 (tenths) × 2 (half an index over nine holes). */
export const partsOfStroke = 2260

type Played = { readonly index: HandicapIndex; readonly teebox: Teebox; readonly holes: 9 | 18 }

/**
 * The strokes a golfer receives from these tees before rounding: index × slope / 113 + (rating − par). Over nine holes
 * half the index is used with the nine's own rating, slope and par. Rules of Handicapping 6.1 (2020).
 */
export function unroundedCourseHandicap({ index, teebox, holes }: Played): UnroundedHandicap {
  const ratingOverPar = teebox.rating - 10 * teebox.par
  return ((holes / 9) * index * teebox.slope + 226 * ratingOverPar) as UnroundedHandicap
}

/**
 * Rounds a course handicap to whole strokes, .5 upwards, for net double bogey and for display. Rules of Handicapping
 * 6.1.
 */
export function roundedCourseHandicap(unrounded: UnroundedHandicap): CourseHandicap {
  return courseHandicap(divideHalfUp(unrounded, partsOfStroke))
}

/**
 * The strokes received without the (rating - par) of 2020: index x slope / 113, .5 upwards, and half the index from
 * tees rated for nine holes, whose slope is that of nine. The roster and the course's handicap table show this one, and
 * say so.
 */
export function rosterCourseHandicap({
  index,
  slope,
  holes,
}: {
  index: HandicapIndex
  slope: number
  holes: 9 | 18
}): CourseHandicap {
  return courseHandicap(divideHalfUp((holes / 9) * index * slope, partsOfStroke))
}
