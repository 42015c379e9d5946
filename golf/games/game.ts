import { holesInOrderOfPlay } from '../card/next-hole.ts'
import { strokesReceived } from '../card/strokes-received.ts'
import { parOfHoles, type Hole } from '../course/course.ts'
import { playersOn } from '../outing/departures.ts'
import { entryOn, holesOf, type OutingCard, type OutingGolfer, type Scores, type SidePars } from '../outing/outing.ts'
import type { HandicapSpin } from '../outing/spin.ts'
import { strokesOffLow } from '../strokes/playing-handicap.ts'
import type { TieBreaker } from '../ties/places.ts'
import { strokes } from '../units.ts'
import type { WolfChoices } from './wolf-choice.ts'

/** The ids under which outings store their own (main) game: `contest_id` in calls and tables. */
export const ownGameIdOf = {
  normal: 0,
  sixes: 14,
  stableford: 16,
  rabbitPerNine: 17,
  rabbitFull18: 18,
  wolf: 21,
} as const
export type OwnGameId = (typeof ownGameIdOf)[keyof typeof ownGameIdOf]

export const ownGameIds: readonly OwnGameId[] = Object.values(ownGameIdOf)

/** The complete input of an outing's own game; any hole may be missing. */
export type Play = {
  readonly card: OutingCard
  /** The Wolf's choices that apply to the golfers of the card. */
  readonly wolfChoices: WolfChoices
  /** The spin that the playing handicaps of the card already include; 0 when left out. */
  readonly spin?: HandicapSpin
  /** Whether the organizer has ended the outing, so that no more entries are expected. */
  readonly isOver?: boolean
  /** Breaks ties once the outing is over; when left out, tied rows share a place. */
  readonly breakTies?: TieBreaker | undefined
}

/**
 * Returns the order in which a game counts its holes: the order of play for golfers of one group, else by hole number,
 * because several groups have no common order.
 */
export function gameOrder({ holes, golfers }: Pick<OutingCard, 'holes' | 'golfers'>): readonly number[] {
  const [first] = golfers
  const isOneGroup = golfers.every(({ group }) => group === first?.group)
  return holesInOrderOfPlay({ holes, startingHole: isOneGroup ? (first?.startingHole ?? 1) : 1 })
}

/**
 * Returns a function with the strokes that a golfer receives on a hole, from the golfer's own stroke indexes, after the
 * spin.
 */
export function receivedOn(card: Pick<OutingCard, 'holes' | 'golfers'>): (golferId: number, hole: number) => number {
  // Many golfers of a field have the same handicap and tees, so results are cached by both.
  const byHandicap = new Map<readonly Hole[], Map<number, StrokesOnHoles>>()
  const received = new Map<number, StrokesOnHoles>()
  for (const golfer of card.golfers) {
    const holes = holesOf(golfer, card)
    const { playingHandicap: courseHandicap } = golfer
    const known = byHandicap.get(holes) ?? new Map<number, StrokesOnHoles>()
    const onHoles =
      known.get(courseHandicap) ??
      new Map(holes.map(({ hole, strokeIndex }) => [hole, strokesReceived({ courseHandicap, strokeIndex, holes })]))
    byHandicap.set(holes, known.set(courseHandicap, onHoles))
    received.set(golfer.id, onHoles)
  }
  return (golferId, hole) => received.get(golferId)?.get(hole) ?? 0
}

type StrokesOnHoles = ReadonlyMap<number, number>

/**
 * Adjusts the playing handicaps of a card for a game that compares net scores: a golfer from tees with a higher par
 * receives the difference to the lowest par, and a side with one ball the mean of its partners' differences. Rules of
 * Handicapping 6.2b.
 */
export function withParDifferences(card: OutingCard, spin: HandicapSpin = 0): OutingCard {
  const parsOf = (golfer: OutingGolfer): SidePars => {
    const own = parOfHoles(holesOf(golfer, card))
    return golfer.sidePars ?? { lowest: own, mean: own }
  }
  const lowest = Math.min(...card.golfers.map((golfer) => parsOf(golfer).lowest))
  const rows = card.golfers.map((golfer) => {
    const { id, group, playingHandicap: playing } = golfer
    return { id, group, playing, parExtra: parsOf(golfer).mean - lowest }
  })
  const received = strokesOffLow(rows, spin)
  const golfers = card.golfers.map((golfer, at) => {
    return { ...golfer, playingHandicap: received[at]?.strokes ?? golfer.playingHandicap }
  })
  return { ...card, golfers }
}

/** Net scores: gross less the strokes received after the spin; undefined without a gross score, as after a pickup. */
export function netScores(card: OutingCard): Scores {
  const received = receivedOn(card)
  return (golferId, hole) => {
    const gross = card.scores(golferId, hole)
    return gross === undefined ? undefined : strokes(gross - received(golferId, hole))
  }
}

/** Returns the golfers who play the hole and have no entry on it. A hole counts when there are none. */
export function missingOn(card: OutingCard, hole: number): readonly number[] {
  const entry = entryOn(card)
  return playersOn(card, hole)
    .filter(({ id }) => entry(id, hole) === undefined)
    .map(({ id }) => id)
}

/** Returns the lowest score of a side on a hole; Infinity when all of the side have left the course or picked up. */
export function betterBall({ scores, side, hole }: { scores: Scores; side: readonly number[]; hole: number }): number {
  return Math.min(...side.map((id) => scores(id, hole) ?? Infinity))
}

/** Returns the golfer with the unique lowest score, among those who have one; null when the lowest score is shared. */
export function outrightLow(
  golfers: readonly OutingGolfer[],
  score: (golferId: number) => number | undefined,
): number | null {
  let low = Infinity
  let winner: number | null = null
  for (const { id } of golfers) {
    const value = score(id) ?? Infinity
    if (value < low) winner = id
    else if (value === low) winner = null
    low = Math.min(low, value)
  }
  return winner
}
