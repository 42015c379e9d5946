import type { HoleEntry } from '../card/hole-entry.ts'
import { sumOf } from '../sums.ts'
import { rankAmong } from '../ties/places.ts'

/**
 * A golfer's entries in one round, by hole, with the strokes received that day; without strokes for a ringer board
 * (gross).
 */
export type SeasonRound = {
  readonly entries: readonly (HoleEntry | undefined)[]
  readonly received?: readonly number[]
}

export type Eclectic = {
  /** The lowest score on each hole; null for a hole that was never holed out. */
  readonly holes: readonly (number | null)[]
  /** The index of the round in which each lowest score was first made. */
  readonly from: readonly (number | null)[]
  readonly thru: number
  /** Null while a hole was never holed out. */
  readonly total: number | null
}

/**
 * Computes the lowest score on each hole over a season on one course: gross for a ringer board, net with the strokes of
 * each day for an eclectic. Only balls that were holed out count. A custom of clubs.
 */
export function eclectic(rounds: readonly SeasonRound[], holes: number): Eclectic {
  const lowest = Array.from({ length: holes }, (_, at) => {
    const scores = rounds.flatMap(({ entries, received }, round) => {
      const entry = entries[at]
      return entry?.kind === 'holed' ? [{ round, score: entry.strokes - (received?.[at] ?? 0) }] : []
    })
    return scores.toSorted((one, other) => one.score - other.score)[0] ?? null
  })
  const holed = lowest.filter((low) => low !== null)
  return {
    holes: lowest.map((low) => low?.score ?? null),
    from: lowest.map((low) => low?.round ?? null),
    thru: holed.length,
    total: holed.length < holes ? null : sumOf(holed, ({ score }) => score),
  }
}

/**
 * Ranks the board of a season: complete cards by total, lowest first, where equal totals share a place; then incomplete
 * cards without a place (–), most holes first.
 */
export function eclecticBoard<Row>(
  rows: readonly Row[],
  cardOf: (row: Row) => Pick<Eclectic, 'thru' | 'total'>,
): readonly (Row & { readonly place: string })[] {
  const cards = rows.map((row) => ({ row, ...cardOf(row) }))
  const ordered = cards.toSorted(compareCards)
  return ordered.map((card) => {
    return { ...card.row, place: card.total === null ? '–' : rankAmong(card, ordered, compareCards) }
  })
}

function compareCards(one: Pick<Eclectic, 'thru' | 'total'>, other: Pick<Eclectic, 'thru' | 'total'>): number {
  if (one.total !== null && other.total !== null) return one.total - other.total
  if (one.total === null && other.total === null) return other.thru - one.thru
  return one.total === null ? 1 : -1
}
