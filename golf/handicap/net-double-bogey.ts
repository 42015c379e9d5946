import { strokes, type CourseHandicap, type Strokes } from '../units.ts'

/**
 * The most that a hole counts for a handicap: par + 2 + strokes received, and par + 5 for a golfer without an index
 * (course handicap null) or who receives four strokes or more. Rules of Handicapping 3.1.
 */
export function maximumHoleScore({
  par,
  received,
  courseHandicap,
}: {
  par: number
  received: number
  courseHandicap: CourseHandicap | null
}): Strokes {
  return strokes(par + (courseHandicap === null ? 5 : Math.min(5, 2 + received)))
}
