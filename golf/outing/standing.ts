import { scorecard } from '../card/scorecard.ts'
import { rankAmong } from '../ties/places.ts'
import type { Strokes } from '../units.ts'
import { withdrawn } from './departures.ts'
import type { OutingCard } from './outing.ts'

export type StandingRow = {
  readonly golferId: number
  /** 1, T3 for a shared third place, – before the first score, NR without a total, WD for one who left the course. */
  readonly position: string
  readonly thru: number
  readonly gross: Strokes
  readonly net: Strokes
  readonly grossToPar: number
  readonly netToPar: number
}

/**
 * Ranks the board: lowest against par first, ties share a place, then golfers without a score, then those without a
 * place: golfers who did not hole out have no total (NR, Rules of Golf 3.3c), and golfers who left the course (WD).
 * Once the outing is over, a hole without a score counts as not holed out. Tied golfers keep their given order, so a
 * row moves only when a score moves it.
 */
export function standing(
  { golfers, ...card }: OutingCard,
  by: 'gross' | 'net',
  { isOver = false } = {},
): readonly StandingRow[] {
  const toPar = by === 'gross' ? 'grossToPar' : 'netToPar'
  const rows = golfers.map((golfer) => ({ golfer, ...scorecard({ ...card, golfer }) }))
  const placed = placedRows(rows, {
    figure: (row) => row[toPar],
    withoutPlace: ({ golfer, holes, thru, total }) => {
      if (golfer.leftFrom !== null) return withdrawn
      const isShort = isOver && thru > 0 && thru < holes.length
      return total.notHoled > 0 || isShort ? 'NR' : null
    },
  })
  return placed.map(({ golfer, position, thru, total: { gross, net }, grossToPar, netToPar }) => {
    return { golferId: golfer.id, position, thru, gross, net, grossToPar, netToPar }
  })
}

/** A golfer or team without a place: no total, or left the course. */
export type WithoutPlace = 'NR' | 'WD'

/**
 * Adds places to rows. Order: rows with a figure, lowest first; without a score (–); without a total (NR); left the
 * course (WD).
 */
export function placedRows<Row extends { readonly thru: number }>(
  rows: readonly Row[],
  { figure, withoutPlace }: { figure: (row: Row) => number; withoutPlace: (row: Row) => WithoutPlace | null },
): readonly (Row & { readonly position: string })[] {
  const without = (row: Row) => withoutPlace(row) ?? (row.thru === 0 ? '–' : null)
  const byFigure = (one: Row, other: Row) => figure(one) - figure(other)
  const started = rows.filter((row) => without(row) === null).sort(byFigure)
  const placed = started.map((row) => ({ ...row, position: rankAmong(row, started, byFigure) }))
  const others = ['–', 'NR', withdrawn].flatMap((position) =>
    rows.filter((row) => without(row) === position).map((row) => ({ ...row, position })),
  )
  return [...placed, ...others]
}

/** The `withoutPlace` function of `placedRows` for rows with a status. */
export function placelessStatus({ status }: { readonly status: string }): WithoutPlace | null {
  return status === 'NR' || status === 'WD' ? status : null
}
