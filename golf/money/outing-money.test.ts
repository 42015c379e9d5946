import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storedEntries } from '../card/hole-entry.ts'
import { partsOfStroke } from '../course/course-handicap.ts'
import { playedGames, withoutAbsent, standingOfGame, type OutingGame } from '../games/played-games.ts'
import { cardOfEntries } from '../outing/outing.ts'
import { finalPlaces } from '../outing/results.ts'
import { sampleCard, sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { cents, type UnroundedHandicap } from '../units.ts'
import { gameMoney } from './game-stakes.ts'
import { balanceText, moneyText } from './money-text.ts'
import { purseMoney, settledMoney, theClub } from './outing-money.ts'
import { unitsOfGame, type StakeUnit } from './stake-units.ts'

const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id))
const pairs = [
  { id: 91, golfers: [1, 4] },
  { id: 92, golfers: [2, 3] },
]
const measurements = [
  { hole: 3, golferId: 1, value: 20 },
  { hole: 3, golferId: 2, value: 20 },
  { hole: 7, golferId: 3, value: 31 },
]
const gamesOfAll = playedGames.map(({ kind, sides }): OutingGame => ({
  id: 1,
  kind,
  scope: { of: 'group', group: 1 },
  settings: { holes: [3, 7, 11], requiredDrives: 2 },
  records: { measurements },
  sides: sides === 'none' ? [] : pairs,
}))
const total = (rows: readonly { readonly cents: number }[]) => rows.reduce((sum, row) => sum + row.cents, 0)

type Cell = { readonly golferId: number; readonly hole: number; readonly strokes: number | null; readonly pickup: null }

/** Cells in the order in which they were entered. Sides with one ball have entries of their own. */
function played(cells: readonly Cell[]) {
  const card = cardOfEntries({ holes: sampleHoles(), golfers, entries: storedEntries(cells) })
  const rated = golfers.map(({ id }) => ({ id, course: (id * 3 * partsOfStroke) as UnroundedHandicap, par: 72 }))
  return { card, rated, spin: 0 as const, sharing: [], choices: [], isOver: true }
}

const cellsOf = fc.array(fc.integer({ min: 2, max: 8 }), { minLength: 18 * 6, maxLength: 18 * 6 }).map((strokes) =>
  [1, 2, 3, 4, 91, 92].flatMap((golferId, row) =>
    sampleHoles().map(({ hole }, at): Cell => ({
      golferId,
      hole,
      strokes: strokes[row * 18 + at] ?? 4,
      pickup: null,
    })),
  ),
)
const stakeOf = fc.integer({ min: 1, max: 999 })

function moneyOf(cells: readonly Cell[], { kind, stake }: { kind: string; stake: number }) {
  const game = gamesOfAll.find((each) => each.kind === kind)
  const ended = withoutAbsent({ ...played(cells), isOver: true }, game === undefined ? [] : [game])
  const [shown] = ended.games
  const standing = shown && standingOfGame(ended.outing, shown)
  if (standing?.ok !== true) throw new Error(`${kind} has no standing`)
  return unitsOfGame({ kind, isMatch: true }).map((per) =>
    gameMoney(standing.value.standing, { stake: { per, cents: cents(stake) }, golfers }),
  )
}

describe.each(playedGames.map(({ kind }) => kind))('%s', (kind) => {
  test('sums to zero in every unit, whatever was scored', () => {
    fc.assert(
      fc.property(cellsOf, stakeOf, (cells, stake) => {
        for (const balances of moneyOf(cells, { kind, stake })) expect(total(balances)).toBe(0)
      }),
      { numRuns: 15 },
    )
  })

  test('pays the same in whatever order the scores were entered', () => {
    const shuffled = cellsOf.chain((cells) =>
      fc.tuple(
        fc.constant(cells),
        fc.shuffledSubarray([...cells], { minLength: cells.length, maxLength: cells.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([cells, mixed]) => {
        expect(moneyOf(mixed, { kind, stake: 100 })).toEqual(moneyOf(cells, { kind, stake: 100 }))
      }),
      { numRuns: 5 },
    )
  })
})

/** A round of pars with three birdies: golfer 1 on holes 1 and 2, golfer 2 on hole 10, and side 91 on hole 1. */
const birdies = new Map([
  [1, [1, 2]],
  [2, [10]],
  [91, [1]],
])
const pars = [1, 2, 3, 4, 91, 92].flatMap((golferId) =>
  sampleHoles().map(({ hole, par }): Cell => {
    const strokes = birdies.get(golferId)?.includes(hole) ? par - 1 : par
    return { golferId, hole, strokes, pickup: null }
  }),
)

test.each([
  ['skins', 'skin', [500, 100, -300, -300]],
  ['skins', 'pot', [167, 33, -100, -100]],
  ['rabbit-per-nine', 'rabbit', [200, 200, -200, -200]],
  ['stroke-play', 'pot', [300, -100, -100, -100]],
  ['maximum-score', 'pot', [300, -100, -100, -100]],
  ['stableford', 'point', [500, 100, -300, -300]],
  ['par-bogey', 'point', [500, 100, -300, -300]],
  ['quota', 'point', [1000, 200, -600, -600]],
  ['closest-to-pin', 'hole', [0, 0, 200, -200]],
  ['match', 'match', [100, -100, -100, 100]],
  ['nassau', 'bet', [100, -100, -100, 100]],
  ['sixes', 'match', [0, 200, -200, 0]],
  ['foursomes', 'match', [100, -100, -100, 100]],
  ['best-ball', 'pot', [100, -100, -100, 100]],
  ['scramble', 'pot', [100, -100, -100, 100]],
] as const)('%s at a dollar a %s pays what was won', (kind, per, expected) => {
  const { card, ...outing } = played(pars)
  const rated = outing.rated.map((one) => ({ ...one, course: 0 as UnroundedHandicap }))
  const game = gamesOfAll.find((each) => each.kind === kind)
  if (game === undefined) throw new Error(`no game ${kind}`)
  const settings = kind === 'scramble' ? ({ play: 'strokes' } as const) : game.settings
  const standing = standingOfGame({ ...outing, card, rated }, { ...game, settings })
  if (!standing.ok) throw new Error(standing.refusal.message)
  const money = gameMoney(standing.value.standing, { stake: { per, cents: cents(100) }, golfers })
  expect(golfers.map(({ id }) => money.find(({ golferId }) => golferId === id)?.cents)).toEqual(expected)
})

/** What a game with a stake of a dollar pays these golfers; scores are by golfer or side, hole 1 first. */
function paid(
  kind: string,
  {
    per,
    gross,
    field = golfers,
    ...game
  }: Partial<OutingGame> & {
    readonly per: StakeUnit
    readonly gross: Readonly<Record<number, readonly (number | undefined)[]>>
    readonly field?: typeof golfers
  },
) {
  const base: OutingGame = { id: 1, kind, scope: { of: 'outing' }, settings: {}, records: {}, sides: [], ...game }
  const card = sampleCard({ golfers: field, gross })
  const rated = field.map(({ id }) => ({ id, course: 0 as UnroundedHandicap, par: 72 }))
  const standing = standingOfGame({ ...played([]), card, rated }, base)
  if (!standing.ok) throw new Error(standing.refusal.message)
  const money = gameMoney(standing.value.standing, { stake: { per, cents: cents(100) }, golfers: field })
  return Object.fromEntries(money.map(({ golferId, cents: own }) => [golferId, own]))
}

test('each group plays for its own rabbit and pays nothing for that of another group', () => {
  const field = [1, 2, 3, 4, 5].map((id) => sampleGolfer(id, { group: id < 3 ? 1 : 2 }))
  const four = Array<number>(18).fill(4)
  const gross = { 1: [3, ...four.slice(1)], 2: four, 3: four, 4: four, 5: [3, ...four.slice(1)] }
  const won = { 1: 100, 2: -100, 3: -100, 4: -100, 5: 200 }
  expect(paid('rabbit-full-18', { per: 'rabbit', gross, field })).toEqual(won)
})

test('a game of sides with one ball is played for a match between two sides, and for a pot between more', () => {
  for (const kind of ['foursomes', 'scramble']) {
    expect([true, false].map((isMatch) => unitsOfGame({ kind, isMatch }))).toEqual([['match'], ['pot']])
  }
  expect([true, false].map((isMatch) => unitsOfGame({ kind: 'skins', isMatch }))).toEqual([
    ['skin', 'pot'],
    ['skin', 'pot'],
  ])
})

describe('a pot of teams', () => {
  const four = Array<number>(18).fill(4)
  const short = [...four.slice(0, 17), undefined]
  const game = { per: 'pot', sides: pairs, settings: { count: 2, whenShort: 'no-return' } } as const

  test('is won by the team that has a total where the other one has none', () => {
    const gross = { 1: four, 2: four, 3: short, 4: four }
    expect(paid('best-ball', { ...game, gross })).toEqual({ 1: 100, 4: 100, 2: -100, 3: -100 })
  })

  test('goes back to everyone where no team has a total', () => {
    expect(paid('best-ball', { ...game, gross: { 1: short, 2: four, 3: short, 4: four } })).toEqual({})
  })
})

test('a golfer who left while ahead of par owes for the holes that were not played', () => {
  const steady = sampleGolfer(1)
  const left = sampleGolfer(2, { leftFrom: 4 })
  const pars = sampleHoles().map(({ par }) => par)
  const [first = 4, second = 5] = pars
  const card = sampleCard({ golfers: [steady, left], gross: { 1: pars, 2: [first - 1, second - 1, 3] } })
  const game: OutingGame = {
    id: 1,
    kind: 'par-bogey',
    scope: { of: 'group', group: 1 },
    settings: {},
    records: {},
    sides: [],
  }
  const standing = standingOfGame({ ...played([]), card, rated: [] }, game)
  if (!standing.ok) throw new Error('par/bogey has no standing')
  const stake = { per: 'point', cents: cents(100) } as const
  // The other one halved every hole; two holes were won, and fifteen are lost.
  expect(gameMoney(standing.value.standing, { stake, golfers: [steady, left] })).toEqual([
    { golferId: 1, cents: 1300 },
    { golferId: 2, cents: -1300 },
  ])
})

describe('a purse', () => {
  const rows = (places: readonly string[]) => places.map((place, at) => ({ golferId: at + 1, place }))
  const purse = { entry: cents(1000), added: cents(0), percent: [50, 30, 20] }

  test('is paid by everyone who started, and won by place', () => {
    const money = purseMoney(rows(['1', '2', 'T3', 'T3', 'NR', '–']), purse)
    expect(money.map(({ golferId, prize, cents: own }) => [golferId, prize, own])).toEqual([
      [1, 2500, 1500],
      [2, 1500, 500],
      [3, 500, -500],
      [4, 500, -500],
      [5, 0, -1000],
    ])
  })

  test('is paid out to the cent, with the odd cents for the best places', () => {
    const money = purseMoney(rows(['T1', 'T1', 'T1']), { entry: cents(101), added: cents(1), percent: [100] })
    expect(money.map(({ prize }) => prize)).toEqual([102, 101, 101])
  })

  test('sums to what the club adds', () => {
    const table = fc.constantFrom([100], [60, 40], [50, 30, 20], [34, 33, 33])
    fc.assert(
      fc.property(
        cellsOf,
        fc.tuple(stakeOf, fc.integer({ min: 0, max: 9999 }), table),
        (cells, [entry, added, percent]) => {
          const places = finalPlaces(played(cells).card, { by: 'net', ties: 'shared' })
          const money = purseMoney(places, { entry: cents(entry), added: cents(added), percent })
          expect(total(money)).toBe(added)
          expect(money.reduce((sum, { prize }) => sum + prize, 0)).toBe(4 * entry + added)
        },
      ),
    )
  })
})

describe('settling up', () => {
  const amounts = fc.array(fc.integer({ min: -999, max: 999 }), { minLength: 1, maxLength: 20 })
  const owed = (all: readonly number[], from = 1) => all.map((own, at) => ({ golferId: at + from, cents: cents(own) }))

  test('pays every golfer what they won, with the club as one more payer', () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 4 }), (games) => {
        const { totals, payments } = settledMoney(games.map((game) => owed(game)))
        for (const { golferId, cents: own } of totals) {
          const got = payments.reduce(
            (sum, { from, to, cents: paid }) => sum + paid * (Number(to === golferId) - Number(from === golferId)),
            0,
          )
          expect(got).toBe(own)
        }
        expect(payments.length).toBeLessThanOrEqual(totals.length)
        expect(payments.every(({ from, to, cents: paid }) => paid > 0 && from !== to)).toBe(true)
      }),
    )
  })

  test('what two games cancel out is not paid', () => {
    expect(settledMoney([owed([500, -500]), owed([-500, 500])]).payments).toEqual([])
  })

  test('the club pays what it has added', () => {
    expect(settledMoney([owed([700, -200])]).payments).toEqual([
      { from: theClub, to: 1, cents: 500 },
      { from: 2, to: 1, cents: 200 },
    ])
  })
})

test('amounts are read as dollars, with cents only where there are some', () => {
  expect([1200, 1250, 5, -700].map(moneyText)).toEqual(['$12', '$12.50', '$0.05', '$7'])
  expect([1200, 0, -750].map(balanceText)).toEqual(['+$12', '$0', '−$7.50'])
})
