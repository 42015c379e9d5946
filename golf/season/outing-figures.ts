import { scorecard } from '../card/scorecard.ts'
import { stablefordPoints } from '../games/stableford.ts'
import { holesOf, type OutingCard, type OutingGolfer } from '../outing/outing.ts'
import type { SeasonRound } from './eclectic.ts'

/** The basis on which golfers are placed in an outing. */
export type SeasonBasis = 'net' | 'gross' | 'stableford'

/** How a golfer came in from an outing, with the strokes that a later correction of the round added. */
export type OutingFigure = {
  readonly golferId: number
  /** Null without a total. */
  readonly gross: number | null
  readonly net: number | null
  /** Both against the par of the golfer's own tees; null without a total. */
  readonly toPar: { readonly gross: number; readonly net: number } | null
  /** Against the par of the golfer's own tees, null without a total (NR); or Stableford points, null for one who left. */
  readonly figure: number | null
}

type Counted = {
  readonly basis: SeasonBasis
  /** Strokes that a correction of the posted round added to a golfer's card; 0 for a card as posted. */
  readonly correctionOf: (golferId: number) => number
}

/**
 * The figures of everyone with an entry, from the cards of a posted outing. Without a score on every hole there is no
 * total in strokes (Rules of Golf 3.3c); in Stableford such a hole is worth no points (21.1b), and the others count. A
 * golfer who left the course has neither. A correction is of a round's total, so each stroke more is also a point less.
 */
export function outingFigures(card: OutingCard, { basis, correctionOf }: Counted): readonly OutingFigure[] {
  return card.golfers.flatMap((golfer) => {
    const { id: golferId, leftFrom } = golfer
    const own = scorecard({ ...card, golfer })
    if (own.thru === 0) return []
    const added = correctionOf(golferId)
    const hasTotal = leftFrom === null && own.total.scored === holesOf(golfer, card).length
    const gross = hasTotal ? own.total.gross + added : null
    const net = hasTotal ? own.total.net + added : null
    const points = own.holes.reduce(
      (sum, { netToPar }) => sum + (netToPar === undefined ? 0 : stablefordPoints(netToPar)),
      0,
    )
    const toPar = hasTotal ? { gross: own.grossToPar + added, net: own.netToPar + added } : null
    const stableford = leftFrom === null ? points - added : null
    return [{ golferId, gross, net, toPar, figure: basis === 'stableford' ? stableford : (toPar?.[basis] ?? null) }]
  })
}

/**
 * The scores of a golfer in an outing by hole number, with the strokes received, as a ringer board takes them. With
 * gimmes a conceded stroke is a score like any other.
 */
export function roundOfCard(card: OutingCard, golfer: OutingGolfer): SeasonRound {
  const { holes } = scorecard({ ...card, golfer })
  const byNumber = new Map(holes.map((row) => [row.hole, row]))
  const last = Math.max(0, ...byNumber.keys())
  const rows = Array.from({ length: last }, (_, at) => byNumber.get(at + 1))
  return {
    entries: rows.map((row) => (row?.gross === undefined ? undefined : { kind: 'holed', strokes: row.gross })),
    received: rows.map((row) => row?.received ?? 0),
  }
}
