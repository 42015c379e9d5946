import { expect, test } from 'vitest'
import { courseHandicap, strokes } from '#golf/units.ts'
import { hasGames, outingGames, rabbitHolders } from './outing-games.ts'

const golfers = [1, 2, 3, 4].map((id) => ({
  id,
  group: 1,
  courseHandicap: courseHandicap(0),
  playingHandicap: courseHandicap(0),
  startingHole: 1,
  leftFrom: null,
}))
const holes = [1, 2, 3].map((hole) => ({ hole, par: 4, strokeIndex: hole }))
/** Golfer 2 has the outright low of hole 1, and nothing else is scored. */
const scores = (golferId: number, hole: number) => (hole === 1 ? strokes(golferId === 2 ? 3 : 4) : undefined)
const card = { golfers, holes, scores }
const status = 'inprogress'
const of = (contest_id: number, skins = { grossskins: 0, netskins: 0 }) =>
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

test('the game of the outing stands', () => {
  expect(of(21).game?.game).toBe('wolf')
  expect(of(14).game?.game).toBe('sixes')
})

test('the golfer who has the rabbit is marked, and none in another game', () => {
  expect([...rabbitHolders(of(18))]).toEqual([2])
  expect([...rabbitHolders(of(14))]).toEqual([])
})

test('a game that these golfers cannot play is not shown', () => {
  const three = { ...card, golfers: golfers.slice(1) }
  const games = outingGames({
    snapshot: { outing: { contest_id: 21, spin: 0 as const, status, grossskins: 0, netskins: 0 } },
    card: three,
    wolfChoices: () => undefined,
    choices: [],
  })
  expect(games.game).toBeNull()
})

test('an outing is over once it is posted or canceled', () => {
  const played = { contest_id: 0, spin: 0 as const, grossskins: 0, netskins: 0 }
  const over = (['inprogress', 'posted', 'cancelled'] as const).map(
    (ended) =>
      outingGames({
        snapshot: { outing: { ...played, status: ended } },
        card,
        wolfChoices: () => undefined,
        choices: [],
      }).isOver,
  )
  expect(over).toEqual([false, true, true])
})
