import { lengthOfRound } from '#golf/course/course.ts'
import { highestIndex } from '#golf/course/handicap-text.ts'
import { isOfOrganizer } from '#golf/games/drives.ts'
import type { GameSettings, MaximumScore, WhenShort } from '#golf/games/game-rules.ts'
import { countsNoHandicap, playedGames, usualAllowance } from '#golf/games/played-games.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import { kindsOffered, type addOutingGame } from '#sync/calls/outing-games.ts'
import { grouped } from '../grouped.ts'
import { texts } from './texts.ts'

/** A game in the form in which it is sent. Its golfers are ids that the form received. */
export type Game = BodyOf<typeof addOutingGame>
export type Kind = Game['kind']

/** The choices of the form. Those of other games are kept, so that they return with their game. */
export type Chosen = {
  kind: Kind
  /** The group that plays the game alone; null for everyone. */
  group: number | null
  /** The side, A or B, by golfer. */
  side: ReadonlyMap<number, 'A' | 'B'>
  /** Whether the teams of Best ball and Team Stableford are whole groups or pairs. */
  teams: 'groups' | 'pairs'
  /** The pair by golfer, for golfers for whom it was chosen. The others are paired by their order in the group. */
  pair: ReadonlyMap<number, Pair>
  by: 'net' | 'gross'
  carryOver: boolean
  /** Whether a skin has to be kept by a par on the next hole. */
  validate: boolean
  counting: Counting
  /** The number of a team's scores that count: on each hole, by the par of the hole, or in turn, as typed. */
  count: number
  countOnPar: Readonly<Record<3 | 4 | 5, number>>
  turn: string
  /** How a team scores without enough scores; null for the default of the game. */
  whenShort: WhenShort | null
  /** Whether smaller teams have a ghost; below, its playing handicap as typed. */
  hasGhost: boolean
  ghost: string
  maximum: MaximumScore['type']
  /** The strokes of the maximum score, over par or in total, as typed. */
  strokes: string
  /** Whether a level match continues until one side wins. */
  mustHaveWinner: boolean
  requiredDrives: number
  allowance: string
  presses: Presses
  /** The holes of a contest. */
  holes: readonly number[]
}

const pressRules = {
  automatic: {},
  'by-hand': { automaticPresses: [] },
  // No bet can be 18 down with a hole left, so this setting excludes presses.
  none: { automaticPresses: [], pressAt: 18 },
} satisfies Record<string, Game['settings']>
type Presses = keyof typeof pressRules

type Pair = 1 | 2

type Counting = 'same' | 'by-par' | 'in-turn'

/** The allowed strokes of a maximum, over par or in total. */
export const maximumRange = { 'over-par': [1, 9], strokes: [2, 20] } as const

/** The allowed playing handicaps of a ghost. */
export const ghostRange = [0, highestIndex] as const

export const start: Chosen = {
  kind: 'match',
  group: null,
  side: new Map(),
  teams: 'groups',
  pair: new Map(),
  by: 'net',
  carryOver: true,
  validate: false,
  counting: 'same',
  count: 1,
  countOnPar: { 3: 3, 4: 2, 5: 1 },
  turn: '123',
  whenShort: null,
  hasGhost: false,
  ghost: '18',
  maximum: 'net-double-bogey',
  strokes: '',
  mustHaveWinner: false,
  requiredDrives: 3,
  allowance: '',
  presses: 'automatic',
  holes: [],
}

/** The games of the form, in the order of its list. */
export const offered = playedGames.flatMap((game) => {
  const kind = kindsOffered.find((each) => each === game.kind)
  return kind === undefined ? [] : [{ ...game, kind }]
})

export type Golfer = { readonly id: number; readonly group: number }
export type Holes = readonly { readonly hole: number; readonly par: number }[]

/** The choices in the form in which they are stored through a reload: rows instead of maps. */
export type Kept = Omit<Chosen, 'side' | 'pair'> & {
  readonly side: readonly { readonly golfer: number; readonly side: 'A' | 'B' }[]
  readonly pair: readonly { readonly golfer: number; readonly pair: Pair }[]
}

export function asKept({ side, pair, ...others }: Partial<Chosen>): Partial<Kept> {
  return {
    ...others,
    ...(side !== undefined && { side: [...side].map(([golfer, of]) => ({ golfer, side: of })) }),
    ...(pair !== undefined && { pair: [...pair].map(([golfer, of]) => ({ golfer, pair: of })) }),
  }
}

/** An example of the stored choices, with an item in each list that is empty at first. */
export const shape: Kept = {
  ...start,
  holes: [1],
  side: [{ golfer: 1, side: 'A' }],
  pair: [{ golfer: 1, pair: 1 }],
}

/**
 * Returns stored choices as far as they are still possible: a group or a game may be gone, and the course may have
 * changed.
 */
export function asChosen(
  { side, pair, ...kept }: Kept,
  { groups, group, holes }: { groups: readonly number[]; group: number | null; holes: Holes },
) {
  return {
    ...kept,
    kind: kindsOffered.includes(kept.kind) ? kept.kind : start.kind,
    group: kept.group === null || groups.includes(kept.group) ? kept.group : group,
    side: new Map(side.map((row) => [row.golfer, row.side])),
    pair: new Map(pair.map((row) => [row.golfer, row.pair])),
    holes: kept.holes.filter((number) => holes.some(({ hole }) => hole === number)),
  } satisfies Chosen
}

/** Returns the request for the choices, with only the settings that the game has. */
export function gameOf(chosen: Chosen, golfers: readonly Golfer[]): Game {
  const { kind, group, side, allowance } = chosen
  const hasAllowance = !isOfOrganizer(kind) && !countsNoHandicap(withWhenShort(chosen))
  const sides = {
    none: [],
    two: (['A', 'B'] as const).map((each) => golfers.flatMap(({ id }) => (side.get(id) === each ? [id] : []))),
    teams: teamsOf(chosen, golfers),
  }[offered.find((game) => game.kind === kind)?.sides ?? 'none']
  const filled = sides.filter((each) => each.length > 0)
  const field = { isOneGroup: areInOneGroup(group, golfers), areTeamsUneven: areUneven({ sides: filled }) }
  return {
    kind,
    ...(isOfScope(kind) && group !== null && { group }),
    sides: filled,
    settings: {
      ...(allowance !== '' && hasAllowance && { allowance: Number(allowance) }),
      ...settingsOf[kind]?.(chosen, field),
    },
  }
}

/** What the settings of a game depend on besides the choices. */
export type Field = {
  /** Whether all players of the game are in one group. */
  readonly isOneGroup: boolean
  /** Whether a team has fewer golfers than another. */
  readonly areTeamsUneven: boolean
}

type SettingsOfKind = (chosen: Chosen, field: Field) => Game['settings']

const holesOfContest: SettingsOfKind = ({ holes }) => ({ holes: holes.toSorted((one, other) => one - other) })

/** The settings of each game besides its allowance; a kind that is not listed has none. */
const settingsOf: Readonly<Partial<Record<Kind, SettingsOfKind>>> = {
  match: ({ mustHaveWinner }) => (mustHaveWinner ? { mustHaveWinner } : {}),
  drives: ({ requiredDrives }) => ({ requiredDrives }),
  nassau: ({ presses }) => pressRules[presses],
  skins: ({ by, carryOver, validate }, { isOneGroup }) =>
    validate && isOneGroup ? { by, carryOver, validate } : { by, carryOver },
  'four-ball-stroke-play': (chosen) => withWhenShort(chosen).settings,
  'best-ball': (chosen, field) => ({
    ...withWhenShort(chosen).settings,
    count: countOf(chosen),
    ...ghostOf(chosen, field),
  }),
  'team-stableford': (chosen, field) => ({ count: countOf(chosen), ...ghostOf(chosen, field) }),
  'maximum-score': (chosen) => ({ maximum: maximumOf(chosen) }),
  'closest-to-pin': holesOfContest,
  'closest-to-line': holesOfContest,
  'long-drive': holesOfContest,
}

function countOf({ counting, count, countOnPar, turn }: Pick<Chosen, 'counting' | 'count' | 'countOnPar' | 'turn'>) {
  if (counting === 'in-turn') return [...turn].map(Number)
  return counting === 'by-par' ? countOnPar : count
}

/** Returns the ghost's settings. A ghost has net par if its own handicap does not count. */
function ghostOf(chosen: Chosen, { areTeamsUneven }: Pick<Field, 'areTeamsUneven'>): Game['settings'] {
  if (!chosen.hasGhost || !areTeamsUneven) return {}
  return { ghost: countsGhostStrokes(chosen) ? Number(chosen.ghost) : 0 }
}

function maximumOf({ maximum: type, strokes }: Pick<Chosen, 'maximum' | 'strokes'>): MaximumScore {
  return type === 'over-par' || type === 'strokes' ? { type, strokes: Number(strokes) } : { type }
}

export const fourBall: Kind = 'four-ball-stroke-play'

export function arePairs({ kind, teams }: Pick<Chosen, 'kind' | 'teams'>): boolean {
  return kind === fourBall || teams === 'pairs'
}

/** Returns the chosen pair of a golfer; by default the first two golfers of a group are partners. */
export function pairOf({ pair }: Pick<Chosen, 'pair'>, { id, place }: { id: number; place: number }): Pair {
  return pair.get(id) ?? (place < 2 ? 1 : 2)
}

function teamsOf(chosen: Pick<Chosen, 'kind' | 'teams' | 'pair'>, golfers: readonly Golfer[]): number[][] {
  const groups = [...grouped(golfers, ({ group }) => group).values()].map((own) => own.map(({ id }) => id))
  if (!arePairs(chosen)) return groups
  return groups.flatMap((own) =>
    own.length > 2 ? [...grouped(own, (id) => pairOf(chosen, { id, place: own.indexOf(id) })).values()] : [own],
  )
}

/** Returns what a game does by default if a team has too few scores; undefined for a game without such teams. */
export function usualWhenShort(kind: Kind): WhenShort | undefined {
  return offered.find((game) => game.kind === kind)?.whenShort
}

/** Returns the settings that decide whether a handicap counts in the game. */
export function withWhenShort({ kind, by, whenShort }: Pick<Chosen, 'kind' | 'by' | 'whenShort'>) {
  return { kind, settings: { by, ...(whenShort !== null && { whenShort }) } }
}

export function areUneven({ sides }: Pick<Game, 'sides'>): boolean {
  return new Set(sides.map((side) => side.length)).size > 1
}

/** Returns the default allowance of the game with the present choices, in percent. */
export function usualOf(
  { kind, group, sides, settings }: Game,
  { golfers, holes }: { golfers: readonly Golfer[]; holes: Holes },
): number | undefined {
  const inScope = golfers.filter((golfer) => group === undefined || golfer.group === group).length
  const sizes = sides.map((side) => side.length)
  const playing = sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : inScope
  const setup = { golfers: playing, sides: sizes, holes: lengthOfRound(holes) }
  return usualAllowance(kind, setup, settings as GameSettings)[0]
}

/** Whether all golfers of a game are in one group. */
export function areInOneGroup(group: number | null, golfers: readonly Golfer[]): boolean {
  return group !== null || golfers.every((golfer) => golfer.group === golfers[0]?.group)
}

/** Whether a game is played by everyone or by one group, and not by sides. */
export function isOfScope(kind: Kind): boolean {
  return offered.find((game) => game.kind === kind)?.sides === 'none' && !isOfOrganizer(kind)
}

export function countsGrossOrNet(kind: Kind): boolean {
  return kind === 'skins' || kind === 'four-ball-stroke-play' || kind === 'best-ball'
}

export function hasCount(kind: Kind): boolean {
  return kind === 'best-ball' || kind === 'team-stableford'
}

export function countsGhostStrokes({ kind, by }: Pick<Chosen, 'kind' | 'by'>): boolean {
  return countsGrossOrNet(kind) && by === 'gross'
}

/** Returns what has to be entered first; null when nothing is missing. */
export function missingIn(chosen: Chosen, { hasGhosts }: { hasGhosts: boolean }): string | null {
  const { kind, counting, turn, maximum, strokes, ghost } = chosen
  if (hasCount(kind) && counting === 'in-turn' && turn === '') return texts.chooseTurn
  if (hasGhosts && countsGhostStrokes(chosen)) return missingNumber(ghost, ghostRange)
  if (kind !== 'maximum-score' || (maximum !== 'over-par' && maximum !== 'strokes')) return null
  return missingNumber(strokes, maximumRange[maximum])
}

function missingNumber(typed: string, [least, most]: readonly [number, number]): string | null {
  const isInRange = typed !== '' && Number(typed) >= least && Number(typed) <= most
  return isInRange ? null : texts.chooseNumber([least, most])
}
