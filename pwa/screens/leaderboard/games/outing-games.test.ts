import { expect, test } from 'vitest'
import { courseHandicap, strokes } from '#golf/units.ts'
import { withTiesBroken } from './game-table.tsx'
import { hasGames, outingGames, golfersWithRabbit } from './outing-games.ts'

const golfers = [1, 2, 3, 4].map((id) => ({
  id,
  group: 1,
  courseHandicap: courseHandicap(0),
  playingHandicap: courseHandicap(0),
  startingHole: 1,
  leftFrom: null,
}))
const holes = [1, 2, 3].map((hole) => ({ hole, par: 4, strokeIndex: hole }))
/** Golfer 2 alone has the lowest score on hole 1, and no other hole has scores. */
const scores = (golferId: number, hole: number) => (hole === 1 ? strokes(golferId === 2 ? 3 : 4) : undefined)
const card = { golfers, holes, scores }
const noSkins = { grossskins: 0, netskins: 0 }
const of = (contest_id: number, skins = noSkins, status: 'inprogress' | 'posted' | 'cancelled' = 'inprogress') =>
  outingGames({
    snapshot: { outing: { contest_id, spin: 0 as const, status, ...skins } },
    card,
    wolfChoices: () => undefined,
    choices: [],
  })

test('an outing without a game and skins has nothing to show', () => {
  expect(hasGames(of(0))).toBe(false)
})

test('skins alone are something to show, net and gross apart', () => {
  const games = of(0, { grossskins: 0, netskins: 1 })
  expect(hasGames(games)).toBe(true)
  expect(games.grossSkins).toBeNull()
  expect(games.netSkins?.golfers[1]).toMatchObject({ golferId: 2, won: 1 })
})

test('a game that ranks the field is an order of the board', () => {
  expect(of(16).ranking).toBe('Stableford')
  expect(of(14).ranking).toBeNull()
})

test('the last holes decide the ties of Stableford where they do so in the results', () => {
  // One birdie for each of them; that of golfer 4 is on a later hole than that of golfer 3.
  const birdies = new Map([
    [3, 1],
    [4, 2],
  ])
  const { game } = outingGames({
    snapshot: { outing: { contest_id: 16, spin: 0 as const, status: 'posted', ...noSkins } },
    card: { ...card, scores: (golferId: number, hole: number) => strokes(birdies.get(golferId) === hole ? 3 : 4) },
    wolfChoices: () => undefined,
    choices: [],
  })
  const placesBy = (ties: 'shared' | 'countback' | undefined) => {
    const standing = game === null ? null : withTiesBroken(game, ties)
    return standing?.game === 'stableford' ? standing.golfers.map(({ golferId, position }) => [position, golferId]) : []
  }
  expect(placesBy('countback')).toEqual([
    ['1', 4],
    ['2', 3],
    ['T3', 1],
    ['T3', 2],
  ])
  for (const ties of ['shared', undefined] as const) {
    expect(placesBy(ties).map(([place]) => place)).toEqual(['T1', 'T1', 'T3', 'T3'])
  }
})

test('the game of the outing stands', () => {
  expect(of(21).game?.game).toBe('wolf')
  expect(of(14).game?.game).toBe('sixes')
})

test('the golfer who has the rabbit is marked, and none in another game', () => {
  expect([...golfersWithRabbit(of(18))]).toEqual([2])
  expect([...golfersWithRabbit(of(14))]).toEqual([])
})

test('a game that these golfers cannot play says so', () => {
  const three = { ...card, golfers: golfers.slice(1) }
  const games = outingGames({
    snapshot: { outing: { contest_id: 21, spin: 0 as const, status: 'inprogress', ...noSkins } },
    card: three,
    wolfChoices: () => undefined,
    choices: [],
  })
  expect(games).toMatchObject({ game: null, refusal: { name: 'Wolf' } })
  expect(hasGames(games)).toBe(true)
})

test('a game waits while the outing is in progress, and no longer once it is posted or canceled', () => {
  const waits = (['inprogress', 'posted', 'cancelled'] as const).map((status) => {
    const { game, netSkins } = of(16, { grossskins: 0, netskins: 1 }, status)
    const points = game?.game === 'stableford' ? game.golfers.map(({ waitsFor }) => waitsFor.length) : []
    return [points, netSkins?.holes.map(({ waitsFor }) => waitsFor.length)]
  })
  const nothing = [
    [0, 0, 0, 0],
    [0, 0, 0],
  ]
  expect(waits).toEqual([
    [
      [2, 2, 2, 2],
      [0, 1, 1],
    ],
    nothing,
    nothing,
  ])
})
