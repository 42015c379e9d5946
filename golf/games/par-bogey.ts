import { formatToPar } from '../card/to-par.ts'
import { playedBy } from '../outing/departures.ts'
import { holesOf } from '../outing/outing.ts'
import { placelessStatus } from '../outing/standing.ts'
import { sumOf } from '../sums.ts'
import { netBalls, type Ball } from './ball.ts'
import { gamePlaces } from './game-places.ts'
import { openHoles, ownBallAgainstPar, withDeciding, type GameRules } from './game-rules.ts'
import { playStatus, thruText } from './stroke-play.ts'

type ParBogeyRow = {
  readonly golferId: number
  readonly position: string
  readonly status: 'final' | 'playing' | 'WD'
  readonly thru: number
  /** 1: won against par; 0: halved; -1: lost; null while the entry is missing. */
  readonly holes: readonly (1 | 0 | -1 | null)[]
  readonly total: number
  /** `+3`, `E`, `−2`. */
  readonly text: string
  readonly waitsFor: readonly number[]
  /** What broke the tie with the next golfer, who has the same result. */
  readonly decided?: string
}

type ParBogeyStanding = { readonly game: 'par-bogey'; readonly golfers: readonly ParBogeyRow[] }

/**
 * Par/bogey: a match against par at net scores. Under par wins a hole, par halves it, over par or a ball that was not
 * holed out loses it. Rules of Golf 21.3; 95% of the Course Handicap (Rules of Handicapping Appendix C).
 */
export const parBogey: GameRules<ParBogeyStanding> = {
  ...ownBallAgainstPar,
  kind: 'par-bogey',
  name: 'Par/Bogey',
  about: 'A match against par, hole by hole',
  waitsFor: ({ golfers }) => openHoles(golfers),
  standing: ({ card, breakTies }) => {
    const net = netBalls(card, 'only as gimmes')
    const rows = card.golfers.map((golfer) => {
      const { id, leftFrom } = golfer
      const plays = playedBy(golfer, card.holes)
      const own = holesOf(golfer, card)
      const holes = own.map(({ hole, par }) => (plays(hole) ? holeAgainstPar(net(id, hole), par) : null))
      const waitsFor = own.filter(({ hole }, at) => holes[at] === null && plays(hole)).map(({ hole }) => hole)
      const total = sumOf(holes, (result) => result ?? 0)
      return {
        golferId: id,
        status: playStatus({ leftFrom, waitsFor }),
        thru: holes.filter((result) => result !== null).length,
        holes,
        total,
        text: formatToPar(total),
        waitsFor,
        byHole: holes.map((result) => -(result ?? 0)),
      }
    })
    const figure = ({ total }: (typeof rows)[number]) => -total
    return { game: 'par-bogey', golfers: gamePlaces(rows, { figure, withoutPlace: placelessStatus, breakTies }) }
  },
  lines: ({ golfers }) =>
    golfers.map(({ golferId, status, text, thru, ...row }) => {
      return { of: [golferId], text: status === 'WD' ? 'WD' : withDeciding(thruText(text, { status, thru }), row) }
    }),
}

function holeAgainstPar(ball: Ball, par: number): 1 | 0 | -1 | null {
  if (ball === null) return null
  if (ball === 'out' || ball > par) return -1
  return ball < par ? 1 : 0
}
