import { formatToPar } from '../card/to-par.ts'
import { holesOf } from '../outing/outing.ts'
import { placelessStatus } from '../outing/standing.ts'
import { sumOf } from '../sums.ts'
import { netByHole } from '../ties/countback.ts'
import { grossBalls } from './ball.ts'
import { gamePlaces } from './game-places.ts'
import { openHoles, ownBallAgainstPar, withDeciding, type GamePlay, type GameRules } from './game-rules.ts'
import { receivedOn } from './game.ts'

export type StrokePlayRow = {
  /** A golfer, or a side that plays one ball. */
  readonly golferId: number
  /**
   * 1, T3 for a shared third place, – before the first entry, NR without a total, WD for a golfer who left the course.
   */
  readonly position: string
  readonly status: 'final' | 'playing' | 'NR' | 'WD'
  /** Holes with an entry. */
  readonly thru: number
  /** Null without a total. */
  readonly gross: number | null
  readonly net: number | null
  readonly grossToPar: number | null
  readonly netToPar: number | null
  readonly waitsFor: readonly number[]
  /** What broke the tie with the next golfer or side, which has the same score. */
  readonly decided?: string
}

type StrokePlayStanding = {
  readonly game: 'stroke-play'
  readonly by: 'gross' | 'net'
  readonly golfers: readonly StrokePlayRow[]
}

/**
 * Stroke play, ranked against par over the holes entered. A golfer with a ball that was not holed out has no total (NR)
 * and ranks after all who have one. Rules of Golf 3.3c; 95% of the Course Handicap (Appendix C).
 */
export const strokePlay: GameRules<StrokePlayStanding> = {
  ...ownBallAgainstPar,
  kind: 'stroke-play',
  name: 'Stroke play',
  about: 'Fewest strokes wins',
  waitsFor: ({ golfers }) => openHoles(golfers),
  standing: strokePlayStanding,
  lines: strokePlayLines,
}

export function strokePlayStanding({
  card,
  settings: { by = 'net' },
  breakTies,
}: Pick<GamePlay, 'card' | 'settings' | 'breakTies'>): StrokePlayStanding {
  const gross = grossBalls(card, 'only as gimmes')
  const received = receivedOn(card)
  const rows = card.golfers.map((golfer) => {
    const { id, leftFrom } = golfer
    const holes = holesOf(golfer, card).map(({ hole, par }) => ({ hole, par, ball: gross(id, hole) }))
    const counted = holes.flatMap(({ hole, par, ball }) =>
      typeof ball === 'number' ? [{ toPar: ball - par, ball, strokes: received(id, hole) }] : [],
    )
    const waitsFor = holes.filter(({ ball }) => ball === null).map(({ hole }) => hole)
    const total = {
      gross: sumOf(counted, ({ ball }) => ball),
      net: sumOf(counted, ({ ball, strokes }) => ball - strokes),
      grossToPar: sumOf(counted, ({ toPar }) => toPar),
      netToPar: sumOf(counted, ({ toPar, strokes }) => toPar - strokes),
    }
    const toPar = holes.map(({ ball, par }) => (typeof ball === 'number' ? ball - par : 0))
    const ofNet = { gross: toPar, holes: holesOf(golfer, card), playing: golfer.playingHandicap }
    const isOut = holes.some(({ ball }) => ball === 'out')
    const none = { gross: null, net: null, grossToPar: null, netToPar: null }
    const status = playStatus({ leftFrom, waitsFor })
    return {
      golferId: id,
      status: isOut && status !== 'WD' ? ('NR' as const) : status,
      thru: leftFrom === null ? holes.length - waitsFor.length : counted.length,
      ...(isOut ? none : total),
      waitsFor,
      ...(by === 'net' ? netByHole(ofNet) : { byHole: toPar }),
    }
  })
  const figure = (row: (typeof rows)[number]) => (by === 'net' ? row.netToPar : row.grossToPar) ?? 0
  return { game: 'stroke-play', by, golfers: gamePlaces(rows, { figure, withoutPlace: placelessStatus, breakTies }) }
}

/** The status of a golfer's round: in play or complete, or WD for a golfer who left the course. */
export function playStatus({
  leftFrom,
  waitsFor,
}: {
  leftFrom: number | null
  waitsFor: readonly number[]
}): 'final' | 'playing' | 'WD' {
  if (leftFrom !== null) return 'WD'
  return waitsFor.length === 0 ? 'final' : 'playing'
}

type RowOfLine = Pick<StrokePlayRow, 'golferId' | 'status' | 'thru' | 'netToPar' | 'grossToPar' | 'decided'>

/** `−2 thru 11`, `−2` when the card is complete, `NR`, `WD`. */
export function strokePlayLines({ golfers, by }: Pick<StrokePlayStanding, 'by'> & { golfers: readonly RowOfLine[] }) {
  return golfers.map(({ golferId, status, thru, netToPar, grossToPar, ...row }) => {
    const toPar = by === 'net' ? netToPar : grossToPar
    return {
      of: [golferId],
      text:
        toPar === null || status === 'WD' ? status : withDeciding(thruText(formatToPar(toPar), { status, thru }), row),
    }
  })
}

/** A figure with the holes it stands for: `+3 thru 7`, the figure alone when it is final, `Not started` before. */
export function thruText(figure: string, { status, thru }: { status: string; thru: number }): string {
  if (thru === 0) return 'Not started'
  return status === 'final' ? figure : `${figure} thru ${thru}`
}
