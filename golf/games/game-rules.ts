import type { OutingGolfer } from '../outing/outing.ts'
import { accept, refuse, type Result } from '../result.ts'
import { allowances } from '../strokes/allowances.ts'
import type { Comparison, Percent } from '../strokes/playing-handicap.ts'
import type { Play } from './game.ts'
import type { Measurement } from './hole-contest.ts'
import type { WolfChoice } from './wolf-choice.ts'

/** The two sides of a match, in the order of the game's sides. */
export type MatchSide = 'A' | 'B'
export const matchSides: readonly MatchSide[] = ['A', 'B']

/** The three bets of a Nassau. */
export type NassauBet = 'front' | 'back' | 'overall'

/** The most that a hole counts. Rules of Golf 21.2. */
export type MaximumScore =
  | { readonly type: 'net-double-bogey' }
  | { readonly type: 'double-par' }
  | { readonly type: 'over-par'; readonly strokes: number }
  | { readonly type: 'strokes'; readonly strokes: number }

/**
 * How many balls of a team count on a hole: the same number on each hole, a number by par (`{ 3: 3, 4: 2, 5: 1 }`; a
 * par 6 counts as a par 5), or a cycle over the order of play (`[1, 2, 3]`).
 */
export type BallCount = number | Readonly<Record<number, number>> | readonly number[]

/** The team's score on a hole where too few of its balls were holed out; with `no-return` the team has no total. */
export type WhenShort = 'no-return' | 'net-double-bogey'

/** The most tee shots that can be required of each golfer of a team: with two golfers, nine each make up a round. */
export const mostRequiredDrives = 9

/**
 * The settings of a game that an organizer can change. Each game reads those that it supports and has defaults for
 * them.
 */
export type GameSettings = {
  /** Percent of each Course Handicap; the game's own share by default. */
  readonly allowance?: Percent
  /** Percent of the partners' Course Handicaps, lowest handicap first, for sides that play one ball. */
  readonly weights?: readonly Percent[]
  readonly by?: 'gross' | 'net'
  /** Whether sides that play one ball meet in a match or are ranked by strokes. */
  readonly play?: 'match' | 'strokes'
  /** Whether a match that is level after its last hole continues on extra holes. */
  readonly mustHaveWinner?: boolean
  readonly maximum?: MaximumScore
  readonly count?: BallCount
  readonly whenShort?: WhenShort
  /** The playing handicap of the ghost that completes teams smaller than the largest one; no ghost by default. */
  readonly ghost?: number
  /** Holes down at which a Nassau bet may be pressed, 2 by default. */
  readonly pressAt?: number
  readonly automaticPresses?: readonly NassauBet[]
  /** Tee shots of each partner that a scramble needs. */
  readonly requiredDrives?: number
  readonly carryOver?: boolean
  /** A skin is kept if its winner makes par or better on the next hole. */
  readonly validate?: boolean
  /** The hole numbers of a contest. */
  readonly holes?: readonly number[]
}

export type ConcededHole = { readonly hole: number; readonly side: MatchSide }
/** A match, or all bets of a Nassau, that a side conceded after a number of holes. */
export type ConcededMatch = { readonly side: MatchSide; readonly after: number }
/** A press by the side that is down, starting at a hole number. */
export type Press = { readonly bet: NassauBet; readonly from: number; readonly side: MatchSide }
/**
 * The golfer whose tee shot a side used on a hole; `ball` is the id of the golfer under whom the side's scores were
 * stored then.
 */
type Drive = { readonly hole: number; readonly golferId: number; readonly ball?: number }
/** What was measured on a hole of a contest. */
type MeasuredOnHole = Measurement & { readonly hole: number }

/** The score of a golfer, or of a side, on an extra hole of a match; null when the ball was picked up. */
type ExtraHole = { readonly count: number; readonly golferId: number; readonly strokes: number | null }

/** What the golfers of a game recorded in addition to their scores. */
export type GameRecords = {
  readonly concededHoles?: readonly ConcededHole[]
  readonly concededMatch?: ConcededMatch
  readonly presses?: readonly Press[]
  readonly drives?: readonly Drive[]
  readonly measurements?: readonly MeasuredOnHole[]
  readonly extraHoles?: readonly ExtraHole[]
}

/**
 * A side of a match, or a team. `balls` are ids in the card: those of the golfers, or that of the side when it plays
 * one ball.
 */
export type GameSide = {
  readonly id: number
  readonly golfers: readonly number[]
  readonly balls: readonly number[]
}

/** The part of a side that a standing contains. */
export type SideGolfers = Pick<GameSide, 'id' | 'golfers'>

/**
 * The complete input of a game beside the own one. The playing handicaps of the card are the strokes received in this
 * game, after the spin.
 */
export type GamePlay = Omit<Play, 'spin'> & {
  /** Hole numbers in the golfers' order of play; sorted by number when the golfers are in several groups. */
  readonly order: readonly number[]
  readonly sides: readonly GameSide[]
  /**
   * The sides as set up, including golfers who never started and were therefore removed from `sides`.
   */
  readonly setUp?: readonly SideGolfers[]
  /** The golfers who never started, with the strokes that they would have received. */
  readonly absent?: readonly OutingGolfer[]
  readonly settings: GameSettings
  readonly records: GameRecords
  readonly isOver: boolean
}

/** A question to a group: before a hole about the choice of the Wolf and presses, after it about everything else. */
export type HolePrompt =
  | { readonly asks: 'wolf'; readonly options: readonly WolfChoice[] }
  | { readonly asks: 'press'; readonly bet: NassauBet; readonly side: MatchSide }
  | { readonly asks: 'concession' | 'entry' | 'drive' }

/** A line of a board about some golfers; `of` has their ids. */
export type BoardLine = {
  readonly of: readonly number[]
  readonly text: string
  /** The text to show next to the name of the game, when that name is part of the text. */
  readonly besideName?: string
  /** 2 or T1; only for a team with a total in a game of teams. */
  readonly place?: string
  /** True while nothing has happened. Such a line is left out where there is room for a few lines only. */
  readonly isEmpty?: boolean
  /** Only for a contest on one hole: the hole number, and the text without it. */
  readonly onHole?: { readonly hole: number; readonly text: string }
}

export type GameSetup = {
  readonly golfers: number
  /** The number of golfers on each side. */
  readonly sides: readonly number[]
  readonly holes: 9 | 18
  /** Whether golfers who never started were removed from their teams, so that a team can be smaller than usual. */
  readonly isShort?: boolean
}

export type SetupRefusal =
  | 'game.unknown'
  | 'game.needs-four'
  | 'game.needs-two'
  | 'game.needs-eighteen'
  | 'game.needs-pairs'
  | 'game.needs-teams'
  | 'game.needs-two-sides'
  | 'game.needs-holes'
  | 'game.needs-one-group'
  | 'game.needs-drives'
  | 'game.too-many-drives'
  | 'game.needs-scramble'
  | 'game.sides-overlap'
  | 'game.side-empty'
  | 'game.one-ball'
  | 'game.allowance'
  | 'game.golfer-removed'

type StrokesOf = {
  readonly sides: readonly unknown[]
  readonly setUp?: readonly unknown[]
  readonly settings: GameSettings
}

/** How a game compares scores. `offLow`: strokes are off the low golfer of the game, whatever the outing's spin is. */
type StrokeTerms = { readonly compare: Comparison; readonly offLow: boolean }

/** Match play and similar games: net scores are compared with each other, off the low golfer. */
export const offTheLow: StrokeTerms = { compare: 'net', offLow: true }
/** Net scores are compared with each other; the outing's spin decides about the low golfer. */
const againstEachOther: StrokeTerms = { compare: 'net', offLow: false }
/** Every score is compared with par; the outing's spin decides about the low golfer. */
export const againstPar: StrokeTerms = { compare: 'par', offLow: false }

/**
 * The rules of a game, defined in the game's own file: who can play it, its strokes, what a group is asked on a hole,
 * its standing and the text that a board shows. A standing is computed from entries and records alone, so it does not
 * depend on the order of entry. A figure whose `waitsFor` is empty is final.
 */
export type GameRules<Standing> = {
  /** The identifier under which an outing stores the game. */
  readonly kind: string
  readonly name: string
  /** A one-line description. */
  readonly about: string
  /** Every golfer plays their own ball, or a side shares one. Own balls are acceptable for posting (RoH 2.1a). */
  readonly ball: 'own' | 'one'
  /** `two`: two sides play each other; `teams`: teams are ranked; `none`: every golfer plays alone. */
  readonly sides: 'two' | 'teams' | 'none'
  /** What happens by default when a team is short of scores; only for games in which a team can be short. */
  readonly whenShort?: WhenShort
  readonly strokes: (game: StrokesOf) => StrokeTerms
  /**
   * The default share of the Course Handicap; for sides with one ball, the shares of the partners, lowest handicap
   * first.
   */
  readonly allowance: (setup: GameSetup, settings: GameSettings) => readonly Percent[]
  readonly canPlay: (setup: GameSetup, settings: GameSettings) => Result<null, SetupRefusal>
  readonly prompts: (play: GamePlay, hole: number) => readonly HolePrompt[]
  readonly standing: (play: GamePlay) => Standing
  /** A method and not a property: a list of different games can then be called with the union of their standings. */
  lines(standing: Standing): readonly BoardLine[]
  /** The holes that can still change the standing; empty when it is final and can be settled. */
  waitsFor(standing: Standing): readonly number[]
}

type OwnBalls = Pick<GameRules<unknown>, 'ball' | 'sides' | 'strokes' | 'allowance' | 'canPlay' | 'prompts'>

/** The shared rules of games in which everyone plays their own ball against par (Rules of Handicapping Appendix C). */
export const ownBallAgainstPar: OwnBalls = {
  ball: 'own',
  sides: 'none',
  strokes: () => againstPar,
  allowance: () => [allowances.strokePlay],
  canPlay: anybody,
  prompts: () => [],
}

/**
 * The shared rules of games in which everyone plays their own ball and net scores are compared with each other, which
 * Appendix C does not name.
 */
export const ownBallAgainstOthers: OwnBalls = {
  ...ownBallAgainstPar,
  strokes: () => againstEachOther,
  allowance: () => [allowances.other],
  canPlay: twoOrMore,
}

/** Formats one line for each golfer, `7 points`, most points first. */
export function pointsLines(
  golfers: readonly { readonly golferId: number; readonly points: number; readonly decided?: string }[],
): readonly BoardLine[] {
  const mostFirst = golfers.toSorted((one, other) => other.points - one.points)
  return mostFirst.map(({ golferId, points, ...row }) => ({
    of: [golferId],
    text: withDeciding(`${points} ${points === 1 ? 'point' : 'points'}`, row),
    ...(points === 0 && { isEmpty: true }),
  }))
}

/** Appends how a tie was broken to the text of a place: `−5, on the last 9`. */
export function withDeciding(text: string, { decided }: { readonly decided?: string }): string {
  return decided === undefined ? text : `${text}, ${decided}`
}

/** Returns the holes that any of the rows waits for, lowest first. */
export function openHoles(rows: readonly { readonly waitsFor: readonly number[] }[]): readonly number[] {
  return [...new Set(rows.flatMap(({ waitsFor }) => waitsFor))].toSorted((one, other) => one - other)
}

export function anybody({ golfers }: Pick<GameSetup, 'golfers'>): Result<null, SetupRefusal> {
  return golfers > 0 ? accept(null) : refuse('game.side-empty', 'Choose who plays this game.')
}

function twoOrMore({ golfers }: Pick<GameSetup, 'golfers'>): Result<null, SetupRefusal> {
  return golfers > 1 ? accept(null) : refuse('game.needs-two', 'This game needs at least 2 golfers.')
}

export function fourGolfers({ golfers }: Pick<GameSetup, 'golfers'>): Result<null, SetupRefusal> {
  return golfers === 4 ? accept(null) : refuse('game.needs-four', 'This game needs exactly 4 golfers.')
}

export function pairs({ sides, isShort }: Pick<GameSetup, 'sides' | 'isShort'>): Result<null, SetupRefusal> {
  return sides.every((size) => size === 2 || (isShort === true && size === 1))
    ? accept(null)
    : refuse('game.needs-pairs', 'Each side needs 2 golfers.')
}

export function teams({ sides, isShort }: Pick<GameSetup, 'sides' | 'isShort'>): Result<null, SetupRefusal> {
  const least = isShort === true ? 1 : 2
  return sides.every((size) => size >= least && size <= 4)
    ? accept(null)
    : refuse('game.needs-teams', 'Each team needs 2 to 4 golfers.')
}
