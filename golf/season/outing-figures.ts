import { scorecard } from '../card/scorecard.ts'
import { stablefordPoints } from '../games/stableford.ts'
import { holesOf, type OutingCard, type OutingGolfer } from '../outing/outing.ts'
import type { SeasonRound } from './eclectic.ts'

/** The basis on which golfers are placed in an outing. */
export type SeasonBasis = 'net' | 'gross' | 'stableford'

/** The result of a golfer in an outing, including strokes that a later correction of the posted round added. */
export type OutingFigure = {
  readonly golferId: number
  /** Null without a total. */
  readonly gross: number | null
  readonly net: number | null
  /** Both against the par of the golfer's own tees; null without a total. */
  readonly toPar: { readonly gross: number; readonly net: number } | null
  /**
   * The score against the par of the golfer's own tees, null without a total (NR); or Stableford points, null for a
   * golfer who left.
   */
  readonly figure: number | null
}

type Counted = {
  readonly basis: SeasonBasis
  /** Strokes that a correction of the posted round added to a golfer's card; 0 for a card as posted. */
  readonly correctionOf: (golferId: number) => number
}

/**
 * Computes the figures of everyone with an entry, from the cards of a posted outing. Without a score on every hole
 * there is no total in strokes (Rules of Golf 3.3c); in Stableford such a hole scores no points (21.1b) and the others
 * count. A golfer who left the course has no figure. A correction changes the total of a round, so each added stroke
 * also costs a point.
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
 * Returns a golfer's scores in an outing by hole number with the strokes received, the input of a ringer board. With
 * gimmes, a conceded stroke counts as any other.
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
