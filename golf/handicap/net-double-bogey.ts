import { strokesReceived } from '../card/strokes-received.ts'
import type { Hole } from '../course/course.ts'
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

/** The adjusted gross score of a complete card; null while a hole has no score. Takes the full course handicap. */
export function adjustedGross({
  holes,
  courseHandicap,
  gross,
}: {
  holes: readonly Hole[]
  courseHandicap: CourseHandicap | null
  gross: (hole: number) => Strokes | undefined
}): Strokes | null {
  let total = 0
  for (const { hole, par, strokeIndex } of holes) {
    const score = gross(hole)
    if (score === undefined) return null
    const received = strokesReceived({ courseHandicap: courseHandicap ?? (0 as CourseHandicap), strokeIndex, holes })
    total += Math.min(score, maximumHoleScore({ par, received, courseHandicap }))
  }
  return strokes(total)
}
