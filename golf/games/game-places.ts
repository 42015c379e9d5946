import { placedRows, type WithoutPlace } from '../outing/standing.ts'
import type { Placed, TieBreaker } from '../ties/places.ts'

type Places<Row> = {
  readonly figure: (row: Row) => number
  readonly withoutPlace: (row: Row) => WithoutPlace | null
  /**
   * What counts on each hole of the card, against par, the lowest best. The handicap of individual stroke play and of
   * Quota is spread evenly; strokes of all other net games are as they are allocated.
   */
  readonly byHole: (row: Row) => readonly number[]
  /** Undefined where ties share their place. */
  readonly breakTies: TieBreaker | undefined
}

/** The rows of a game with their places, the lowest figure first. */
export function gamePlaces<Row extends { readonly thru: number }>(
  rows: readonly Row[],
  { figure, withoutPlace, byHole, breakTies }: Places<Row>,
): readonly Placed<Row>[] {
  const shared = placedRows(rows, { figure, withoutPlace })
  return breakTies === undefined ? shared : breakTies(shared, byHole)
}
