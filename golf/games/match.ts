import type { OutingCard } from '../outing/outing.ts'
import { sum } from '../sums.ts'
import { grossBalls, type Ball } from './ball.ts'
import type { ConcededHole, ConcededMatch, GamePlay, HolePrompt, MatchSide } from './game-rules.ts'
import { receivedOn } from './game.ts'

/** 1: side A won the hole; -1: side B won it; 0: halved; null: not decided yet. */
export type HoleResult = 1 | 0 | -1 | null

export type MatchStanding = {
  /** In the order of play, including holes after the match was decided. */
  readonly holes: readonly HoleResult[]
  /** Side A's lead in holes; below zero when side B is up. */
  readonly up: number
  /** The number of holes that count so far, and of those still to play. */
  readonly thru: number
  readonly left: number
  readonly leader: MatchSide | null
  readonly winner: MatchSide | 'halved' | null
  readonly state: 'open' | 'dormie' | 'won' | 'halved' | 'conceded'
  /** The result for the side that leads: `2 up thru 11`, `2 up thru 16, dormie`, `3&2`, `Halved`. */
  readonly text: string
  /** Holes that can still change the match; empty when it is over. Extra holes are numbered on from the last hole. */
  readonly waitsFor: readonly number[]
  /** The hole of the course on which a level match continues, as an extra hole; null in any other state. */
  readonly goesOnAt: number | null
}

/**
 * Computes a match from hole scores: the side with the lower net ball wins a hole. Used for singles and four-ball
 * (Rules of Golf 3.2 and 23), and for sides with one ball (22).
 */
export function playMatch({ card, order, sides, settings, records, isOver }: GamePlay): MatchStanding {
  const results = holeResults({ card, sides, concededHoles: records.concededHoles ?? [] })
  const holes = order.map((hole) => results(hole, hole))
  const extra = (count: number) => results(order.length + count, repeatedOn(order, count))
  const standing = matchStanding({
    order,
    holes,
    conceded: records.concededMatch ?? null,
    extra: settings.mustHaveWinner === true ? extra : null,
  })
  // After the end of the outing no extra hole is played, so the match stays level.
  return isOver && standing.goesOnAt !== null ? halvedAfter(standing) : standing
}

/** Returns the hole of the course that is played again as the extra hole `count` (from 1). */
function repeatedOn(order: readonly number[], count: number): number {
  return order[(count - 1) % order.length] ?? 0
}

/**
 * Returns a function with the result of a hole; `written` is the number under which its entries are stored, which
 * differs on an extra hole.
 */
function holeResults({
  card,
  sides,
  concededHoles,
}: {
  card: OutingCard
  sides: GamePlay['sides']
  concededHoles: readonly ConcededHole[]
}): (written: number, hole: number) => HoleResult {
  const gross = grossBalls(card, 'count')
  const received = receivedOn(card)
  const [one = [], other = []] = sides.map(({ balls }) => balls)
  const concededBy = new Map(concededHoles.map(({ hole, side }) => [hole, side]))
  return (written, hole) => {
    const side = concededBy.get(written)
    if (side !== undefined) return side === 'A' ? -1 : 1
    const net = (id: number): Ball => {
      const ball = gross(id, written)
      return typeof ball === 'number' ? ball - received(id, hole) : ball
    }
    return holeResult(one.map(net), other.map(net))
  }
}

/**
 * Decides a hole from the balls of both sides. A hole counts once its result cannot change: no entry is missing, or one
 * side is lower and the other has no entry missing. A side whose balls are all picked up loses to a holed ball; when
 * both sides have picked up, the hole is halved.
 */
export function holeResult(one: readonly Ball[], other: readonly Ball[]): HoleResult {
  const [low, otherLow] = [lowest(one), lowest(other)]
  const isOpen = one.includes(null)
  const isOtherOpen = other.includes(null)
  if (low < otherLow && !isOtherOpen) return 1
  if (otherLow < low && !isOpen) return -1
  return isOpen || isOtherOpen ? null : 0
}

function lowest(balls: readonly Ball[]): number {
  return Math.min(...balls.map((ball) => (typeof ball === 'number' ? ball : Infinity)))
}

/**
 * Computes the state of a match from its hole results in the order of play. A match is won at the first hole at which
 * the lead exceeds the number of holes after it (Rules of Golf 3.2a). While an earlier hole is missing, the winner is
 * final as soon as the lead exceeds all open holes, and the margin stays open. `extra` returns the results of extra
 * holes in a match that needs a winner.
 */
export function matchStanding({
  order,
  holes,
  conceded,
  extra,
}: {
  order: readonly number[]
  holes: readonly HoleResult[]
  conceded: ConcededMatch | null
  extra: ((count: number) => HoleResult) | null
}): MatchStanding {
  const decided = decision(holes)
  const counted = holes.filter((result) => result !== null)
  const up = decided?.up ?? sum(counted)
  const thru = decided?.thru ?? counted.length
  const left = holes.length - thru
  const leader = sideOf(up)
  const figures = { holes, up, thru, left, leader, goesOnAt: null }
  const over = { ...figures, waitsFor: [] }

  if (conceded !== null && !isOverAfter(conceded.after, { holes, goesOn: extra !== null })) {
    return { ...over, winner: conceded.side === 'A' ? 'B' : 'A', state: 'conceded', text: 'Conceded' }
  }
  if (Math.abs(up) > left) {
    const margin = left === 0 ? `${Math.abs(up)} up` : `${Math.abs(up)}&${left}`
    return { ...over, winner: leader, state: 'won', text: decided === null ? 'Won' : margin }
  }
  if (left === 0) {
    return extra === null ? halvedAfter(figures) : extraHoles(figures, { order, extra })
  }
  const isDormie = leader !== null && Math.abs(up) === left
  return {
    ...figures,
    winner: null,
    state: isDormie ? 'dormie' : 'open',
    text: `${openText({ up, thru })}${isDormie ? ', dormie' : ''}`,
    waitsFor: order.filter((_, at) => holes[at] === null).toSorted((a, b) => a - b),
  }
}

function decision(holes: readonly HoleResult[]): { up: number; thru: number } | null {
  let up = 0
  for (const [at, result] of holes.entries()) {
    if (result === null) return null
    up += result
    if (Math.abs(up) > holes.length - at - 1) return { up, thru: at + 1 }
  }
  return null
}

/**
 * Whether the holes before a concession had already decided the match, independent of the order in which their scores
 * arrive.
 */
function isOverAfter(played: number, { holes, goesOn }: { holes: readonly HoleResult[]; goesOn: boolean }): boolean {
  const counted = holes.slice(0, played).filter((result) => result !== null)
  const up = sum(counted)
  const left = holes.length - counted.length
  return Math.abs(up) > left || (left === 0 && !goesOn)
}

/** The limit of extra holes, after which a match stays level, for example when both sides have left the course. */
const mostExtraHoles = 90

type Figures = Pick<MatchStanding, 'holes' | 'up' | 'thru' | 'left' | 'leader' | 'goesOnAt'>

function halvedAfter(figures: Figures): MatchStanding {
  return { ...figures, winner: 'halved', state: 'halved', text: 'Halved', waitsFor: [], goesOnAt: null }
}

function extraHoles(
  figures: Figures,
  { order, extra }: { order: readonly number[]; extra: (count: number) => HoleResult },
): MatchStanding {
  let count = 1
  while (extra(count) === 0 && count < mostExtraHoles) count += 1
  const result = extra(count)
  if (result === 0) return halvedAfter(figures)
  const length = figures.holes.length
  if (result === null) {
    const thru = length + count - 1
    const open = { winner: null, state: 'open', text: `A/S thru ${thru}`, waitsFor: [length + count] } as const
    return { ...figures, ...open, thru, goesOnAt: repeatedOn(order, count) }
  }
  const winner = sideOf(result)
  const won = { up: result, thru: length + count, leader: winner, winner, waitsFor: [] }
  return { ...figures, ...won, state: 'won', text: `1 up, ${length + count} holes` }
}

function openText({ up, thru }: { up: number; thru: number }): string {
  if (thru === 0) return 'Not started'
  return up === 0 ? `A/S thru ${thru}` : `${Math.abs(up)} up thru ${thru}`
}

function sideOf(up: number): MatchSide | null {
  if (up === 0) return null
  return up > 0 ? 'A' : 'B'
}

/** After a hole of an open match, a side can concede that hole or the whole match. */
export function matchPrompts(play: GamePlay): readonly HolePrompt[] {
  return playMatch(play).winner === null ? [{ asks: 'concession' }] : []
}
