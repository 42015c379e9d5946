import { scorecard } from '../card/scorecard.ts'
import type { Strokes } from '../units.ts'
import type { OutingCard } from './outing.ts'

export type StandingRow = {
  readonly golferId: number
  /** 1, T3 for a shared third place, – before the first score. */
  readonly position: string
  readonly thru: number
  readonly gross: Strokes
  readonly net: Strokes
  readonly grossToPar: number
  readonly netToPar: number
}

/**
 * The board: lowest against par first, ties share a place, golfers without a score last. Inside a tie the golfers keep
 * the order they were given in, so a row moves only when a score moves it.
 */
export function standing({ holes, golfers, scores }: OutingCard, by: 'gross' | 'net'): readonly StandingRow[] {
  const toPar = by === 'gross' ? 'grossToPar' : 'netToPar'
  const rows = golfers.map((golfer) => {
    const { thru, grossToPar, netToPar, total } = scorecard({ golfer, holes, scores })
    return { golferId: golfer.id, thru, gross: total.gross, net: total.net, grossToPar, netToPar }
  })
  const started = rows.filter(({ thru }) => thru > 0).sort((a, b) => a[toPar] - b[toPar])
  const placed = places(started.map((row) => row[toPar]))
  return [
    ...started.map((row, at) => ({ ...row, position: placed[at] ?? '–' })),
    ...rows.filter(({ thru }) => thru === 0).map((row) => ({ ...row, position: '–' })),
  ]
}

/** Places for figures sorted best first: equal figures share the first one's place, marked T. */
export function places(figures: readonly number[]): readonly string[] {
  return figures.map((figure) => {
    const first = figures.indexOf(figure)
    const shared = figures.lastIndexOf(figure) > first
    return `${shared ? 'T' : ''}${first + 1}`
  })
}
