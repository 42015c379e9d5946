import { partsOfStroke } from '#golf/course/course-handicap.ts'
import { addDays } from '#golf/day.ts'
import { ownGames } from '#golf/games/own-games.ts'
import { standingOfGame, type OutingGame, type OutingOfGames } from '#golf/games/played-games.ts'
import { skins } from '#golf/games/skins.ts'
import type { WolfChoices } from '#golf/games/wolf-choice.ts'
import { emptyRecord, postRound, replay, type PostedRound } from '#golf/handicap/record.ts'
import type { OutingCard } from '#golf/outing/outing.ts'
import { sampleHoles } from '#golf/outing/sample-outing-testing.ts'
import { standing } from '#golf/outing/standing.ts'
import { courseHandicap, strokes, tenths, type UnroundedHandicap } from '#golf/units.ts'
import { seeded } from './seeded.ts'
import { count, milliseconds, printTable, ratio } from './table.ts'

const { whole } = seeded(18)

function timed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** Returns the best of several runs, which is the cost of the code without other work of the machine. */
function bestOf(runs: number, work: () => void): number {
  return Math.min(...Array.from({ length: runs }, () => timed(work)))
}

const members = 400
const roundsEach = 50

const club: readonly (readonly PostedRound[])[] = Array.from({ length: members }, (_, member) => {
  const usual = whole(72, 105)
  return Array.from({ length: roundsEach }, (__, at) => ({
    id: member * roundsEach + at + 1,
    date: addDays('2024-01-01', at * 14),
    holes: 18 as const,
    adjustedGross: strokes(usual + whole(-7, 9)),
    rating: tenths(71.3),
    slope: 128,
    tournament: at % 9 === 0,
    parOrBetter: whole(0, 12),
  }))
})

const replayed = bestOf(3, () => club.forEach((record) => replay(record)))
const fromScratch = timed(() => club.forEach((record) => record.forEach((_, at) => replay(record.slice(0, at + 1)))))
const latest = club.map((record) => ({
  before: replay(record.slice(0, -1)).at(-1)?.after ?? emptyRecord,
  last: record.slice(-1),
}))
const oneEach = bestOf(5, () => latest.forEach(({ before, last }) => last.forEach((round) => postRound(before, round))))
const rounds = members * roundsEach

printTable({
  title: `Handicap records: ${members} members, ${roundsEach} rounds each, ${count(rounds)} rounds`,
  headings: ['', 'time', 'rounds/s', 'to baseline'],
  rows: [
    ['every record, each from its first round', ...figures(rounds, replayed), ratio(replayed, fromScratch)],
    ['baseline: the whole record for each round', ...figures(rounds, fromScratch), '1.00 x'],
    ['one new round each, from the state kept with the last', ...figures(members, oneEach), ''],
  ],
})

const golfersInField = 144
const holes = sampleHoles()
const golfers = Array.from({ length: golfersInField }, (_, at) => {
  const handicap = courseHandicap(whole(-2, 36))
  const group = Math.floor(at / 4) + 1
  return {
    id: at + 1,
    group,
    courseHandicap: handicap,
    playingHandicap: handicap,
    startingHole: (group % 18) + 1,
    leftFrom: null,
  }
})
const cells = golfers.flatMap(({ id }) => holes.map(({ hole, par }) => ({ id, hole, strokes: par + whole(-1, 3) })))
const byCell = new Map(cells.map((cell) => [cell.id * 18 + cell.hole, strokes(cell.strokes)]))
const field: OutingCard = { holes, golfers, scores: (golferId, hole) => byCell.get(golferId * 18 + hole) }
const groups = Array.from({ length: golfersInField / 4 }, (_, at) => ({
  ...field,
  golfers: golfers.slice(at * 4, at * 4 + 4),
}))
const wolfChoices: WolfChoices = (hole) => ({ wolfGame: hole % 2 === 0 ? 0 : 1, partner: null })

function board(): void {
  standing(field, 'gross')
  standing(field, 'net')
  skins({ card: field, by: 'gross' })
  skins({ card: field, by: 'net' })
  groups.forEach((card) => ownGames.forEach((game) => game.standing({ card, wolfChoices })))
}

const outing: OutingOfGames = {
  card: field,
  rated: golfers.map(({ id, courseHandicap: course }) => ({
    id,
    course: (course * partsOfStroke) as UnroundedHandicap,
    par: 72,
  })),
  spin: 0,
  sharing: [],
  choices: groups.flatMap((_, at) =>
    holes.map(({ hole }) => ({ group: at + 1, hole, wolfGame: 1 as const, partner: null })),
  ),
  isOver: false,
}
const foursomes = groups.map(({ golfers: four }) => four.map(({ id }) => id))
const common = { id: 1, scope: { of: 'outing' }, sides: [], settings: {}, records: {} } as const
const teams = foursomes.map((four, at) => ({ id: 1001 + at, golfers: four }))
/** Five games over the whole field. */
const fieldGames: readonly OutingGame[] = [
  { ...common, kind: 'stroke-play' },
  { ...common, kind: 'stableford' },
  { ...common, kind: 'skins' },
  { ...common, kind: 'quota' },
  { ...common, kind: 'best-ball', sides: teams, settings: { count: 2 } },
]
/** Five games in each group. */
const groupGames: readonly OutingGame[] = foursomes.flatMap(([one = 0, two = 0, three = 0, four = 0], at) => {
  const scope = { of: 'group', group: at + 1 } as const
  const sides = [
    { id: 2001, golfers: [one, two] },
    { id: 2002, golfers: [three, four] },
  ]
  return [
    { ...common, kind: 'match', sides },
    { ...common, kind: 'nassau', sides },
    { ...common, kind: 'skins', scope },
    { ...common, kind: 'sixes', scope },
    { ...common, kind: 'wolf', scope },
  ]
})
/** Uses a new outing object each time, as after a score, because standings are cached by outing. */
const playAll = (played: readonly OutingGame[]) => () => {
  const now = { ...outing }
  played.forEach((game) => standingOfGame(now, game))
}

const onTheWire = JSON.stringify(cells)
const reading = bestOf(20, () => {
  JSON.parse(onTheWire)
})
const boards = bestOf(20, board)
const fiveOfField = bestOf(20, playAll(fieldGames))
const fiveOfGroups = bestOf(20, playAll(groupGames))
const boardOnly = bestOf(20, () => {
  standing(field, 'net')
})

printTable({
  title: `The board of ${golfersInField} golfers, ${count(cells.length)} scores`,
  headings: ['', 'time', 'to baseline'],
  rows: [
    ['one board (net)', milliseconds(boardOnly), ratio(boardOnly, reading)],
    [`both boards, both skins, every game of ${groups.length} groups`, milliseconds(boards), ratio(boards, reading)],
    ['five games of the whole field together', milliseconds(fiveOfField), ratio(fiveOfField, reading)],
    [`five games in each of ${groups.length} groups`, milliseconds(fiveOfGroups), ratio(fiveOfGroups, reading)],
    ['baseline: only reading these scores from JSON', milliseconds(reading), '1.00 x'],
  ],
})

function figures(done: number, ms: number): [string, string] {
  return [milliseconds(ms), count((done / ms) * 1000)]
}
