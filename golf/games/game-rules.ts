import type { OutingCard, OutingGolfer } from '../outing/outing.ts'
import { accept, refuse, type Result } from '../result.ts'
import { allowances } from '../strokes/allowances.ts'
import type { Comparison, Percent } from '../strokes/playing-handicap.ts'
import type { TieBreaker } from '../ties/places.ts'
import type { Measurement } from './hole-contest.ts'
import type { WolfChoice, WolfChoices } from './wolf-choice.ts'

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
 * How many balls of a team count on a hole: as many on each, by par (`{ 3: 3, 4: 2, 5: 1 }`, a par 6 as a par 5), or
 * in turn in the order of play (`[1, 2, 3]`).
 */
export type BallCount = number | Readonly<Record<number, number>> | readonly number[]

/** What a team scores on a hole on which too few of its balls were holed out; with no return it has no total. */
export type WhenShort = 'no-return' | 'net-double-bogey'

/** The most tee shots that every golfer of a team can be asked for: nine of two golfers are a round. */
export const mostRequiredDrives = 9

/** What an organizer can set for a game. Each game reads what it knows and has a default for it. */
export type GameSettings = {
  /** Percent of each Course Handicap; the game's own share by default. */
  readonly allowance?: Percent
  /** Percent of the partners' Course Handicaps from the lowest up, of sides that play one ball. */
  readonly weights?: readonly Percent[]
  readonly by?: 'gross' | 'net'
  /** Sides that play one ball meet in a match, or are ranked by strokes. */
  readonly play?: 'match' | 'strokes'
  /** A match that is level after its holes goes on. */
  readonly mustHaveWinner?: boolean
  readonly maximum?: MaximumScore
  readonly count?: BallCount
  readonly whenShort?: WhenShort
  /** The playing handicap of the ghost that completes teams with fewer golfers than the largest one; none by default. */
  readonly ghost?: number
  /** Holes down at which a Nassau bet may be pressed, 2 by default. */
  readonly pressAt?: number
  readonly automaticPresses?: readonly NassauBet[]
  /** Tee shots of each partner that a scramble needs. */
  readonly requiredDrives?: number
  readonly carryOver?: boolean
  /** A skin is kept if its winner makes par or better on the next hole. */
  readonly validate?: boolean
  /** The holes of a contest. */
  readonly holes?: readonly number[]
}

export type ConcededHole = { readonly hole: number; readonly side: MatchSide }
/** A match, or all bets of a Nassau, conceded by a side after so many holes. */
export type ConcededMatch = { readonly side: MatchSide; readonly after: number }
/** A press by the side that is down, from a hole number on. */
export type Press = { readonly bet: NassauBet; readonly from: number; readonly side: MatchSide }
/**
 * The golfer whose tee shot a side used on a hole; `ball` is the golfer under whose id the side had its scores then.
 */
type Drive = { readonly hole: number; readonly golferId: number; readonly ball?: number }
/** What was measured on a hole of a contest. */
type MeasuredOnHole = Measurement & { readonly hole: number }

/** The score of a golfer, or of a side, on an extra hole of a match; null when the ball was picked up. */
type ExtraHole = { readonly count: number; readonly golferId: number; readonly strokes: number | null }

/** What the golfers of a game recorded beside their scores. */
export type GameRecords = {
  readonly concededHoles?: readonly ConcededHole[]
  readonly concededMatch?: ConcededMatch
  readonly presses?: readonly Press[]
  readonly drives?: readonly Drive[]
  readonly measurements?: readonly MeasuredOnHole[]
  readonly extraHoles?: readonly ExtraHole[]
}

/** A side of a match or a team. `balls` are the ids in the card: the golfers', or the side's own when it plays one. */
export type GameSide = {
  readonly id: number
  readonly golfers: readonly number[]
  readonly balls: readonly number[]
}

/** A side as a standing names it. */
export type SideGolfers = Pick<GameSide, 'id' | 'golfers'>

/** All that a game is computed from. The playing handicaps of the card are the strokes received in this game. */
export type GamePlay = {
  readonly card: OutingCard
  /** Hole numbers as the golfers of the game play them; by number when they are of several groups. */
  readonly order: readonly number[]
  readonly sides: readonly GameSide[]
  /** The sides with those who never started, where the end of the outing has taken some out. */
  readonly setUp?: readonly SideGolfers[]
  /** The golfers who never started, with the strokes that they would have received. */
  readonly absent?: readonly OutingGolfer[]
  readonly settings: GameSettings
  readonly records: GameRecords
  /** The choices of the Wolf that count among the golfers of the game. */
  readonly wolfChoices: WolfChoices
  /** The organizer ended the outing: nothing is still to come. */
  readonly isOver: boolean
  /** Decides ties of an outing that is over; left out, they share a place. */
  readonly breakTies?: TieBreaker | undefined
}

/** What a group is shown or asked around a hole. `asks` is `nothing` where there is no answer to give. */
export type HolePrompt =
  | { readonly when: 'before'; readonly asks: 'wolf'; readonly wolf: number; readonly options: readonly WolfChoice[] }
  | { readonly when: 'before'; readonly asks: 'press'; readonly bet: NassauBet; readonly side: MatchSide }
  | { readonly when: 'after'; readonly asks: 'concession' }
  | {
      readonly when: 'after'
      readonly asks: 'entry'
      readonly contest: 'closest-to-pin' | 'closest-to-line' | 'long-drive'
    }
  | {
      readonly when: 'after'
      readonly asks: 'drive'
      readonly side: number
      readonly golfers: readonly number[]
      readonly mustUse: readonly number[]
    }
  | {
      readonly when: 'before'
      readonly asks: 'nothing'
      readonly shows: 'strokes'
      readonly id: number
      readonly strokes: number
    }
  | {
      readonly when: 'before'
      readonly asks: 'nothing'
      readonly shows: 'tees-off'
      readonly side: number
      readonly golfer: number
    }
  | { readonly when: 'before'; readonly asks: 'nothing'; readonly shows: 'dormie'; readonly leader: MatchSide }
  | { readonly when: 'before'; readonly asks: 'nothing'; readonly shows: 'extra-hole' }
  | {
      readonly when: 'before'
      readonly asks: 'nothing'
      readonly shows: 'teams'
      readonly team1: readonly number[]
      readonly team2: readonly number[]
      readonly areNew: boolean
    }

/** The words of a board about some golfers, by their ids. */
export type BoardLine = {
  readonly of: readonly number[]
  readonly text: string
  /** The text beside the name of the game, where that is a part of it. */
  readonly besideName?: string
  /** 2 or T1, of a team with a total in a game of teams. */
  readonly place?: string
  /** True while nothing has happened: such a line is left out where only some lines have room. */
  readonly isEmpty?: boolean
  /** Only of a contest on one hole: the number of the hole, and the text without that number. */
  readonly onHole?: { readonly hole: number; readonly text: string }
}

export type GameSetup = {
  readonly golfers: number
  /** Golfers of each side. */
  readonly sides: readonly number[]
  readonly holes: 9 | 18
  /** Golfers who never started have left their teams, whose other golfers play on. */
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

/** `offLow`: strokes are off the low golfer of the game, whatever the outing's spin is. */
type StrokeTerms = { readonly compare: Comparison; readonly offLow: boolean }

/** Match play and its kin: net scores are compared with each other, off the low golfer. */
export const offTheLow: StrokeTerms = { compare: 'net', offLow: true }
/** Net scores are compared with each other; the outing's spin decides about the low golfer. */
const againstEachOther: StrokeTerms = { compare: 'net', offLow: false }
/** Every score is compared with par; the outing's spin decides about the low golfer. */
export const againstPar: StrokeTerms = { compare: 'par', offLow: false }

/**
 * A game as its own file describes it: who can play it, its strokes, what a group is asked on a hole, its standing and
 * the words that a board shows. A standing is computed from entries and records alone, at any moment, so the order of
 * entry cannot matter; a figure whose `waitsFor` is empty is final.
 */
export type GameRules<Standing> = {
  /** The name under which an outing stores the game. */
  readonly kind: string
  readonly name: string
  /** What it is about, in one line. */
  readonly about: string
  /** Every golfer plays their own ball, or a side shares one. Own balls are acceptable for posting (RoH 2.1a). */
  readonly ball: 'own' | 'one'
  /** Two sides meet, teams are ranked, or every golfer plays alone. */
  readonly sides: 'two' | 'teams' | 'none'
  /**
   * What it means that a team is short of scores, where the organizer sets nothing; only of games in which it can be.
   */
  readonly whenShort?: WhenShort
  readonly strokes: (game: StrokesOf) => StrokeTerms
  /** The default share of the Course Handicap; of sides with one ball, by partner from the lowest up. */
  readonly allowance: (setup: GameSetup, settings: GameSettings) => readonly Percent[]
  readonly canPlay: (setup: GameSetup, settings: GameSettings) => Result<null, SetupRefusal>
  readonly prompts: (play: GamePlay, hole: number) => readonly HolePrompt[]
  readonly standing: (play: GamePlay) => Standing
  /** A method, so that a list of games takes the standings of all of them. */
  lines(standing: Standing): readonly BoardLine[]
  /** The holes that can still change the standing; none when it is final and can be settled. */
  waitsFor(standing: Standing): readonly number[]
}

type OwnBalls = Pick<GameRules<unknown>, 'ball' | 'sides' | 'strokes' | 'allowance' | 'canPlay' | 'prompts'>

/** What games have in common in which everyone plays their own ball against par (Rules of Handicapping Appendix C). */
export const ownBallAgainstPar: OwnBalls = {
  ball: 'own',
  sides: 'none',
  strokes: () => againstPar,
  allowance: () => [allowances.strokePlay],
  canPlay: anybody,
  prompts: () => [],
}

/**
 * What games have in common in which everyone plays their own ball and net scores are compared with each other;
 * Appendix C does not name them.
 */
export const ownBallAgainstOthers: OwnBalls = {
  ...ownBallAgainstPar,
  strokes: () => againstEachOther,
  allowance: () => [allowances.other],
  canPlay: twoOrMore,
}

/** `7 points` for each golfer, the most first. */
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

/** The text of a place that the last holes decided: `−5, on the last 9`. */
export function withDeciding(text: string, { decided }: { readonly decided?: string }): string {
  return decided === undefined ? text : `${text}, ${decided}`
}

/** The holes for which any of the rows waits, lowest first. */
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
