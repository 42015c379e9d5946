import type { Hole } from '../course/course.ts'
import type { CourseHandicap } from '../units.ts'

/**
 * Strokes received on one hole; a plus handicap gives strokes back, from the easiest hole up (so the result is below
 * zero there). Over nine holes the stroke indexes are ranked 1 to 9, so strokes over the card always sum to the
 * course handicap. Rules of Handicapping, Appendix E.
 */
export function strokesReceived({
  courseHandicap,
  strokeIndex,
  holes,
}: {
  courseHandicap: CourseHandicap
  strokeIndex: number
  holes: readonly Hole[]
}): number {
  const rank = 1 + holes.filter((hole) => hole.strokeIndex < strokeIndex).length
  return Math.floor((courseHandicap - rank) / holes.length) + 1
}
