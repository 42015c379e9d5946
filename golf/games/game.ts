import { holesInOrderOfPlay } from '../card/next-hole.ts'
import { strokesReceived } from '../card/strokes-received.ts'
import { partsOfStroke } from '../course/course-handicap.ts'
import { parOfHoles, type Hole } from '../course/course.ts'
import { playersOn } from '../outing/departures.ts'
import { entryOn, holesOf, type OutingCard, type OutingGolfer, type Scores, type SidePars } from '../outing/outing.ts'
import type { HandicapSpin } from '../outing/spin.ts'
import type { Percent } from '../strokes/playing-handicap.ts'
import { sum } from '../sums.ts'
import type { TieBreaker } from '../ties/places.ts'
import { courseHandicap, divideHalfUp, strokes, type UnroundedHandicap } from '../units.ts'
import type { WolfChoices } from './wolf-choice.ts'

/** The ids under which outings store their own game. */
export const contestIdOf = {
  normal: 0,
  sixes: 14,
  stableford: 16,
  rabbitPerNine: 17,
  rabbitFull18: 18,
  wolf: 21,
} as const
export type ContestId = (typeof contestIdOf)[keyof typeof contestIdOf]

export const contestIds: readonly ContestId[] = Object.values(contestIdOf)

/** All that an outing's own game is computed from, with any holes missing. A `GamePlay` has it too. */
export type Play = {
  readonly card: OutingCard
  readonly wolfChoices: WolfChoices
  /** The spin that the playing handicaps of the card are off; none when left out. */
  readonly spin?: HandicapSpin
  /** The organizer ended the outing: nothing is still to come. */
  readonly isOver?: boolean
  /** Decides ties of an outing that is over; left out, they share a place. */
  readonly breakTies?: TieBreaker | undefined
}

/**
 * The order in which a game counts its holes: the order of play of a group, and by number where golfers of several
 * groups play, since they have no common order.
 */
export function gameOrder({ holes, golfers }: Pick<OutingCard, 'holes' | 'golfers'>): readonly number[] {
  const [first] = golfers
  const isOneGroup = golfers.every(({ group }) => group === first?.group)
  return holesInOrderOfPlay({ holes, startingHole: isOneGroup ? (first?.startingHole ?? 1) : 1 })
}

/** The strokes that each golfer receives on a hole, from the golfer's own stroke indexes, after the spin. */
export function receivedStrokes(
  card: Pick<OutingCard, 'holes' | 'golfers'>,
): (golferId: number, hole: number) => number {
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
 * The card as a game has it that compares net scores with each other: a golfer from tees of a higher par receives the
 * difference to the lowest par in it, and a side with one ball the mean of its partners' differences. Rules of
 * Handicapping 6.2b.
 */
export function withParDifferences(card: OutingCard, spin: HandicapSpin = 0): OutingCard {
  const rows = card.golfers.map((golfer) => {
    const own = parOfHoles(holesOf(golfer, card))
    const { lowest: par, mean } = golfer.sidePars ?? { lowest: own, mean: own }
    return { golfer, par, full: golfer.playingHandicap + mean }
  })
  // The low golfer of the spin is the one after the pars were compared.
  const lowest = ({ golfer: { group } }: (typeof rows)[number]) =>
    Math.min(
      ...rows.flatMap(({ golfer, par, full }) => (spin === 0 ? par : spin === 2 || golfer.group === group ? full : [])),
    )
  const golfers = rows.map((row) => ({ ...row.golfer, playingHandicap: courseHandicap(row.full - lowest(row)) }))
  return { ...card, golfers }
}

/**
 * The pars of a side with one ball. The mean is added to its handicap before the one rounding; the par of the game
 * that is taken off later is a whole number and moves no rounding.
 */
export function sidePars(
  pars: readonly number[],
  { unrounded, allowance }: { unrounded: UnroundedHandicap; allowance: Percent },
): SidePars {
  const whole = 100 * partsOfStroke
  const course = unrounded * allowance
  const both = divideHalfUp(course * pars.length + sum(pars) * whole, whole * pars.length)
  return { lowest: Math.min(...pars), mean: both - divideHalfUp(course, whole) }
}

/** Net scores: gross less the strokes received after the spin; none for a ball that was picked up. */
export function netScores(card: OutingCard): Scores {
  const received = receivedStrokes(card)
  return (golferId, hole) => {
    const gross = card.scores(golferId, hole)
    return gross === undefined ? undefined : strokes(gross - received(golferId, hole))
  }
}

/** The golfers who play the hole and have no entry on it; a hole counts when there are none. */
export function missingOn(card: OutingCard, hole: number): readonly number[] {
  const entry = entryOn(card)
  return playersOn(card, hole)
    .filter(({ id }) => entry(id, hole) === undefined)
    .map(({ id }) => id)
}

/**
 * The lowest score of a side on a hole; infinite for a side that has left the course or whose balls are all picked up.
 */
export function betterBall({ scores, side, hole }: { scores: Scores; side: readonly number[]; hole: number }): number {
  return Math.min(...side.map((id) => scores(id, hole) ?? Infinity))
}

/** The golfer with the lowest score when no one shares it, among those who have one. */
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
