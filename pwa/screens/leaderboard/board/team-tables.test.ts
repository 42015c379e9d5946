import { expect, test } from 'vitest'
import { storedEntries } from '#golf/card/hole-entry.ts'
import { cardOfEntries } from '#golf/outing/outing.ts'
import { sampleGolfer, sampleHoles } from '#golf/outing/sample-outing-testing.ts'
import type { BoardGolfer } from '#sync/calls/outings-board.ts'
import { teamGames } from './team-tables.tsx'
import * as texts from './texts.ts'

const names = ['Alice', 'Dev', 'Grace', 'Liam', 'Mia']
const nameOf = (id: number) => names[id - 1] ?? ''
const golfers = names.map((first, at): BoardGolfer => ({
  id: at + 1,
  user_id: at + 1,
  first,
  last: 'Moreno',
  handicapindex: 0,
  coursehandicap: 0,
  playinghandicap: 0,
  teebox: 'White',
  tgroup_id: 1,
  starting_hole: 0,
  stroke: 0,
  holescore: null,
}))

const sides = [
  { id: 91, golfers: [1, 2] },
  { id: 92, golfers: [3, 4] },
]

type Game = {
  kind: string
  settings?: { by?: 'gross' | 'net'; count?: number; whenShort?: 'net-double-bogey'; ghost?: number }
  golfersOfSides?: typeof sides
  status?: 'inprogress' | 'posted'
}

/** Strokes of the golfers on the holes that the group has played, in its order from hole 16 on. */
function shown(
  written: readonly (readonly number[])[],
  { kind, settings = {}, golfersOfSides = sides, status = 'inprogress' }: Game,
) {
  const order = [16, 17, 18, 1, 2, 3, 4, 5]
  const scores = written.flatMap((own, at) =>
    own.map((strokes, hole) => ({ golferId: at + 1, hole: order[hole] ?? 0, strokes })),
  )
  const card = cardOfEntries({
    holes: sampleHoles(),
    golfers: golfers.map(({ id }) => sampleGolfer(id, { startingHole: 16 })),
    entries: storedEntries(scores),
  })
  const games = [{ id: 1, kind, scope: { of: 'outing' as const }, sides: golfersOfSides, settings }]
  return teamGames(
    { card, records: [], choices: [], snapshot: { golfers, games, outing: { spin: 0, status } } },
    nameOf,
  )
}

test('a team has whose balls counted, and its latest holes in the order of play with the ball that counted', () => {
  const written = [
    [4, 4, 4, 3, 4, 4],
    [5, 3, 3, 4, 5, 3],
    [6, 6, 6, 6, 6, 6],
    [6, 6, 6, 6, 6],
  ]
  const [game] = shown(written, { kind: 'best-ball', settings: { by: 'gross' } })
  expect(game?.head).toBe(texts.bestBalls('gross', 1))
  const [first, second] = game?.teams ?? []
  expect(first).toMatchObject({ name: 'Alice & Dev', position: '1', thru: 6 })
  const three = (more: string, fewer: string) => [
    { name: more, balls: 3 },
    { name: fewer, balls: 3 },
  ]
  expect(first?.balls).toBe(texts.ballsCounted(three('Alice', 'Dev')))
  expect(first?.last.holes).toEqual([17, 18, 1, 2, 3])
  expect(first?.last.golfers.map(({ balls }) => balls.map(({ score, counts }) => [score, counts]))).toEqual([
    [
      [4, false],
      [4, false],
      [3, true],
      [4, true],
      [4, false],
    ],
    [
      [3, true],
      [3, true],
      [4, false],
      [5, false],
      [3, true],
    ],
  ])
  // Liam has no score on the latest hole of his team.
  expect(second?.last.golfers[1]?.balls.at(-1)).toEqual({ hole: 3, score: null, counts: false })
})

test('team Stableford has points, and before the first hole a team has no balls and no figure', () => {
  const [none] = shown([], { kind: 'team-stableford' })
  expect(none?.isByPoints).toBe(true)
  expect(none?.teams[0]).toMatchObject({ balls: null, figure: null, last: { holes: [] } })
  const [game] = shown([[4], [4]], { kind: 'team-stableford' })
  expect(game?.teams[0]?.figure).toMatchObject({ by: 'points' })
})

test('a game that cannot be played says why, and games without teams of own balls are none of these', () => {
  const [alone] = shown([], { kind: 'best-ball', golfersOfSides: [{ id: 91, golfers: [9, 1] }] })
  expect(alone?.refusal).not.toBeNull()
  expect(shown([], { kind: 'match' })).toEqual([])
})

test('a team without a golfer who never started says that net double bogey counts for the golfer', () => {
  const pars = [4, 4, 4, 3, 4, 4, 4, 4]
  const whenShort = 'net-double-bogey'
  const [game] = shown([pars, pars, pars], {
    kind: 'best-ball',
    settings: { by: 'gross', count: 2, whenShort },
    status: 'posted',
  })
  const ofAll = game?.teams.map(({ name, standIns }) => [name, standIns])
  expect(ofAll).toEqual([
    ['Alice & Dev', null],
    ['Grace', texts.countsFor(['Liam'], { isByPoints: false })],
  ])
  expect(game?.teams[1]?.last.golfers.map(({ name }) => name)).toEqual(['Grace', 'Liam'])
})

test('a team that a ghost completes has its scores, and how many of them counted', () => {
  // Each golfer is level with the ghost on two holes, where golfers count before it, and behind it on four.
  const written = [5, 5, 5, 4, 5, 5]
  const [game] = shown([written, written, written, written], {
    kind: 'best-ball',
    settings: { count: 2, ghost: 0 },
    golfersOfSides: [
      { id: 91, golfers: [1, 2] },
      { id: 92, golfers: [3, 4, 5] },
    ],
  })
  const team = game?.teams.find(({ id }) => id === 91)
  expect(team?.name).toBe('Alice & Dev')
  expect(team?.balls).toBe(
    texts.ballsCounted([
      { name: 'Alice', balls: 6 },
      { name: 'Dev', balls: 2 },
      { name: texts.ghost, balls: 4 },
    ]),
  )
  expect(team?.last.golfers.map(({ name }) => name)).toEqual(['Alice', 'Dev', texts.ghost])
  expect(team?.last.golfers.at(-1)?.balls[0]).toEqual({ hole: 17, score: 4, counts: true })
})
