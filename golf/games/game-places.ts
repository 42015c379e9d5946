import { placedRows, type WithoutPlace } from '../outing/standing.ts'
import type { ByHole, Placed, TieBreaker } from '../ties/places.ts'

/** `byHole` of Quota already contains the handicap, spread evenly, because the handicap is in the quota. */
type RowToPlace = ByHole & { readonly thru: number }

type Places<Row> = {
  readonly figure: (row: Row) => number
  readonly withoutPlace: (row: Row) => WithoutPlace | null
  /** Undefined where tied rows share a place. */
  readonly breakTies: TieBreaker | undefined
}

/** Ranks the rows of a game, lowest figure first, and removes the fields that only break ties. */
export function gamePlaces<Row extends RowToPlace>(
  rows: readonly Row[],
  { figure, withoutPlace, breakTies }: Places<Row>,
): readonly Omit<Placed<Row>, keyof ByHole>[] {
  const shared = placedRows(rows, { figure, withoutPlace })
  const placed: readonly Placed<Row>[] = breakTies === undefined ? shared : breakTies(shared, (row) => row)
  return placed.map(({ byHole: _byHole, byHoleSpread: _byHoleSpread, ...row }) => row)
}
