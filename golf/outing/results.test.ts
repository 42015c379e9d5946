import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeNumber, type TieRule } from '../ties/places.ts'
import { handicapIndex } from '../units.ts'
import { finalPlaces, finalStanding, flightResults, golfersOut } from './results.ts'
import { sampleCard, sampleGolfer, sampleHoles } from './sample-outing-testing.ts'

const pars = sampleHoles().map(({ par }) => par)
/** A round of pars, changed on some hole numbers. */
const round = (changed: Readonly<Record<number, number>> = {}) => pars.map((par, at) => changed[at + 1] ?? par)

const golfers = [1, 2, 3, 4, 5, 6].map((id) => sampleGolfer(id, { handicap: id === 2 ? 18 : 0 }))
const card = sampleCard({
  golfers,
  gross: {
    // 73 with the bogey on hole 1, and on hole 18.
    1: round({ 1: 5 }),
    3: round({ 18: 5 }),
    // 90 gross, 72 net.
    2: pars.map((par) => par + 1),
    4: [...round().slice(0, 17), 'X'],
    5: round().slice(0, 9),
  },
})

describe('gross', () => {
  test('has shared places, and none without a complete card', () => {
    expect(finalPlaces(card, { by: 'gross', ties: 'shared' })).toEqual([
      { golferId: 1, place: 'T1', gross: 73, net: 73, toPar: 1, decided: null },
      { golferId: 3, place: 'T1', gross: 73, net: 73, toPar: 1, decided: null },
      { golferId: 2, place: '3', gross: 90, net: 72, toPar: 18, decided: null },
      { golferId: 6, place: '–', gross: null, net: null, toPar: null, decided: null },
      { golferId: 4, place: 'NR', gross: null, net: null, toPar: null, decided: null },
      { golferId: 5, place: 'NR', gross: null, net: null, toPar: null, decided: null },
    ])
  })

  test('by countback names what put a golfer ahead', () => {
    expect(finalPlaces(card, { by: 'gross', ties: 'countback' }).slice(0, 3)).toEqual([
      { golferId: 1, place: '1', gross: 73, net: 73, toPar: 1, decided: 'on the last 9' },
      { golferId: 3, place: '2', gross: 73, net: 73, toPar: 1, decided: null },
      { golferId: 2, place: '3', gross: 90, net: 72, toPar: 18, decided: null },
    ])
  })
})

test('while some are out, only those who are in have places, among themselves', () => {
  const out = golfersOut(card)
  expect([...out]).toEqual([
    [5, 9],
    [6, 0],
  ])
  const stillOut = new Set(out.keys())
  const places = (rows: ReturnType<typeof finalPlaces>) => rows.map(({ golferId, place }) => [golferId, place])
  const inOrder = [
    [1, 'T1'],
    [3, 'T1'],
    [2, '3'],
    [4, 'NR'],
    [5, '–'],
    [6, '–'],
  ]
  expect(places(finalPlaces(card, { by: 'gross', ties: 'shared', stillOut }))).toEqual(inOrder)
  const indexOf = () => handicapIndex(100)
  const [all] = flightResults(card, { indexOf, flights: 1, drawn: new Map(), ties: 'shared', stillOut })
  expect(places(all?.rows ?? []).slice(-3)).toEqual(inOrder.slice(-3))
  expect(golfersOut({ ...card, golfers: card.golfers.map((golfer) => ({ ...golfer, leftFrom: 10 })) }).size).toBe(0)
})

test('the board of an outing that is over has the order and the places of its results', () => {
  const board = finalStanding(card, { by: 'gross', ties: 'countback' })
  expect(board.map(({ golferId, position, thru, grossToPar }) => [golferId, position, thru, grossToPar])).toEqual([
    [1, '1', 18, 1],
    [3, '2', 18, 1],
    [2, '3', 18, 18],
    [6, '–', 0, 0],
    [4, 'NR', 18, 0],
    [5, 'NR', 9, 0],
  ])
})

test('cards that are level to the end share their place by countback, too', () => {
  const level = sampleCard({ golfers: golfers.slice(0, 1).concat(sampleGolfer(7)), gross: { 1: round(), 7: round() } })
  const places = finalPlaces(level, { by: 'gross', ties: 'countback' })
  expect(places.map(({ place, decided }) => [place, decided])).toEqual([
    ['T1', null],
    ['T1', null],
  ])
})

test('net spreads the handicap evenly over the holes of a countback', () => {
  // Both 72 net. The last nine: 45 less 9 against 36 less 0, level; so are 6, 3 and 1; hole 17 and back to 1, level.
  const even = sampleCard({ golfers: golfers.slice(0, 2), gross: { 1: round(), 2: pars.map((par) => par + 1) } })
  expect(finalPlaces(even, { by: 'net', ties: 'countback' }).map(({ place }) => place)).toEqual(['T1', 'T1'])
  const late = sampleCard({
    golfers: golfers.slice(0, 2),
    gross: { 1: round(), 2: pars.map((par, at) => par + (at < 9 ? 2 : 0)) },
  })
  expect(finalPlaces(late, { by: 'net', ties: 'countback' })).toMatchObject([
    { golferId: 2, place: '1', decided: 'on the last 9' },
    { golferId: 1, place: '2' },
  ])
})

test('net can count the strokes of the last holes instead', () => {
  // All of the four strokes fall on the first nine, where they make pars of bogeys.
  const allEarly = sampleHoles().map((hole) => ({ ...hole, strokeIndex: hole.hole }))
  const tied = sampleCard({
    golfers: [sampleGolfer(1), { ...sampleGolfer(2, { handicap: 4 }), holes: allEarly }],
    gross: { 1: round(), 2: pars.map((par, at) => (at < 4 ? par + 1 : par)) },
  })
  const placesBy = (ties: TieRule) =>
    finalPlaces(tied, { by: 'net', ties }).map(({ golferId, place }) => [golferId, place])
  expect(placesBy('allocated')).toEqual([
    [1, 'T1'],
    [2, 'T1'],
  ])
  expect(placesBy('countback')).toEqual([
    [2, '1'],
    [1, '2'],
  ])
})

test('golfers of tees with other pars are compared by par, and their last holes, too', () => {
  const longer = sampleHoles().map((hole) => (hole.hole === 12 ? { ...hole, par: hole.par + 1 } : hole))
  const mixed = sampleCard({
    golfers: [sampleGolfer(1), { ...sampleGolfer(2), holes: longer }],
    // 72 and 73: both level with par on every hole.
    gross: { 1: round(), 2: round({ 12: 6 }) },
  })
  expect(finalPlaces(mixed, { by: 'gross', ties: 'countback' })).toMatchObject([
    { golferId: 1, place: 'T1', gross: 72, toPar: 0 },
    { golferId: 2, place: 'T1', gross: 73, toPar: 0 },
  ])
})

test('a golfer who left has no place', () => {
  const left = sampleCard({
    golfers: [sampleGolfer(1, { leftFrom: 17 }), sampleGolfer(2)],
    gross: { 1: round().slice(0, 16), 2: round() },
  })
  expect(finalPlaces(left, { by: 'net', ties: 'countback' }).map(({ place }) => place)).toEqual(['1', 'WD'])
})

test('flights have places of their own, the lowest indexes first and the larger flight first', () => {
  const indexes: Readonly<Record<number, number>> = { 1: 12, 2: 30, 3: 4.5, 4: 20, 5: 2 }
  const played = sampleCard({
    golfers: [1, 2, 3, 4, 5].map((id) => sampleGolfer(id)),
    gross: { 1: round({ 1: 5 }), 2: round(), 3: round({ 2: 7 }), 4: round({ 3: 9 }), 5: round({ 1: 6 }) },
  })
  const indexOf = (id: number) => handicapIndex(indexes[id] ?? 0)
  const flights = flightResults(played, { indexOf, flights: 2, drawn: new Map([[1, 2]]), ties: 'shared' })
  expect(flights.map(({ flight, lowest, highest }) => [flight, lowest, highest])).toEqual([
    [1, 20, 120],
    [2, 200, 300],
  ])
  expect(flights.map(({ rows }) => rows.map(({ golferId, place }) => [golferId, place]))).toEqual([
    [
      [1, '1'],
      [3, 'T2'],
      [5, 'T2'],
    ],
    [
      [2, '1'],
      [4, '2'],
    ],
  ])
})

test('flights that were drawn count, and a golfer who came later plays with the next lower index', () => {
  const indexes: Readonly<Record<number, number>> = { 1: 12, 2: 30, 3: 4.5, 4: 20, 5: 2 }
  const played = sampleCard({ golfers: [1, 2, 3, 4, 5].map((id) => sampleGolfer(id)), gross: { 1: round() } })
  const indexOf = (id: number) => handicapIndex(indexes[id] ?? 0)
  const flightsOf = (drawn: readonly (readonly [number, number])[]) =>
    flightResults(played, { indexOf, flights: 1, drawn: new Map(drawn), ties: 'shared' }).map(({ flight, rows }) => [
      flight,
      rows.map(({ golferId }) => golferId).toSorted((one, other) => one - other),
    ])
  const late = [
    [3, 1],
    [1, 3],
    [2, 3],
  ] as const
  expect(flightsOf(late)).toEqual([
    [1, [3, 5]],
    [3, [1, 2, 4]],
  ])
  expect(flightsOf([])).toEqual([[1, [1, 2, 3, 4, 5]]])
})

test('a countback changes the order inside ties only, and loses no one', () => {
  const score = fc.integer({ min: 3, max: 6 })
  fc.assert(
    fc.property(
      fc.array(fc.array(score, { minLength: 18, maxLength: 18 }), { minLength: 1, maxLength: 8 }),
      (cards) => {
        const field = sampleCard({
          golfers: cards.map((_, at) => sampleGolfer(at + 1)),
          gross: Object.fromEntries(cards.map((row, at) => [at + 1, row])),
        })
        const rows = finalPlaces(field, { by: 'gross', ties: 'countback' })
        expect(new Set(rows.map(({ golferId }) => golferId))).toEqual(new Set(cards.map((_, at) => at + 1)))
        const numbers = rows.map(({ place }) => placeNumber(place) ?? 0)
        expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
        const totals = rows.map(({ gross }) => gross ?? 0)
        expect(totals).toEqual(totals.toSorted((one, other) => one - other))
      },
    ),
  )
})
