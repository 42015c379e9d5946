import { playedBy } from '../outing/departures.ts'
import { holesOf } from '../outing/outing.ts'
import { placelessStatus } from '../outing/standing.ts'
import { allowances } from '../strokes/allowances.ts'
import { sumOf } from '../sums.ts'
import { grossBalls, type Ball } from './ball.ts'
import { gamePlaces } from './game-places.ts'
import { openHoles, ownBallAgainstPar, withDeciding, type GameRules } from './game-rules.ts'
import { playStatus } from './stroke-play.ts'

type QuotaRow = {
  readonly golferId: number
  readonly position: string
  readonly status: 'final' | 'playing' | 'WD'
  readonly thru: number
  readonly points: number
  /** The points required, from the handicap; above 36 for a plus handicap. */
  readonly quota: number
  readonly result: number
  /** Points still needed to meet the quota. */
  readonly needs: number
  readonly waitsFor: readonly number[]
  /** What broke the tie with the next golfer, who has the same result. */
  readonly decided?: string
}

type QuotaStanding = { readonly game: 'quota'; readonly golfers: readonly QuotaRow[] }

/** Gross points for eagle or better, birdie, par and bogey; anything else scores 0. */
const scale: readonly number[] = [8, 4, 2, 1]

/**
 * Quota (Chicago): gross points against a quota of 36 less the Playing Handicap, 18 over nine holes. A custom with
 * several published forms; the points are gross because the handicap is in the quota. Where the last holes decide a tie,
 * the quota is spread evenly over the holes, as a handicap is in individual stroke play.
 */
export const quota: GameRules<QuotaStanding> = {
  ...ownBallAgainstPar,
  kind: 'quota',
  name: 'Quota',
  about: 'Points against a quota set by your handicap',
  waitsFor: ({ golfers }) => openHoles(golfers),
  allowance: () => [allowances.other],
  standing: ({ card, breakTies }) => {
    const gross = grossBalls(card, 'only as gimmes')
    const rows = card.golfers.map((golfer) => {
      const { id, leftFrom, playingHandicap } = golfer
      const plays = playedBy(golfer, card.holes)
      const own = holesOf(golfer, card)
      const balls = own.map(({ hole, par }) => quotaPoints(plays(hole) ? gross(id, hole) : null, par))
      const waitsFor = own.filter(({ hole }, at) => balls[at] === null && plays(hole)).map(({ hole }) => hole)
      const points = sumOf(balls, (ball) => ball ?? 0)
      const needed = 2 * own.length - playingHandicap
      return {
        golferId: id,
        status: playStatus({ leftFrom, waitsFor }),
        thru: balls.filter((ball) => ball !== null).length,
        points,
        quota: needed,
        result: points - needed,
        needs: Math.max(0, needed - points),
        waitsFor,
        byHole: balls.map((ball) => needed - own.length * (ball ?? 0)),
      }
    })
    const figure = ({ result }: (typeof rows)[number]) => -result
    return { game: 'quota', golfers: gamePlaces(rows, { figure, withoutPlace: placelessStatus, breakTies }) }
  },
  lines: ({ golfers }) => golfers.map((row) => ({ of: [row.golferId], text: textOf(row) })),
}

function quotaPoints(ball: Ball, par: number): number | null {
  if (ball === null) return null
  return ball === 'out' ? 0 : (scale[Math.max(0, ball - par + 2)] ?? 0)
}

/** `needs 5 more` while playing, then `+1`, `0` or `−3` against the quota. */
function textOf({ status, result, needs, thru, ...row }: QuotaRow): string {
  if (status === 'WD') return 'WD'
  const over = result > 0 ? `+${result}` : `${result}`.replace('-', '−')
  if (status === 'final') return withDeciding(over, row)
  return needs > 0 ? `Needs ${needs} more` : `${over} thru ${thru}`
}
