import { divideHalfUp, strokes, type Strokes } from '../units.ts'

/**
 * The gross score that a golfer is on pace for: the course's par and the strokes over or under it, at the rate of the
 * holes played so far. Whole strokes, halves upwards; null before the first score, the gross itself after the last.
 */
export function pace({
  par,
  holes,
  thru,
  grossToPar,
}: {
  par: number
  holes: number
  thru: number
  grossToPar: number
}): Strokes | null {
  return thru === 0 ? null : strokes(par + divideHalfUp(grossToPar * holes, thru))
}
