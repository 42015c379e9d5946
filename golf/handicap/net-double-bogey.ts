import { strokes, type CourseHandicap, type Strokes } from '../units.ts'

/**
 * The maximum score of a hole for handicap purposes: par + 2 + strokes received; par + 5 for a golfer without an index
 * (course handicap null) or who receives four or more strokes. Rules of Handicapping 3.1.
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
