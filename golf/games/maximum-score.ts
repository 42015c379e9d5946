import type { Hole } from '../course/course.ts'
import { playedBy } from '../outing/departures.ts'
import { holesOf } from '../outing/outing.ts'
import { placelessStatus } from '../outing/standing.ts'
import { sumOf } from '../sums.ts'
import { grossBalls, type Ball } from './ball.ts'
import { gamePlaces } from './game-places.ts'
import { openHoles, ownBallAgainstPar, type GameRules, type MaximumScore } from './game-rules.ts'
import { receivedOn } from './game.ts'
import { playStatus, strokePlayLines } from './stroke-play.ts'

type MaximumScoreRow = {
  readonly golferId: number
  readonly position: string
  readonly status: 'final' | 'playing' | 'WD'
  readonly thru: number
  /** The counted strokes of each hole of the card; null while the entry is missing. */
  readonly holes: readonly (number | null)[]
  readonly total: number
  readonly net: number
  readonly netToPar: number
  readonly grossToPar: number
  readonly waitsFor: readonly number[]
  /** What broke the tie with the next golfer, who has the same score. */
  readonly decided?: string
}

type MaximumScoreStanding = {
  readonly game: 'maximum-score'
  readonly by: 'gross' | 'net'
  readonly golfers: readonly MaximumScoreRow[]
}

/**
 * Stroke play in which a hole counts at most a maximum that the Committee sets, net double bogey by default; a ball
 * that was not holed out counts the maximum. Rules of Golf 21.2.
 */
export const maximumScore: GameRules<MaximumScoreStanding> = {
  ...ownBallAgainstPar,
  kind: 'maximum-score',
  name: 'Maximum Score',
  about: 'Stroke play with a cap on every hole',
  waitsFor: ({ golfers }) => openHoles(golfers),
  standing: ({ card, settings, breakTies }) => {
    const gross = grossBalls(card, 'only as gimmes')
    const received = receivedOn(card)
    const maximum = settings.maximum ?? { type: 'net-double-bogey' }
    const by = settings.by ?? 'net'
    const rows = card.golfers.map((golfer) => {
      const { id, leftFrom } = golfer
      const plays = playedBy(golfer, card.holes)
      const holes = holesOf(golfer, card).map((hole) => {
        const strokes = received(id, hole.hole)
        const ball = plays(hole.hole) ? gross(id, hole.hole) : null
        return { ...hole, strokes, score: counted(ball, maximumOn({ hole, strokes, maximum })) }
      })
      const scored = holes.flatMap(({ score, par, strokes }) => (score === null ? [] : [{ score, par, strokes }]))
      const waitsFor = holes.filter(({ hole, score }) => score === null && plays(hole)).map(({ hole }) => hole)
      const total = sumOf(scored, ({ score }) => score)
      const strokes = sumOf(scored, (hole) => hole.strokes)
      const par = sumOf(scored, (hole) => hole.par)
      return {
        golferId: id,
        status: playStatus({ leftFrom, waitsFor }),
        thru: scored.length,
        holes: holes.map(({ score }) => score),
        total,
        net: total - strokes,
        grossToPar: total - par,
        netToPar: total - strokes - par,
        waitsFor,
        byHole: scored.map((hole) => hole.score - hole.par - (by === 'net' ? hole.strokes : 0)),
      }
    })
    const figure = (row: (typeof rows)[number]) => (by === 'net' ? row.netToPar : row.grossToPar)
    return {
      game: 'maximum-score',
      by,
      golfers: gamePlaces(rows, { figure, withoutPlace: placelessStatus, breakTies }),
    }
  },
  lines: strokePlayLines,
}

/** The maximum on a hole for a golfer who receives this number of strokes on it. Rules of Golf 21.2a. */
function maximumOn({
  hole: { par },
  strokes,
  maximum,
}: {
  hole: Hole
  strokes: number
  maximum: MaximumScore
}): number {
  switch (maximum.type) {
    case 'net-double-bogey':
      return par + 2 + strokes
    case 'double-par':
      return 2 * par
    case 'over-par':
      return par + maximum.strokes
    case 'strokes':
      return maximum.strokes
  }
}

function counted(ball: Ball, most: number): number | null {
  if (ball === null) return null
  return ball === 'out' ? most : Math.min(ball, most)
}
