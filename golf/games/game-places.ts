import { placedRows, type WithoutPlace } from '../outing/standing.ts'
import type { ByHole, Placed, TieBreaker } from '../ties/places.ts'

/** In Quota the handicap is in the quota, and so spread evenly in `byHole`. */
type RowToPlace = ByHole & { readonly thru: number }

type Places<Row> = {
  readonly figure: (row: Row) => number
  readonly withoutPlace: (row: Row) => WithoutPlace | null
  /** Undefined where ties share their place. */
  readonly breakTies: TieBreaker | undefined
}

/** The rows of a game with their places, the lowest figure first, and without what only decides ties. */
export function gamePlaces<Row extends RowToPlace>(
  rows: readonly Row[],
  { figure, withoutPlace, breakTies }: Places<Row>,
): readonly Omit<Placed<Row>, keyof ByHole>[] {
  const shared = placedRows(rows, { figure, withoutPlace })
  const placed: readonly Placed<Row>[] = breakTies === undefined ? shared : breakTies(shared, (row) => row)
  return placed.map(({ byHole: _byHole, byHoleSpread: _byHoleSpread, ...row }) => row)
}
