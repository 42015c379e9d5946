import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strokes } from '../units.ts'
import { sampleCard, sampleGolfer, sampleHoles } from './sample-outing-testing.ts'
import { standing } from './standing.ts'

const golfers = [
  sampleGolfer(1, { handicap: 0 }),
  sampleGolfer(2, { handicap: 18 }),
  sampleGolfer(3, { handicap: 9 }),
  sampleGolfer(4, { handicap: 0 }),
  sampleGolfer(5, { handicap: 0 }),
]
// Hole 1 is a par 4 and the seventh hardest.
const card = sampleCard({ golfers, gross: { 1: [5], 2: [5], 3: [4], 5: [6, 5] } })

test('the gross board is ordered against par, ties share a place and the unscored come last', () => {
  expect(standing(card, 'gross')).toEqual([
    { golferId: 3, position: '1', thru: 1, gross: 4, net: 3, grossToPar: 0, netToPar: -1 },
    { golferId: 1, position: 'T2', thru: 1, gross: 5, net: 5, grossToPar: 1, netToPar: 1 },
    { golferId: 2, position: 'T2', thru: 1, gross: 5, net: 4, grossToPar: 1, netToPar: 0 },
    { golferId: 5, position: '4', thru: 2, gross: 11, net: 11, grossToPar: 2, netToPar: 2 },
    { golferId: 4, position: '–', thru: 0, gross: 0, net: 0, grossToPar: 0, netToPar: 0 },
  ])
})

test('the net board is ordered by net against par', () => {
  expect(standing(card, 'net').map(({ golferId, position }) => [golferId, position])).toEqual([
    [3, '1'],
    [2, '2'],
    [1, '3'],
    [5, '4'],
    [4, '–'],
  ])
})

test('the order in which scores are entered never changes the board', () => {
  const holes = sampleHoles()
  const entry = fc.record({
    golfer: fc.constantFrom(1, 2, 3, 4, 5),
    hole: fc.integer({ min: 1, max: 18 }),
    gross: fc.integer({ min: 1, max: 20 }),
  })
  const entries = fc.uniqueArray(entry, { selector: ({ golfer, hole }) => golfer * 100 + hole, maxLength: 60 })
  const shuffledTwice = entries.chain((list) =>
    fc.tuple(
      fc.shuffledSubarray(list, { minLength: list.length }),
      fc.shuffledSubarray(list, { minLength: list.length }),
    ),
  )
  const board = (list: readonly { golfer: number; hole: number; gross: number }[]) => {
    const cells = new Map(list.map(({ golfer, hole, gross }) => [golfer * 100 + hole, strokes(gross)]))
    return standing({ holes, golfers, scores: (golfer, hole) => cells.get(golfer * 100 + hole) }, 'net')
  }
  fc.assert(
    fc.property(shuffledTwice, ([one, other]) => {
      expect(board(one)).toEqual(board(other))
    }),
  )
})

test('once the outing is over, who lacks a hole has no place, however few strokes they took', () => {
  const holes = sampleHoles()
  const fours = holes.map(() => 4)
  const field = [sampleGolfer(1), sampleGolfer(2), sampleGolfer(3), sampleGolfer(4, { leftFrom: 4 })]
  const over = sampleCard({ golfers: field, holes, gross: { 1: [3, 3, 3], 2: fours, 4: [3, 3, 3] } })
  for (const by of ['gross', 'net'] as const) {
    expect(standing(over, by)[0]).toMatchObject({ golferId: 1, position: '1' })
    expect(standing(over, by, { isOver: true }).map(({ golferId, position }) => [golferId, position])).toEqual([
      [2, '1'],
      [3, '–'],
      [1, 'NR'],
      [4, 'WD'],
    ])
  }
})

test('who picked up has no total: no place, behind those who have one, and the hole is played', () => {
  const golfers = [sampleGolfer(1), sampleGolfer(2), sampleGolfer(3, { leftFrom: 4 }), sampleGolfer(4)]
  const card = sampleCard({ golfers, gross: { 1: [3, 'X', 2], 2: [4, 5, 3], 3: [4, 5, 3] } })
  for (const by of ['gross', 'net'] as const) {
    expect(standing(card, by)).toMatchObject([
      { golferId: 2, position: '1', thru: 3 },
      { golferId: 4, position: '–' },
      { golferId: 1, position: 'NR', thru: 3, grossToPar: -2 },
      { golferId: 3, position: 'WD' },
    ])
  }
})
