import { courseHandicap, type CourseHandicap } from '../units.ts'
import { groupSize } from './outing.ts'

/** Strokes off the low golfer: 0 none, 1 of the group, 2 of the field. */
export type HandicapSpin = 0 | 1 | 2

type SpunGolfer = { readonly id: number; readonly group: number; readonly courseHandicap: CourseHandicap }

/** Spin by field is offered only when the field is larger than one group. */
export function spinsOffered(golfers: number): readonly HandicapSpin[] {
  return golfers > groupSize ? [0, 1, 2] : [0, 1]
}

/**
 * Returns the strokes each golfer plays with, by golfer id. The lowest plays at scratch and the others with the
 * difference of the rounded course handicaps, so a plus golfer adds strokes to all others (-2 and 1 play as 0 and 3).
 */
export function spinStrokes(golfers: readonly SpunGolfer[], spin: HandicapSpin): ReadonlyMap<number, CourseHandicap> {
  const low = ({ group }: SpunGolfer) => {
    const company = golfers.filter((other) => spin === 2 || other.group === group)
    return Math.min(...company.map((other) => other.courseHandicap))
  }
  return new Map(
    golfers.map((golfer) => [
      golfer.id,
      spin === 0 ? golfer.courseHandicap : courseHandicap(golfer.courseHandicap - low(golfer)),
    ]),
  )
}
