import { scorecard } from '../card/scorecard.ts'
import type { Strokes } from '../units.ts'
import { withdrawn } from './departures.ts'
import type { OutingCard } from './outing.ts'

export type StandingRow = {
  readonly golferId: number
  /** 1, T3 for a shared third place, – before the first score, WD for a golfer who left the course. */
  readonly position: string
  readonly thru: number
  readonly gross: Strokes
  readonly net: Strokes
  readonly grossToPar: number
  readonly netToPar: number
}

/**
 * The board: lowest against par first, ties share a place, golfers without a score last, and behind them those who left
 * the course, who have no place. Inside a tie the golfers keep
 * the order they were given in, so a row moves only when a score moves it.
 */
export function standing({ holes, golfers, scores }: OutingCard, by: 'gross' | 'net'): readonly StandingRow[] {
  const toPar = by === 'gross' ? 'grossToPar' : 'netToPar'
  const rows = golfers.map((golfer) => {
    const { thru, grossToPar, netToPar, total } = scorecard({ golfer, holes, scores })
    return { golferId: golfer.id, thru, gross: total.gross, net: total.net, grossToPar, netToPar }
  })
  const left = new Set(golfers.filter(({ leftFrom }) => leftFrom !== null).map(({ id }) => id))
  return placedRows(rows, { left, figure: (row) => row[toPar] })
}

type Row = { readonly golferId: number; readonly thru: number }

/** Rows with their places: those who play, the lowest figure first, those without a score, and last those who left. */
export function placedRows<Figures extends Row>(
  rows: readonly Figures[],
  { left, figure }: { left: ReadonlySet<number>; figure: (row: Figures) => number },
): readonly (Figures & { readonly position: string })[] {
  const playing = rows.filter(({ golferId }) => !left.has(golferId))
  const started = playing.filter(({ thru }) => thru > 0).sort((a, b) => figure(a) - figure(b))
  const placed = places(started.map(figure))
  return [
    ...started.map((row, at) => ({ ...row, position: placed[at] ?? '–' })),
    ...playing.filter(({ thru }) => thru === 0).map((row) => ({ ...row, position: '–' })),
    ...rows.filter(({ golferId }) => left.has(golferId)).map((row) => ({ ...row, position: withdrawn })),
  ]
}

/** Places for figures sorted best first: equal figures share the first one's place, marked T. */
function places(figures: readonly number[]): readonly string[] {
  return figures.map((figure) => {
    const first = figures.indexOf(figure)
    const shared = figures.lastIndexOf(figure) > first
    return `${shared ? 'T' : ''}${first + 1}`
  })
}
