import { describe, expect, test } from 'vitest'
import { readHoleEntry } from '../card/hole-entry.ts'
import type { Hole } from '../course/course.ts'
import { cardOfEntries } from '../outing/outing.ts'
import { sampleGolfer } from '../outing/sample-outing-testing.ts'
import type { UnroundedHandicap } from '../units.ts'
import type { GameRecords, GameSettings } from './game-rules.ts'
import {
  withoutAbsent,
  standingOfGame,
  type OutingGame,
  type OutingOfGames,
  type PlayedStanding,
} from './played-games.ts'

/**
 * Rounds that do not go as planned, in every game with own balls. All holes are par 4, no one receives a stroke, and
 * golfers 1 to 4 play 3, 4, 4 and 5 on every hole, so that each figure can be counted by hand from the rule. Golfers 1
 * and 2 are partners, and every Wolf is a lone one.
 */
type Broken = {
  readonly golfers?: number
  readonly holes?: 9 | 18
  readonly startingHole?: number
  /** The first hole that golfer 1 does not play. */
  readonly leftFrom?: number
  /** What is written instead of the usual score; an empty text for a hole without an entry. */
  readonly written?: (golfer: number, hole: number) => string | undefined
}

const usual: Readonly<Record<number, string>> = { 1: '3', 2: '4', 3: '4', 4: '5' }

const sides = [
  { id: 91, golfers: [1, 2] },
  { id: 92, golfers: [3, 4] },
]

function ended({ golfers: count = 4, holes: length = 18, startingHole = 1, leftFrom, written }: Broken) {
  const holes = Array.from({ length }, (_, at): Hole => ({ hole: at + 1, par: 4, strokeIndex: at + 1 }))
  const golfers = Array.from({ length: count }, (_, at) => {
    return sampleGolfer(at + 1, { startingHole, ...(at === 0 && leftFrom !== undefined && { leftFrom }) })
  })
  const outing: OutingOfGames = {
    card: cardOfEntries({
      holes,
      golfers,
      entries: (id, hole) => readHoleEntry(written?.(id, hole) ?? usual[id] ?? '') ?? undefined,
    }),
    rated: golfers.map(({ id }) => ({ id, course: 0 as UnroundedHandicap, par: 4 * length })),
    spin: 0,
    sharing: [],
    choices: holes.map(({ hole }) => ({ group: 1, hole, wolfGame: 1, partner: null })),
    isOver: false,
  }
  return (kind: string, settings: GameSettings = {}, records: GameRecords = {}) => {
    const isSided = !withoutSides.includes(kind)
    const game: OutingGame = {
      id: 1,
      kind,
      scope: { of: 'outing' },
      sides: isSided ? sides : [],
      settings,
      records,
    }
    const now = withoutAbsent({ ...outing, isOver: true }, [game])
    const answer = now.games.map((each) => standingOfGame(now.outing, each))[0]
    return answer?.ok === true ? figuresOf(answer.value.standing) : answer?.refusal.code
  }
}

const withoutSides: readonly string[] = [
  'stroke-play',
  'stableford',
  'skins',
  'wolf',
  'sixes',
  'rabbit-per-nine',
  'rabbit-full-18',
  'quota',
  'par-bogey',
  'maximum-score',
]

type Row = { readonly golferId: number; readonly position?: string }

/** What each golfer has, by their numbers; NR and WD for who has no place. */
function byGolfer<Of extends Row>(rows: readonly Of[], figure: (row: Of) => number | null) {
  const inOrder = rows.toSorted((one, other) => one.golferId - other.golferId)
  return inOrder.map((row) => (row.position === 'NR' || row.position === 'WD' ? row.position : figure(row)))
}

function figuresOf(standing: PlayedStanding) {
  switch (standing.game) {
    case 'wolf':
    case 'sixes':
    case 'stableford':
      return byGolfer<Row & { readonly points: number }>(standing.golfers, ({ points }) => points)
    case 'skins':
      return byGolfer(standing.golfers, ({ won }) => won)
    case 'quota':
      return byGolfer(standing.golfers, ({ result }) => result)
    case 'par-bogey':
      return byGolfer(standing.golfers, ({ total }) => total)
    case 'stroke-play':
    case 'maximum-score':
      return byGolfer<Row & { readonly netToPar: number | null }>(standing.golfers, ({ netToPar }) => netToPar)
    case 'rabbit':
      return standing.groups.flatMap(({ legs }) => legs.map(({ holder }) => holder))
    case 'match':
      return standing.match.text
    case 'nassau':
      return standing.bets.map(({ text }) => text)
    case 'best-ball':
    case 'four-ball-stroke-play':
    case 'team-stableford':
      return standing.teams
        .toSorted((one, other) => one.team - other.team)
        .map(({ position, toPar, total }) => (position === 'NR' ? 'NR' : (toPar ?? total)))
    case 'foursomes':
    case 'greensomes':
    case 'chapman':
    case 'scramble':
    case 'drives':
    case 'closest-to-pin':
    case 'closest-to-line':
    case 'long-drive':
      throw new Error(`${standing.game} is not played with own balls for a figure`)
  }
}

type Figures = Readonly<Record<string, unknown>>

const situations: readonly (readonly [string, Broken, Figures])[] = [
  [
    'a whole round',
    {},
    {
      // Wolves 1 to 4 have 5, 5, 4 and 4 holes. Golfer 1 wins 4 points on each of 5, every other Wolf loses 1 to each.
      wolf: [33, 8, 9, 9],
      sixes: [3, 1, 1, 1],
      'rabbit-full-18': [1],
      'rabbit-per-nine': [1, 1],
      skins: [18, 0, 0, 0],
      match: '10&8',
      nassau: ['5&4', '5&4', '10&8'],
      quota: [36, 0, 0, -18],
      'par-bogey': [18, 0, 0, -18],
      stableford: [54, 36, 36, 18],
      'maximum-score': [-18, 0, 0, 18],
      'stroke-play': [-18, 0, 0, 18],
      'best-ball': [-18, 0],
      'four-ball-stroke-play': [-18, 0],
      'team-stableford': [90, 54],
    },
  ],
  [
    'golfer 4 never starts',
    { written: (golfer) => (golfer === 4 ? '' : undefined) },
    {
      wolf: 'game.needs-four',
      sixes: 'game.needs-four',
      'rabbit-full-18': [1],
      skins: [18, 0, 0],
      match: '10&8',
      nassau: ['5&4', '5&4', '10&8'],
      quota: [36, 0, 0],
      'par-bogey': [18, 0, 0],
      stableford: [54, 36, 36],
      'maximum-score': [-18, 0, 0],
      'stroke-play': [-18, 0, 0],
      'best-ball': [-18, 0],
      'four-ball-stroke-play': [-18, 0],
      // One ball of one golfer counts.
      'team-stableford': [90, 36],
    },
  ],
  [
    'golfer 1 leaves after hole 7',
    { leftFrom: 8 },
    {
      // After hole 7: 13, 3, 3, 4. Then Wolf 4 loses holes 8, 12 and 16, Wolves 2 and 3 tie, those of golfer 1 are void.
      wolf: [13, 6, 6, 4],
      // 1 and 2 win the first match. 3 wins the second by hole 7, which alone is no share for golfer 1. 4 loses the third.
      sixes: [1, 2, 2, 0],
      'rabbit-full-18': [null],
      'rabbit-per-nine': [null, null],
      skins: [7, 0, 0, 0],
      match: '7&6',
      nassau: ['5&4', 'Halved', '7&6'],
      quota: ['WD', 0, 0, -18],
      'par-bogey': ['WD', 0, 0, -18],
      stableford: ['WD', 36, 36, 18],
      'maximum-score': ['WD', 0, 0, 18],
      'stroke-play': ['WD', 0, 0, 18],
      'best-ball': [-7, 0],
      'four-ball-stroke-play': [-7, 0],
      'team-stableford': [57, 54],
    },
  ],
  [
    'golfer 1 picks up on hole 5',
    { written: (golfer, hole) => (golfer === 1 && hole === 5 ? 'X' : undefined) },
    {
      // Golfer 1 is the Wolf: 4 points fewer, and 1 more for each of the others.
      wolf: [29, 9, 10, 10],
      sixes: [3, 1, 1, 1],
      'rabbit-full-18': [1],
      skins: [17, 0, 0, 0],
      match: '9&8',
      nassau: ['5&3', '5&4', '9&8'],
      quota: [32, 0, 0, -18],
      'par-bogey': [16, 0, 0, -18],
      stableford: [51, 36, 36, 18],
      'maximum-score': [-15, 0, 0, 18],
      'stroke-play': ['NR', 0, 0, 18],
      'best-ball': [-17, 0],
      'four-ball-stroke-play': [-17, 0],
      'team-stableford': [87, 54],
    },
  ],
  [
    'no one of a side plays hole 5',
    { written: (golfer, hole) => (golfer <= 2 && hole === 5 ? '' : undefined) },
    {
      wolf: [29, 9, 10, 10],
      sixes: [3, 1, 1, 1],
      // Golfer 3 sets it free, and golfer 1 catches it on hole 6.
      'rabbit-full-18': [1],
      skins: [17, 0, 1, 0],
      match: '9&7',
      nassau: ['4&3', '5&4', '9&7'],
      quota: [32, -2, 0, -18],
      'par-bogey': [16, -1, 0, -18],
      stableford: [51, 34, 36, 18],
      'maximum-score': [-15, 2, 0, 18],
      'stroke-play': ['NR', 'NR', 0, 18],
      // Net double bogey stands in, or the pair has no total.
      'best-ball': [-15, 0],
      'four-ball-stroke-play': ['NR', 0],
      'team-stableford': [85, 54],
    },
  ],
  [
    'golfer 1 joins on hole 4',
    { written: (golfer, hole) => (golfer === 1 && hole < 4 ? '' : undefined) },
    {
      // Wolf 1 loses hole 1, and Wolves 2 and 3 tie holes 2 and 3.
      wolf: [27, 8, 9, 8],
      sixes: [3, 1, 1, 1],
      'rabbit-full-18': [1],
      skins: [15, 0, 0, 0],
      match: '8&7',
      nassau: ['4&2', '5&4', '8&7'],
      quota: [24, 0, 0, -18],
      'par-bogey': [12, 0, 0, -18],
      stableford: [45, 36, 36, 18],
      'maximum-score': [-9, 0, 0, 18],
      'stroke-play': ['NR', 0, 0, 18],
      'best-ball': [-15, 0],
      'four-ball-stroke-play': [-15, 0],
      'team-stableford': [81, 54],
    },
  ],
  [
    'three golfers, with a side that has no second one',
    { golfers: 3 },
    {
      wolf: 'game.needs-four',
      sixes: 'game.needs-four',
      'rabbit-full-18': [1],
      skins: [18, 0, 0],
      match: 'game.golfer-removed',
      nassau: 'game.golfer-removed',
      'best-ball': 'game.golfer-removed',
    },
  ],
  [
    'nine holes',
    { holes: 9 },
    {
      wolf: [18, 4, 4, 4],
      sixes: [3, 1, 1, 1],
      'rabbit-full-18': [1],
      'rabbit-per-nine': [1],
      skins: [9, 0, 0, 0],
      match: '5&4',
      nassau: 'game.needs-eighteen',
      quota: [18, 0, 0, -9],
      'par-bogey': [9, 0, 0, -9],
      stableford: [27, 18, 18, 9],
      'maximum-score': [-9, 0, 0, 9],
      'stroke-play': [-9, 0, 0, 9],
      'best-ball': [-9, 0],
      'team-stableford': [45, 27],
    },
  ],
]

/** A round of twelve holes of play; each of the other six counts as a pickup of everybody. */
const twelve: Figures = {
  wolf: [21, 6, 6, 6],
  // The third match is halved.
  sixes: [2.5, 1.5, 1.5, 0.5],
  'rabbit-full-18': [1],
  'rabbit-per-nine': [1, 1],
  skins: [12, 0, 0, 0],
  match: '10&8',
  nassau: ['5&4', '3&2', '10&8'],
  quota: [12, -12, -12, -24],
  'par-bogey': [6, -6, -6, -18],
  stableford: [36, 24, 24, 12],
  'maximum-score': [0, 12, 12, 24],
  'stroke-play': ['NR', 'NR', 'NR', 'NR'],
  'best-ball': [0, 12],
  'four-ball-stroke-play': ['NR', 'NR'],
  'team-stableford': [60, 36],
}

const afterTwelve: readonly (readonly [string, Broken, Figures])[] = [
  ['a round that ends after 12 holes', { written: (_, hole) => (hole > 12 ? '' : undefined) }, twelve],
  [
    'a round from hole 10 that ends after 12 holes',
    { startingHole: 10, written: (_, hole) => (hole > 3 && hole < 10 ? '' : undefined) },
    twelve,
  ],
]

describe.each([...situations, ...afterTwelve])('%s', (_, broken, figures) => {
  const figureOf = ended(broken)

  test.each(Object.entries(figures))('in %s', (kind, figure) => {
    expect(figureOf(kind, kind === 'nassau' ? { automaticPresses: [] } : {})).toEqual(figure)
  })
})

describe('a team of which a golfer never started', () => {
  const figureOf = ended({ written: (golfer) => (golfer === 4 ? '' : undefined) })

  test('counts no fewer balls: net double bogey stands in for the one that it lacks', () => {
    // 3 and 4 against a 4 and a net 6 on every hole.
    expect(figureOf('best-ball', { count: 2 })).toEqual([-18, 36])
    expect(figureOf('best-ball', { count: [1, 2] })).toEqual([-18, 18])
    expect(figureOf('team-stableford', { count: 2 })).toEqual([90, 36])
  })

  test('has no total where a team that is short has none', () => {
    expect(figureOf('best-ball', { count: 2, whenShort: 'no-return' })).toEqual([-18, 'NR'])
    expect(figureOf('best-ball', { count: 1, whenShort: 'no-return' })).toEqual([-18, 0])
  })
})

describe('a match of which a side wrote nothing after hole 4, 4 up, and which the other side conceded after 16', () => {
  const figureOf = ended({ written: (golfer, hole) => (golfer <= 2 && hole > 4 ? '' : undefined) })
  const concededMatch = { side: 'B', after: 16 } as const

  test('stays conceded when the outing ends, and is not lost by the holes without a score', () => {
    expect(figureOf('match')).toBe('6&4')
    expect(figureOf('match', {}, { concededMatch })).toBe('Conceded')
  })

  test('has the presses of a Nassau from the holes that were written, and no more', () => {
    // Two down after 2 and after 4 holes of the first nine.
    expect(figureOf('nassau', {}, { concededMatch })).toEqual(Array<string>(5).fill('Conceded'))
  })
})
