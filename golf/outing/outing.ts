import type { Hole } from '../course/course.ts'
import type { CourseHandicap, Strokes } from '../units.ts'

/** One golfer in one outing. `courseHandicap` is the full one; `playingHandicap` is what is left after the spin. */
export type OutingGolfer = {
  readonly id: number
  readonly group: number
  readonly courseHandicap: CourseHandicap
  readonly playingHandicap: CourseHandicap
  /** 1 to 18. */
  readonly startingHole: number
  /** The hole from which a golfer who left the course does not play; null for one who plays. */
  readonly leftFrom: number | null
}

/** The gross score of a golfer on a hole number; undefined until it is recorded. */
export type Scores = (golferId: number, hole: number) => Strokes | undefined

/** All that a board, a card or a game is computed from. Nothing computed is ever stored. */
export type OutingCard = {
  readonly holes: readonly Hole[]
  readonly golfers: readonly OutingGolfer[]
  readonly scores: Scores
}
