import { strokesReceived } from '../card/strokes-received.ts'
import type { Hole } from '../course/course.ts'
import { sum } from '../sums.ts'
import type { CourseHandicap } from '../units.ts'
import { rankAmong, placeNumber, placeText, type ByHole, type Placed, type TieBreaker, type TieRule } from './places.ts'

/** A complete card of a golfer, pair or team, by hole number. */
type CountbackCard = {
  readonly id: number
  /** Lowest best; points are negated. */
  readonly scores: readonly number[]
}

type CountbackPlace = { readonly id: number; readonly place: string }

export type Countback = {
  /** Best first; cards that stay level keep their given order. */
  readonly places: readonly CountbackPlace[]
  /** What decided the first place: `on the last 9`, `on hole 17`, or `shared`. */
  readonly decidedOn: string
}

/**
 * Orders tied cards by their last holes: holes 10–18, 13–18, 16–18 and 18, then hole by hole from 17 down to 1; over
 * nine holes the last 6, 3 and 1, then backward. Holes are taken by number, whatever hole play started on. With more
 * than two cards, all are ordered by the same sequence, and cards that are level to the end share the place. Committee
 * Procedures 5A(6).
 */
export function countback(cards: readonly CountbackCard[]): Countback {
  const spans = spansOf(cards[0]?.scores.length ?? 0)
  const keys = new Map(cards.map((card) => [card, spans.map((span) => sum(card.scores.slice(span.from, span.to)))]))
  const compare = (one: CountbackCard, other: CountbackCard) => firstDifference(keys.get(one), keys.get(other))?.by ?? 0
  const ordered = cards.toSorted(compare)
  const [first, second] = ordered
  const decided = first && second ? firstDifference(keys.get(first), keys.get(second)) : null
  return {
    places: ordered.map((card) => ({ id: card.id, place: rankAmong(card, ordered, compare) })),
    decidedOn: decided ? (spans[decided.at]?.name ?? 'shared') : 'shared',
  }
}

/** Returns how a rule orders rows that share a place; undefined when they continue to share it. */
export function tieBreakerOf(ties: TieRule | undefined): TieBreaker | undefined {
  switch (ties) {
    case 'countback':
      return (rows, byHole) =>
        byLastHoles(rows, (row) => {
          const { byHole: allocated, byHoleSpread } = byHole(row)
          return byHoleSpread ?? allocated
        })
    case 'allocated':
      return (rows, byHole) => byLastHoles(rows, (row) => byHole(row).byHole)
    case 'shared':
    case undefined:
      return undefined
  }
}

/**
 * Breaks the ties of a board or a game by countback: three at T2 become 2, 3 and 4, or keep sharing a place where their
 * cards are level. Rows that share a place are adjacent; all other rows stay unchanged.
 */
function byLastHoles<Row extends { readonly position: string }>(
  rows: readonly Row[],
  scoresOf: (row: Row) => readonly number[],
): readonly Placed<Row>[] {
  return rows.flatMap((row, at): readonly Placed<Row>[] => {
    if (!row.position.startsWith('T')) return [row]
    const tied = rows.filter(({ position }) => position === row.position)
    if (row !== tied[0]) return []
    const cards = tied.map((own, id) => ({ id, own, scores: scoresOf(own) }))
    const { places } = countback(cards)
    return places.flatMap(({ id, place }, order) => {
      const card = cards[id]
      const next = cards[places[order + 1]?.id ?? -1]
      if (card === undefined) return []
      const { decidedOn } = countback(next === undefined ? [] : [card, next])
      const level = places.filter((other) => other.place === place).length
      const position = placeText({ ahead: at + (placeNumber(place) ?? 1) - 1, level })
      return [{ ...card.own, position, ...(decidedOn !== 'shared' && { decided: decidedOn }) }]
    })
  })
}

type NetCard = { readonly gross: readonly number[]; readonly holes: readonly Hole[]; readonly playing: CourseHandicap }

/** Returns the scores by hole that break a tie at net in individual stroke play, for both rules. */
export function netByHole(card: NetCard): ByHole {
  return { byHole: allocatedNet(card), byHoleSpread: proportionalNet(card) }
}

/** Scores for a countback at net: gross less the strokes received on each hole. */
export function allocatedNet({ gross, holes, playing }: NetCard): readonly number[] {
  return holes.map(({ strokeIndex }, at) => {
    return (gross[at] ?? 0) - strokesReceived({ courseHandicap: playing, strokeIndex, holes })
  })
}

/**
 * Scores for a countback at net in individual stroke play: gross less the handicap spread evenly over the holes, so
 * that half of it falls on the last half. The unit is a stroke divided by the number of holes, so that nothing is
 * rounded. Committee Procedures 5A(6).
 */
export function proportionalNet({ gross, playing }: Pick<NetCard, 'gross' | 'playing'>): readonly number[] {
  return gross.map((score) => gross.length * score - playing)
}

type Span = { readonly name: string; readonly from: number; readonly to: number }

function spansOf(holes: number): readonly Span[] {
  const lengths = holes > 9 ? [9, 6, 3] : [6, 3]
  return [
    ...lengths.map((length) => ({ name: `on the last ${length}`, from: holes - length, to: holes })),
    ...Array.from({ length: holes }, (_, back) => {
      const hole = holes - back
      return { name: `on hole ${hole}`, from: hole - 1, to: hole }
    }),
  ]
}

function firstDifference(
  one: readonly number[] = [],
  other: readonly number[] = [],
): { readonly at: number; readonly by: number } | null {
  const at = one.findIndex((figure, place) => figure !== other[place])
  return at < 0 ? null : { at, by: (one[at] ?? 0) - (other[at] ?? 0) }
}
