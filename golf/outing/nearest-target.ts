import { scorecard } from '../card/scorecard.ts'
import { netScores, receivedOn } from '../games/game.ts'
import type { MatchStanding } from '../games/match.ts'
import { sumOf } from '../sums.ts'
import { playersOn } from './departures.ts'
import { entryOn, type OutingCard } from './outing.ts'

/**
 * What a hole can decide for the golfers who play it; screens turn it into a sentence.
 * - match: the side wins the match if it wins this hole
 * - skin: a score of `needs` or lower, alone, wins the skin; `isNet` is after strokes
 * - handicap: the golfer scores lower than the Course Handicap with `toPar` or less on the `holes` that are left
 * - alive: how many skins can still be won
 */
export type Target =
  | { readonly kind: 'match'; readonly side: readonly number[] }
  | { readonly kind: 'skin'; readonly isNet: boolean; readonly needs: number; readonly hole: number }
  | { readonly kind: 'handicap'; readonly golferId: number; readonly toPar: number; readonly holes: number }
  | { readonly kind: 'alive'; readonly isNet: boolean; readonly skins: number }

type Now = {
  readonly card: OutingCard
  readonly golferIds: readonly number[]
  /** The number of the hole shown. */
  readonly hole: number
  /** The matches of the group. */
  readonly matches: readonly {
    readonly sides: readonly { readonly golfers: readonly number[] }[]
    readonly match: Pick<MatchStanding, 'up' | 'left' | 'leader' | 'winner' | 'waitsFor'>
  }[]
  /** The pots of skins, each with the card on which its scores are compared. */
  readonly pots: readonly {
    readonly isNet: boolean
    readonly card: OutingCard
    /** Whether ties carry over, so that a hole can be worth several skins. */
    readonly carries?: boolean
  }[]
}

/**
 * Returns the nearest target: a match that this hole can close, the skin of the hole, the handicap, or the open skins;
 * null without one.
 */
export function nearestTarget(now: Now): Target | null {
  return closingMatch(now) ?? skinOfHole(now) ?? handicapInReach(now) ?? skinsAlive(now)
}

/**
 * Finds a match that is won if its leader wins this hole, because the lead then exceeds the remaining holes (Rules of
 * Golf 3.2a). A conceded hole already has its result.
 */
function closingMatch({ matches, card, hole, golferIds }: Now): Target | null {
  if (isScored(card, { golferIds, hole })) return null
  for (const { sides, match } of matches) {
    const { up, left, leader, winner, waitsFor } = match
    if (winner !== null || leader === null || !waitsFor.includes(hole) || Math.abs(up) + 1 <= left - 1) continue
    return { kind: 'match', side: sides[leader === 'A' ? 0 : 1]?.golfers ?? [] }
  }
  return null
}

/**
 * Finds the target score for the skin of a hole that others have scored: one less than their lowest, because a tie wins
 * nothing. Golfers who would need less than a hole in one cannot win it.
 */
function skinOfHole({ pots, card, golferIds, hole }: Now): Target | null {
  if (isScored(card, { golferIds, hole })) return null
  for (const pot of pots) {
    const needs = neededOn(pot, hole)
    if (needs < Infinity && canScore(pot, { golferIds, hole, needs })) {
      return { kind: 'skin', isNet: pot.isNet, needs, hole }
    }
  }
  return null
}

/** Returns one less than the lowest score of a hole; Infinity without any score. */
function neededOn({ isNet, card }: Now['pots'][number], hole: number): number {
  const score = isNet ? netScores(card) : card.scores
  return Math.min(...playersOn(card, hole).map(({ id }) => score(id, hole) ?? Infinity)) - 1
}

/** Whether a golfer who has not played the hole could still reach a score, with a hole in one at best. */
function canScore(
  { isNet, card }: Now['pots'][number],
  { golferIds, hole, needs }: Pick<Now, 'golferIds' | 'hole'> & { needs: number },
): boolean {
  const entry = entryOn(card)
  const received = receivedOn(card)
  return playersOn(card, hole).some(
    ({ id }) =>
      golferIds.includes(id) && entry(id, hole) === undefined && 1 - (isNet ? received(id, hole) : 0) <= needs,
  )
}

/** A handicap target is shown only when at most this many holes are left. */
const lastHoles = 6
/** Average strokes over par per hole. A target above it is not shown, because any score would reach it. */
const farOver = 2

/**
 * Returns the largest score against par on the remaining holes that beats the Course Handicap, for the golfer whose
 * score so far is closest to it; null when no golfer has a realistic target.
 */
function handicapInReach({ card, golferIds }: Now): Target | null {
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

function skinsAlive({ pots, golferIds }: Now): Target | null {
  const pot = pots.find(({ carries }) => carries !== true)
  if (pot === undefined) return null
  const open = pot.card.holes.filter(({ hole }) => canScore(pot, { golferIds, hole, needs: neededOn(pot, hole) }))
  return open.length === 0 ? null : { kind: 'alive', isNet: pot.isNet, skins: open.length }
}

function isScored(card: OutingCard, { golferIds, hole }: { golferIds: readonly number[]; hole: number }): boolean {
  const entry = entryOn(card)
  return playersOn(card, hole).every(({ id }) => !golferIds.includes(id) || entry(id, hole) !== undefined)
}
