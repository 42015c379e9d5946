import { strokesReceived } from '../card/strokes-received.ts'
import { formatToPar } from '../card/to-par.ts'
import type { Hole } from '../course/course.ts'
import { withdrawn } from '../outing/departures.ts'
import { holesOf } from '../outing/outing.ts'
import { placelessStatus } from '../outing/standing.ts'
import { bestBallAllowance } from '../strokes/allowances.ts'
import { sum, sumOf } from '../sums.ts'
import { courseHandicap, divideHalfUp, strokes } from '../units.ts'
import { grossBalls, type Ball } from './ball.ts'
import { gamePlaces } from './game-places.ts'
import {
  againstPar,
  teams,
  type BallCount,
  type GamePlay,
  type GameRules,
  type GameSettings,
  type SideGolfers,
  type WhenShort,
  openHoles,
  withDeciding,
} from './game-rules.ts'
import { receivedOn } from './game.ts'
import { golfersOf } from './match-play.ts'
import { golfersOfSides } from './one-ball.ts'
import { pointsOfBall } from './stableford.ts'
import { thruText } from './stroke-play.ts'

type Scoring = 'gross' | 'net' | 'stableford'

type TeamHole = {
  readonly hole: number
  /**
   * The balls of the team in its order: strokes, net strokes or points; null for a ball that is missing, or picked up
   * and not counted.
   */
  readonly balls: readonly { readonly golferId: number; readonly score: number | null }[]
  /** The sum of the counted balls; null while the hole doesn't count, or when the team has no score on it. */
  readonly score: number | null
  /**
   * The golfers whose balls count. Among equal balls the order of the team decides, and a golfer's ball comes before a
   * ghost's.
   */
  readonly counted: readonly number[]
  /** The balls of the ghosts that complete the team; empty until a ball of the team is in. */
  readonly ghosts: readonly { readonly score: number; readonly counts: boolean }[]
  readonly missing: readonly number[]
}

export type TeamRow = {
  readonly team: number
  readonly position: string
  /**
   * `provisional` while another ball can improve the total; NR without a total, WD when all golfers of the team left
   * the course.
   */
  readonly status: 'final' | 'provisional' | 'NR' | 'WD'
  readonly thru: number
  readonly holes: readonly TeamHole[]
  /** Strokes or points; null for a team that has no total or left the course. */
  readonly total: number | null
  /** The sum of the counted balls, each against its golfer's own par; null for points. */
  readonly toPar: number | null
  readonly waitsFor: readonly number[]
  /** What broke the tie with the next team, which has the same total. */
  readonly decided?: string
}

/** Counts how many balls of each golfer count for the team, most first; equal golfers keep the order of the team. */
export function ballsCounted(
  { holes }: Pick<TeamRow, 'holes'>,
  golfers: readonly number[],
): readonly { readonly golferId: number; readonly balls: number }[] {
  return golfers
    .map((golferId) => ({ golferId, balls: holes.filter(({ counted }) => counted.includes(golferId)).length }))
    .toSorted((one, other) => other.balls - one.balls)
}

export type TeamStanding<Kind extends string> = {
  readonly game: Kind
  readonly scoring: Scoring
  readonly sides: readonly SideGolfers[]
  readonly teams: readonly TeamRow[]
}

/**
 * Best ball: of a team's two to four balls, the best N count on a hole. A custom of the Committee; the shares of the
 * Course Handicap are those of Rules of Handicapping Appendix C.
 */
export const bestBall: GameRules<TeamStanding<'best-ball'>> = {
  ...teamGame('best-ball', { scoring: ({ by }) => by ?? 'net', whenShort: 'net-double-bogey' }),
  name: 'Best ball',
  about: 'Each team’s best scores count on every hole',
  allowance: ({ sides, holes }, { count = 1 }) => [
    bestBallAllowance({ count: meanCount(count, holes), golfers: Math.max(...sides) }),
  ],
  canPlay: teams,
}

/**
 * Builds the rules that all games of teams with own balls share. The organizer can set `count` and `whenShort`. A game
 * without `whenShort`, such as Stableford, has no short teams: a ball that is not holed out has 0 points.
 */
export function teamGame<Kind extends string>(
  kind: Kind,
  {
    scoring,
    count = 1,
    whenShort,
  }: { scoring: (settings: GameSettings) => Scoring; count?: BallCount; whenShort?: WhenShort },
): Pick<
  GameRules<TeamStanding<Kind>>,
  'kind' | 'ball' | 'sides' | 'whenShort' | 'strokes' | 'prompts' | 'standing' | 'lines' | 'waitsFor'
> {
  return {
    kind,
    ball: 'own',
    sides: 'teams',
    ...(whenShort !== undefined && { whenShort }),
    strokes: () => againstPar,
    prompts: () => [],
    waitsFor: ({ teams: rows }) => openHoles(rows),
    standing: (play) => ({
      game: kind,
      scoring: scoring(play.settings),
      sides: golfersOf(play),
      teams: placed(
        teamRows(play, {
          scoring: scoring(play.settings),
          count: play.settings.count ?? count,
          isFilled: whenShort === undefined || (play.settings.whenShort ?? whenShort) === 'net-double-bogey',
        }),
        play,
      ),
    }),
    lines: ({ teams: rows, sides }) =>
      rows.map((row) => ({
        of: golfersOfSides(sides, [row.team]),
        text: withDeciding(teamText(row), row),
        ...(row.total !== null && row.thru > 0 && { place: row.position }),
      })),
  }
}

type Terms = {
  readonly scoring: Scoring
  readonly count: BallCount
  /** Whether a ball that is not holed out counts (as net double bogey, or 0 points) when too few balls are in. */
  readonly isFilled: boolean
}

type UnplacedRow = Omit<TeamRow, 'position' | 'decided'> & {
  /** The counted score of each hole against par, lowest best. */
  readonly byHole: readonly number[]
}

/**
 * Computes the rows of the teams. A golfer who never started has no ball on any hole, so the team is as short as with
 * one who picked up everywhere. Where the Committee chose it, a ghost fills each place of a team that was set up with
 * fewer golfers than the largest one.
 */
function teamRows(
  { card, order, sides, setUp = sides, absent = [], settings: { ghost } }: GamePlay,
  { scoring, count, isFilled }: Terms,
): readonly UnplacedRow[] {
  const field = { ...card, golfers: [...card.golfers, ...absent] }
  const gross = grossBalls(field, 'only as gimmes')
  const received = receivedOn(field)
  const left = new Set(card.golfers.filter(({ leftFrom }) => leftFrom !== null).map(({ id }) => id))
  const teesOf = new Map(field.golfers.map((golfer) => [golfer.id, holesOf(golfer, card)]))
  const parOf = new Map(
    [...teesOf].map(([golferId, holes]) => [golferId, new Map(holes.map(({ hole, par }) => [hole, par]))]),
  )
  const largest = Math.max(...setUp.map(({ golfers }) => golfers.length))
  return sides.map(({ id, balls }) => {
    const golfers = setUp.find((side) => side.id === id)?.golfers ?? balls
    const size = ghost === undefined ? golfers.length : largest
    const onHole = ghostOn(teesOf.get(golfers[0] ?? 0) ?? card.holes, { playing: ghost ?? 0, scoring })
    const holes = card.holes.map(({ hole, par }) => {
      const counted = Math.min(size, countOn(count, { par, at: order.indexOf(hole) }))
      const team = golfers.map((golferId) => {
        const own = { par: parOf.get(golferId)?.get(hole) ?? par, strokes: received(golferId, hole) }
        return { golferId, ...scoreOf(gross(golferId, hole), { ...own, scoring }) }
      })
      const hasGhosts = team.some(({ state }) => state === 'in') || team.every(({ state }) => state !== 'missing')
      const completed = hasGhosts
        ? [...team, ...Array.from({ length: size - golfers.length }, () => onHole(hole))]
        : team
      return { hole, ...teamHole(completed, { counted, isFilled }) }
    })
    const hasLeft = balls.every((golferId) => left.has(golferId))
    const isOut = hasLeft || holes.some(({ isShort }) => isShort)
    const scored = holes.filter(({ score }) => score !== null)
    const waitsFor = holes.filter(({ missing }) => missing.length > 0).map(({ hole }) => hole)
    const inPlay = waitsFor.length === 0 ? 'final' : 'provisional'
    return {
      team: id,
      status: hasLeft ? withdrawn : isOut ? 'NR' : inPlay,
      thru: scored.length,
      holes: holes.map(({ rank: _rank, isShort: _isShort, ...shown }) => shown),
      total: isOut ? null : sumOf(scored, ({ score }) => score ?? 0),
      toPar: isOut || scoring === 'stableford' ? null : sumOf(scored, ({ rank }) => rank),
      byHole: holes.map(({ rank }) => rank),
      waitsFor,
    } as const
  })
}

/** A ball of a team; `rank` is against the golfer's own par, lowest best. */
type TeamBall = {
  /** Null for the ball of a ghost. */
  readonly golferId: number | null
  readonly score: number
  readonly rank: number
  readonly state: 'in' | 'out' | 'missing'
}

function scoreOf(
  ball: Ball,
  { par, strokes, scoring }: { par: number; strokes: number; scoring: Scoring },
): Omit<TeamBall, 'golferId'> {
  const state = ball === null ? 'missing' : ball === 'out' ? 'out' : 'in'
  const received = scoring === 'gross' ? 0 : strokes
  if (scoring === 'stableford') {
    const points = ball === null ? 0 : pointsOfBall(ball === 'out' ? 'out' : ball - received, par)
    return { score: points, rank: -points, state }
  }
  // A ball that was picked up counts as net double bogey when the team is short.
  const score = state === 'in' ? Number(ball) - received : par + 2 + (scoring === 'gross' ? strokes : 0)
  return { score, rank: score - par, state }
}

/**
 * Returns the ball of a ghost on each hole of the team's tees: net par at the ghost's playing handicap, or two points
 * in Stableford.
 */
function ghostOn(
  holes: readonly Hole[],
  { playing, scoring }: { playing: number; scoring: Scoring },
): (hole: number) => TeamBall {
  const byNumber = new Map(holes.map((each) => [each.hole, each]))
  return (number) => {
    const { par, strokeIndex } = byNumber.get(number) ?? { par: 4, strokeIndex: holes.length }
    const received = strokesReceived({ courseHandicap: courseHandicap(playing), strokeIndex, holes })
    return { golferId: null, ...scoreOf(strokes(par + received), { par, strokes: received, scoring }) }
  }
}

/**
 * Computes a team's hole. A hole counts when enough balls are in, or when no entry is missing. With too few balls in,
 * picked-up ones fill the gap where the Committee chose that; otherwise the team is short and has no total (Rules of
 * Golf 23.2).
 */
function teamHole(balls: readonly TeamBall[], { counted, isFilled }: { counted: number; isFilled: boolean }) {
  const missing = golferIds(balls.filter(({ state }) => state === 'missing'))
  const best = (state: TeamBall['state']) =>
    balls.filter((ball) => ball.state === state).toSorted((a, b) => a.rank - b.rank)
  const usable = best('in')
  const isShort = usable.length < counted
  const shown = (counting: readonly TeamBall[]) => ({
    balls: balls.flatMap((ball) => {
      if (ball.golferId === null) return []
      return { golferId: ball.golferId, score: ball.state === 'in' || counting.includes(ball) ? ball.score : null }
    }),
    ghosts: balls.flatMap((ball) =>
      ball.golferId === null ? { score: ball.score, counts: counting.includes(ball) } : [],
    ),
    counted: golferIds(counting),
  })
  const open = { ...shown([]), score: null, rank: 0, missing, isShort: false }
  if (isShort && missing.length > 0) return open
  if (isShort && !isFilled) return { ...open, isShort: true }
  const counting = [...usable, ...best('out')].slice(0, counted)
  return {
    ...shown(counting),
    score: sumOf(counting, ({ score }) => score),
    rank: sumOf(counting, ({ rank }) => rank),
    missing,
    isShort: false,
  }
}

function golferIds(balls: readonly TeamBall[]): readonly number[] {
  return balls.flatMap(({ golferId }) => golferId ?? [])
}

/** Returns how many balls count on a hole, from its par and its index in the order of play. */
export function countOn(count: BallCount, { par, at }: { par: number; at: number }): number {
  if (typeof count === 'number') return count
  if (isCycle(count)) return count[at % count.length] ?? 1
  return count[Math.min(par, 5)] ?? 1
}

/**
 * Returns the mean number of counting balls, from which the allowance of a changing count is derived: the mean over the
 * holes of the round for a cycle, over the three pars for a count by par, rounded to a whole number of balls.
 */
export function meanCount(count: BallCount, holes: number): number {
  if (typeof count === 'number') return count
  const counts = isCycle(count)
    ? Array.from({ length: holes }, (_, at) => countOn(count, { par: 4, at }))
    : Object.values(count)
  return divideHalfUp(sum(counts), counts.length)
}

function isCycle(count: Exclude<BallCount, number>): count is readonly number[] {
  return Array.isArray(count)
}

function placed(rows: readonly UnplacedRow[], { breakTies }: Pick<GamePlay, 'breakTies'>): readonly TeamRow[] {
  const figure = ({ toPar, total }: UnplacedRow) => toPar ?? -(total ?? 0)
  return gamePlaces(rows, { figure, withoutPlace: placelessStatus, breakTies })
}

function teamText({ status, total, toPar, thru }: TeamRow): string {
  if (total === null) return status
  const figure = toPar === null ? `${total} ${total === 1 ? 'point' : 'points'}` : formatToPar(toPar)
  return thruText(figure, { status, thru })
}
