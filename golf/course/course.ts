import { sumOf } from '../sums.ts'
import type { Tenths } from '../units.ts'

/** One hole of a course. `strokeIndex` is the hole's handicap on the card, 1 (hardest) to 18. */
export type Hole = {
  readonly hole: number
  readonly par: number
  readonly strokeIndex: number
}

export function parOfHoles(holes: readonly Pick<Hole, 'par'>[]): number {
  return sumOf(holes, ({ par }) => par)
}

/** The number of holes in a round on this card: 9 for a nine-hole card, else 18. */
export function lengthOfRound(holes: readonly unknown[]): 9 | 18 {
  return holes.length === 9 ? 9 : 18
}

/** A set of tees with its ratings; `rating` in tenths of a stroke, `slope` 55 to 155, `par` of the holes played. */
export type Teebox = {
  readonly rating: Tenths
  readonly slope: number
  readonly par: number
}
