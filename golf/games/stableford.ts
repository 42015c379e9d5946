import { playedBy, withdrawn } from '../outing/departures.ts'
import { holesOf } from '../outing/outing.ts'
import { sumOf } from '../sums.ts'
import { netBalls } from './ball.ts'
import { gamePlaces } from './game-places.ts'
import { openHoles, ownBallAgainstPar, pointsLines, type BoardLine, type GameRules } from './game-rules.ts'
import type { Play } from './game.ts'

/**
 * Points by score against par, from `best` downwards one stroke at a time. A score beyond either end gets the points of
 * that end.
 */
type StablefordScale = { readonly best: number; readonly points: readonly number[] }

/** From 6 points for four under par or better to 1 point for one over, else 0. Rules of Golf 21.1b(1). */
const stablefordScale: StablefordScale = { best: -4, points: [6, 5, 4, 3, 2, 1, 0] }

export function stablefordPoints(toPar: number, { best, points }: StablefordScale = stablefordScale): number {
  const at = Math.min(Math.max(toPar - best, 0), points.length - 1)
  return points[at] ?? 0
}

/** A ball that was picked up has no points. Rules of Golf 21.1b. */
export function pointsOfBall(net: number | 'out', par: number): number {
  return net === 'out' ? 0 : stablefordPoints(net - par)
}

type StablefordRow = {
  readonly golferId: number
  readonly position: string
  readonly points: number
  readonly thru: number
  /** Points by hole in the card's order; null for a hole without a score. */
  readonly holes: readonly { readonly hole: number; readonly points: number | null }[]
  readonly waitsFor: readonly number[]
  /** What broke the tie with the next golfer, who has the same points. */
  readonly decided?: string
}

export type StablefordStanding = { readonly game: 'stableford'; readonly golfers: readonly StablefordRow[] }

/**
 * Stableford on net scores over the whole outing (Rules of Golf 21.1); the highest total leads, a hole without a score
 * counts nothing, and a golfer who left the course has no place. 95% of the Course Handicap (Rules of
 * Handicapping Appendix C).
 */
export const stableford = {
  ...ownBallAgainstPar,
  kind: 'stableford',
  name: 'Stableford',
  about: 'Points on every hole for your net score',
  standing({ card, breakTies }: Pick<Play, 'card' | 'breakTies'>): StablefordStanding {
    const net = netBalls(card, 'only as gimmes')
    const rows = card.golfers.map((golfer) => {
      const { id } = golfer
      const isPlayed = playedBy(golfer, card.holes)
      const holes = holesOf(golfer, card).map(({ hole, par }) => {
        const ball = isPlayed(hole) ? net(id, hole) : null
        return { hole, points: ball === null ? null : pointsOfBall(ball, par) }
      })
      const waitsFor = holes.filter(({ hole, points }) => points === null && isPlayed(hole)).map(({ hole }) => hole)
      const points = sumOf(holes, (hole) => hole.points ?? 0)
      return {
        golferId: id,
        points,
        thru: holes.filter((hole) => hole.points !== null).length,
        holes,
        waitsFor,
        byHole: lowestByHole({ holes }),
      }
    })
    const left = new Set(card.golfers.filter(({ leftFrom }) => leftFrom !== null).map(({ id }) => id))
    const withoutPlace = ({ golferId }: (typeof rows)[number]) => (left.has(golferId) ? withdrawn : null)
    const figure = ({ points }: (typeof rows)[number]) => -points
    return { game: 'stableford', golfers: gamePlaces(rows, { figure, withoutPlace, breakTies }) }
  },
  waitsFor: ({ golfers }) => openHoles(golfers),
  lines: (standing) => stablefordLines(standing),
} satisfies GameRules<StablefordStanding>

/** Returns the negated points of each hole for breaking ties, so that the lowest is best. */
export function lowestByHole({ holes }: Pick<StablefordRow, 'holes'>): readonly number[] {
  return holes.map(({ points }) => -(points ?? 0))
}

/** Formats one line for each golfer, most points first. A golfer who left the course has no place and is last. */
export function stablefordLines({ golfers }: Pick<StablefordStanding, 'golfers'>): readonly BoardLine[] {
  const left = golfers.filter(({ position }) => position === withdrawn)
  return [
    ...pointsLines(golfers.filter(({ position }) => position !== withdrawn)),
    ...left.map(({ golferId }) => ({ of: [golferId], text: withdrawn })),
  ]
}
