import { placedRows, type WithoutPlace } from '../outing/standing.ts'
import type { Placed, TieBreaker } from '../ties/places.ts'

type RowToPlace = {
  readonly thru: number
  /**
   * What counts on each hole of the card, against par, the lowest best. The handicap of individual stroke play and of
   * Quota is spread evenly; strokes of all other net games are as they are allocated.
   */
  readonly byHole: readonly number[]
}

type Places<Row> = {
  readonly figure: (row: Row) => number
  readonly withoutPlace: (row: Row) => WithoutPlace | null
  /** Undefined where ties share their place. */
  readonly breakTies: TieBreaker | undefined
}

/** The rows of a game with their places, the lowest figure first, and without `byHole`, which only decides ties. */
export function gamePlaces<Row extends RowToPlace>(
  rows: readonly Row[],
  { figure, withoutPlace, breakTies }: Places<Row>,
): readonly Omit<Placed<Row>, 'byHole'>[] {
  const shared = placedRows(rows, { figure, withoutPlace })
  const placed: readonly Placed<Row>[] = breakTies === undefined ? shared : breakTies(shared, (row) => row.byHole)
  return placed.map(({ byHole: _byHole, ...row }) => row)
}
