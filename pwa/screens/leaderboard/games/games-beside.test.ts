import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storedEntries, storedScore, type HoleValue } from '#golf/card/hole-entry.ts'
import { playedGames } from '#golf/games/played-games.ts'
import { cardOfEntries } from '#golf/outing/outing.ts'
import { courseHandicap } from '#golf/units.ts'
import type { GameBeside } from '#sync/calls/game-beside.ts'
import type { BoardGolfer } from '#sync/calls/outings-board.ts'
import { deedsOnHole } from '../hole/games-on-hole/deeds-on-hole.ts'
import { gamesBeside, linesOfGroup } from './games-beside.ts'
import * as gameTexts from './texts.ts'

const names = new Map([
  [1, 'Alice'],
  [2, 'Ben'],
  [3, 'Carol'],
  [4, 'Dev'],
  [5, 'Eve'],
])
const nameOf = (id: number) => names.get(id) ?? ''

/** With Course Handicaps of 0, 1.5, 20, 10 and 0 from tees of par 72. */
const golfers = [0, 1.5, 20, 10, 0].map((handicap, at): BoardGolfer => {
  const rounded = Math.floor(handicap + 0.5)
  return {
    id: at + 1,
    user_id: at + 1,
    first: nameOf(at + 1),
    last: 'X',
    handicapindex: handicap,
    teebox: 'White',
    coursehandicap: rounded,
    playinghandicap: rounded,
    unrounded: handicap * 2260,
    stroke: 0,
    holescore: null,
    tgroup_id: at < 4 ? 1 : 2,
    starting_hole: 0,
  }
})
const holes = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: 4, strokeIndex: at + 1 }))

function outing(
  games: readonly Omit<GameBeside, 'id'>[],
  written: Readonly<Record<number, readonly HoleValue[]>>,
  status: 'inprogress' | 'posted' = 'inprogress',
) {
  const entries = Object.entries(written).flatMap(([id, row]) =>
    row.map((value, at) => ({ golferId: Number(id), hole: at + 1, ...storedScore(value) })),
  )
  const field = golfers.map(({ id, tgroup_id: group, coursehandicap, playinghandicap }) => ({
    id,
    group,
    startingHole: 1,
    leftFrom: null,
    courseHandicap: courseHandicap(coursehandicap),
    playingHandicap: courseHandicap(playinghandicap),
  }))
  return {
    card: cardOfEntries({ holes, golfers: field, entries: storedEntries(entries) }),
    records: [],
    choices: [],
    snapshot: {
      golfers,
      course_par: 72,
      games: games.map((game, at) => ({ id: at + 1, ...game })),
      outing: { spin: 0 as const, status },
    },
  }
}

const match = (sides: readonly (readonly number[])[], settings = {}): Omit<GameBeside, 'id'> => ({
  kind: 'match',
  scope: { of: 'outing' },
  sides: sides.map((ids, at) => ({ id: at + 1, golfers: [...ids] })),
  settings,
})

test('a gross four-ball says so and has no handicaps, and a net one has the share of each', () => {
  const sides = [
    { id: 1, golfers: [1, 3] },
    { id: 2, golfers: [2, 4] },
  ]
  const fourBall = (by: 'net' | 'gross') => {
    return { kind: 'four-ball-stroke-play', scope: { of: 'outing' as const }, sides, settings: { by } }
  }
  const [gross, net] = gamesBeside(
    outing([fourBall('gross'), fourBall('net')], { 1: [5], 2: [5], 3: [5], 4: [6] }),
    nameOf,
  )
  expect(gross).toMatchObject({ terms: 'Gross', strokes: null, allowance: null })
  expect(gross?.lines.map(({ place, text }) => [place, text])).toEqual([
    ['T1', '+1 thru 1'],
    ['T1', '+1 thru 1'],
  ])
  expect(net).toMatchObject({ terms: null, allowance: 85 })
  expect(net?.lines.map(({ names: pair, text }) => [pair, text])).toEqual([
    ['Alice & Carol', 'E thru 1'],
    ['Ben & Dev', 'E thru 1'],
  ])
})

test('on the board of a posted outing the last holes decide the ties of a game where they do so in its results', () => {
  const pars = Array.from({ length: 18 }, () => 4)
  const sides = [
    { id: 1, golfers: [1, 2] },
    { id: 2, golfers: [3, 4] },
  ]
  const fourBall = {
    kind: 'four-ball-stroke-play',
    scope: { of: 'outing' as const },
    sides,
    settings: { by: 'gross' as const },
  }
  const cards = { 1: pars.with(0, 3), 2: pars, 3: pars.with(17, 3), 4: pars }
  const placesOf = (ties: 'shared' | 'countback', status: 'inprogress' | 'posted' = 'posted') => {
    const { snapshot, ...posted } = outing([fourBall], cards, status)
    const shown = { ...posted, snapshot: { ...snapshot, outing: { ...snapshot.outing, ties } } }
    return gamesBeside(shown, nameOf)[0]?.lines.map(({ names: pair, place }) => [place, pair])
  }
  expect(placesOf('countback')).toEqual([
    ['1', 'Carol & Dev'],
    ['2', 'Alice & Ben'],
  ])
  const shared = [
    ['T1', 'Alice & Ben'],
    ['T1', 'Carol & Dev'],
  ]
  expect(placesOf('shared')).toEqual(shared)
  expect(placesOf('countback', 'inprogress')).toEqual(shared)
})

describe('a match beside the game of the outing', () => {
  test('gives strokes off the low golfer of that match, by its own allowance', () => {
    const [singles, fourBall, half] = gamesBeside(
      outing(
        [
          match([[2], [4]]),
          match([
            [1, 2],
            [3, 4],
          ]),
          match([[1], [3]], { allowance: 50 }),
        ],
        {},
      ),
      nameOf,
    )
    // 1.5 gives 2 and 10 gives 10; of 90%, 1.35 gives 1, 18 and 9; half of 20 is 10.
    expect(singles?.strokes).toBe(gameTexts.strokesOf([{ name: 'Dev', count: 8 }]))
    expect(fourBall?.strokes).toBe(
      gameTexts.strokesOf([
        { name: 'Ben', count: 1 },
        { name: 'Carol', count: 18 },
        { name: 'Dev', count: 9 },
      ]),
    )
    expect(half?.strokes).toBe(gameTexts.strokesOf([{ name: 'Carol', count: 10 }]))
  })

  test('between teams with one ball adds the mean of the partners’ pars, not that of the first partner', () => {
    const shown = outing([match([[1], [5]], { allowance: 100 })], {})
    const partner = { user_id: 0, first: '', last: '', unrounded: 0 }
    const couple = [73, 75].map((par, at) => ({ ...partner, id: 10 + at, par }))
    const men = [72, 72].map((par, at) => ({ ...partner, id: 20 + at, par }))
    const sides = shown.snapshot.golfers.map((golfer) => {
      return { ...golfer, ...(golfer.id === 1 && { partners: couple }), ...(golfer.id === 5 && { partners: men }) }
    })
    const [game] = gamesBeside({ ...shown, snapshot: { ...shown.snapshot, golfers: sides } }, nameOf)
    expect(game?.strokes).toBe(gameTexts.strokesOf([{ name: 'Alice', count: 2 }]))
  })

  test('stands as golfers say it, a pickup is out of the hole, and it waits for the holes to come', () => {
    const [game] = gamesBeside(outing([match([[1], [5]])], { 1: [4, 4, 'X'], 5: [5, 4, 9] }), nameOf)
    expect(game).toMatchObject({ who: 'Alice vs. Eve', strokes: null, refusal: null })
    expect(game?.lines).toEqual([{ names: 'Alice vs. Eve', text: 'A/S thru 3' }])
    expect(game?.waitsFor).toHaveLength(15)
  })

  test('that is over says its margin, and once the outing has ended nothing is waited for', () => {
    const won = Array.from({ length: 12 }, () => 4)
    const lost = won.map(() => 5)
    const [game] = gamesBeside(outing([match([[1], [5]])], { 1: won, 5: lost }), nameOf)
    expect(game).toMatchObject({ lines: [{ names: 'Alice', text: '10&8' }], waitsFor: [] })
    const [ended] = gamesBeside(outing([match([[1], [5]])], { 1: [4], 5: [5] }, 'posted'), nameOf)
    expect(ended).toMatchObject({ lines: [{ names: 'Alice', text: '1 up' }], waitsFor: [] })
  })

  test('names the sides as they were set up, with a golfer who never started too', () => {
    const [fourBall, single] = gamesBeside(
      outing([match([[1, 2], [5]]), match([[1], [3]])], { 1: [4], 5: [4] }, 'posted'),
      nameOf,
    )
    expect(fourBall).toMatchObject({ who: 'Alice & Ben vs. Eve', lines: [{ names: 'Alice & Ben vs. Eve' }] })
    expect(single).toMatchObject({ who: 'Alice vs. Carol' })
  })

  test('with a golfer who was taken out says why it does not stand', () => {
    const [game] = gamesBeside(outing([match([[1], [99]])], {}), nameOf)
    expect(game?.refusal).toMatch(/no longer in the outing/)
    expect(game?.lines).toEqual([])
  })
})

test('a group has a line for each game in which one of its golfers plays, also across groups', () => {
  const games = [
    match([[1], [5]]),
    match([[2], [3]]),
    { kind: 'skins', scope: { of: 'group' as const, group: 2 }, sides: [], settings: {} },
  ]
  const scored = outing(games, { 1: [4], 2: [4], 3: [6], 5: [5] })
  expect(linesOfGroup(scored, { group: 1, nameOf })).toEqual([
    gameTexts.gameInALine('Match play', [{ names: 'Alice', text: '1 up thru 1' }]),
    gameTexts.gameInALine('Match play', [{ names: 'Ben', text: '1 up thru 1' }]),
  ])
  expect(linesOfGroup(scored, { group: 2, nameOf })).toEqual([
    gameTexts.gameInALine('Match play', [{ names: 'Alice', text: '1 up thru 1' }]),
  ])
})

test('skins in a line are counted, and named once', () => {
  const skins = { kind: 'skins', scope: { of: 'group', group: 1 }, sides: [], settings: { by: 'gross' } } as const
  const lineFor = (alone: readonly number[]) =>
    linesOfGroup(outing([{ ...skins, sides: [] }], { 1: alone, 2: [4, 4], 3: [4, 4], 4: [4] }), { group: 1, nameOf })
  expect(lineFor([3])).toEqual(['Skins: Alice 1'])
  // The fourth golfer has no score on the second hole yet.
  expect(lineFor([4, 3])).toEqual(['Skins: Alice 1 provisional'])
  expect(lineFor([3, 3])).toEqual(['Skins: Alice 1, 1 provisional'])
})

test('standings kept while an outing is on the screen equal those of the whole round, in any order of the scores', () => {
  const [all, pair] = [
    [
      [1, 2],
      [3, 4],
    ],
    [[1], [5]],
  ]
  const kinds = playedGames.map(({ kind }) => kind)
  const games = kinds.flatMap((kind) =>
    [all, pair, [[1], [2], [3], [4]], []].flatMap((groups) =>
      (['outing', 'group'] as const).map((of) => ({
        ...match(groups ?? []),
        kind,
        scope: of === 'outing' ? { of } : { of, group: 1 },
      })),
    ),
  )
  const taps = golfers.flatMap(({ id }) => holes.map(({ hole }) => ({ id, hole })))
  fc.assert(
    fc.property(
      fc.shuffledSubarray(taps, { minLength: 4, maxLength: 12 }),
      fc.array(fc.integer({ min: 2, max: 8 }), { minLength: taps.length, maxLength: taps.length }),
      (order, strokes) => {
        const written: Record<number, HoleValue[]> = {}
        for (const [at, { id }] of order.entries()) {
          // The strokes are in the order of play; the golfers are in any order.
          written[id] = [...(written[id] ?? []), strokes[at] ?? 4]
          const shown = outing(games, written)
          const first = gamesBeside(shown, nameOf)
          expect(gamesBeside(shown, nameOf)).toEqual(first)
          expect(first).toEqual(gamesBeside(outing(games, structuredClone(written)), nameOf))
        }
      },
    ),
    { numRuns: 5 },
  )
})

test('a match that is conceded while an earlier hole is in view ends after the last hole played', () => {
  const shown = outing([match([[1], [5]])], { 1: [4, 4, 4], 5: [5, 5, 5] })
  const after = (hole: number) => deedsOnHole(shown, { group: 1, hole }).concessions.flatMap((deed) => deed.after ?? [])
  expect([after(1), after(4), after(6)]).toEqual([[3], [3], [5]])
})
