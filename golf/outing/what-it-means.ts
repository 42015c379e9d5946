import { scorecard } from '../card/scorecard.ts'
import { netScores, receivedStrokes } from '../games/game.ts'
import type { MatchStanding } from '../games/match.ts'
import { sumOf } from '../sums.ts'
import { playersOn } from './departures.ts'
import { entryOn, type OutingCard } from './outing.ts'

/**
 * What the next hole can decide for the golfers who play it; screens make a sentence of it.
 * - match: the side wins the match if it wins this hole
 * - skin: a score of `needs` or lower, alone, wins the skin; `isNet` is after strokes
 * - handicap: the golfer scores lower than the Course Handicap with `toPar` or less on the `holes` that are left
 * - alive: how many skins can still be won
 */
export type Meaning =
  | { readonly kind: 'match'; readonly side: readonly number[] }
  | { readonly kind: 'skin'; readonly isNet: boolean; readonly needs: number; readonly hole: number }
  | { readonly kind: 'handicap'; readonly golferId: number; readonly toPar: number; readonly holes: number }
  | { readonly kind: 'alive'; readonly isNet: boolean; readonly skins: number }

type Now = {
  readonly card: OutingCard
  readonly golferIds: readonly number[]
  /** The hole in view. */
  readonly hole: number
  /** The matches of the group. */
  readonly matches: readonly {
    readonly sides: readonly { readonly golfers: readonly number[] }[]
    readonly match: Pick<MatchStanding, 'up' | 'left' | 'leader' | 'winner' | 'waitsFor'>
  }[]
  /** The pots of skins, each with the card that its scores are compared on. */
  readonly pots: readonly {
    readonly isNet: boolean
    readonly card: OutingCard
    /** Ties carry over, so a hole can be worth several skins. */
    readonly carries?: boolean
  }[]
}

/** The nearest target: a match that this hole can close, the skin of the hole, the handicap; null without one. */
export function whatItMeans(now: Now): Meaning | null {
  return closingMatch(now) ?? skinOfHole(now) ?? handicapInReach(now) ?? skinsAlive(now)
}

/** A lead that would exceed the holes after this one (Rules of Golf 3.2a). A conceded hole counts already. */
function closingMatch({ matches, card, hole, golferIds }: Now): Meaning | null {
  if (isScored(card, { golferIds, hole })) return null
  for (const { sides, match } of matches) {
    const { up, left, leader, winner, waitsFor } = match
    if (winner !== null || leader === null || !waitsFor.includes(hole) || Math.abs(up) + 1 <= left - 1) continue
    return { kind: 'match', side: sides[leader === 'A' ? 0 : 1]?.golfers ?? [] }
  }
  return null
}

/**
 * The skin of a hole that others have scored: the score under their lowest. A tie wins nothing, and who would need less
 * than a hole in one can't win it.
 */
function skinOfHole({ pots, card, golferIds, hole }: Now): Meaning | null {
  if (isScored(card, { golferIds, hole })) return null
  for (const pot of pots) {
    const needs = neededOn(pot, hole)
    if (needs < Infinity && canScore(pot, { golferIds, hole, needs })) {
      return { kind: 'skin', isNet: pot.isNet, needs, hole }
    }
  }
  return null
}

/** One less than the lowest score of a hole; infinite where no one has a score. */
function neededOn({ isNet, card }: Now['pots'][number], hole: number): number {
  const score = isNet ? netScores(card) : card.scores
  return Math.min(...playersOn(card, hole).map(({ id }) => score(id, hole) ?? Infinity)) - 1
}

/** Whether a hole in one of a golfer who has not played the hole is low enough. */
function canScore(
  { isNet, card }: Now['pots'][number],
  { golferIds, hole, needs }: Pick<Now, 'golferIds' | 'hole'> & { needs: number },
): boolean {
  const entry = entryOn(card)
  const received = receivedStrokes(card)
  return playersOn(card, hole).some(
    ({ id }) =>
      golferIds.includes(id) && entry(id, hole) === undefined && 1 - (isNet ? received(id, hole) : 0) <= needs,
  )
}

/** A handicap target is shown for this many holes at the end of a round. */
const lastHoles = 6
/** Strokes over par on a hole, on average. A target above it is not shown, because anything beats it. */
const farOver = 2

/**
 * The Course Handicap is beaten by fewer strokes over par than it gives. Of the golfers with a target in reach, the one
 * who is closest to the handicap so far.
 */
function handicapInReach({ card, golferIds }: Now): Meaning | null {
  const targets = card.golfers.flatMap((each) => {
    if (!golferIds.includes(each.id) || each.leftFrom !== null) return []
    const golfer = { ...each, playingHandicap: each.courseHandicap }
    const { holes, netToPar, total } = scorecard({ ...card, golfer })
    const open = holes.filter(({ gross }) => gross === undefined)
    if (total.notHoled > 0 || open.length === 0 || open.length > lastHoles) return []
    const toPar = sumOf(open, ({ received }) => received) - netToPar - 1
    return toPar < 0 || toPar > open.length * farOver
      ? []
      : [{ golferId: each.id, toPar, holes: open.length, netToPar }]
  })
  const [nearest] = targets.toSorted((one, other) => Math.abs(one.netToPar) - Math.abs(other.netToPar))
  if (nearest === undefined) return null
  const { golferId, toPar, holes } = nearest
  return { kind: 'handicap', golferId, toPar, holes }
}

function skinsAlive({ pots, golferIds }: Now): Meaning | null {
  const pot = pots.find(({ carries }) => carries !== true)
  if (pot === undefined) return null
  const open = pot.card.holes.filter(({ hole }) => canScore(pot, { golferIds, hole, needs: neededOn(pot, hole) }))
  return open.length === 0 ? null : { kind: 'alive', isNet: pot.isNet, skins: open.length }
}

function isScored(card: OutingCard, { golferIds, hole }: { golferIds: readonly number[]; hole: number }): boolean {
  const entry = entryOn(card)
  return playersOn(card, hole).every(({ id }) => !golferIds.includes(id) || entry(id, hole) !== undefined)
}
