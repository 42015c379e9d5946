import { courseHandicap, divideHalfUp, type CourseHandicap, type HandicapIndex } from '../units.ts'
import type { Teebox } from './course.ts'

/**
 * The strokes a golfer receives from these tees, in whole strokes, .5 upwards: index x slope / 113 + (rating - par).
 * Over nine holes half the index is used with the nine's own rating, slope and par, and only the result is rounded.
 * Rules of Handicapping 6.1 (2020). The outing wizard, net double bogey and the games use this one.
 */
export function wizardCourseHandicap({
  index,
  teebox,
  holes,
}: {
  index: HandicapIndex
  teebox: Teebox
  holes: 9 | 18
}): CourseHandicap {
  const share = 18 / holes
  const ratingOverPar = teebox.rating - 10 * teebox.par
  return courseHandicap(divideHalfUp(index * teebox.slope + 113 * share * ratingOverPar, 1130 * share))
}

/**
 * The strokes a golfer receives before 2020's (rating - par) came in: index x slope / 113, .5 upwards.
 * The roster and the course's handicap table show this one, and say so.
 */
export function rosterCourseHandicap({ index, slope }: { index: HandicapIndex; slope: number }): CourseHandicap {
  return courseHandicap(divideHalfUp(index * slope, 1130))
}
