import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHoleEntry, type HoleValue } from '../card/hole-entry.ts'
import { stableford } from '../games/stableford.ts'
import { cardOfGames } from '../outing/departures.ts'
import { sampleCard, sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { eclectic, eclecticBoard } from './eclectic.ts'
import { orderOfMerit, type SeasonPlan, type SeasonResult } from './order-of-merit.ts'
import { outingFigures, roundOfCard, type SeasonBasis } from './outing-figures.ts'

const byName = (figures: Readonly<Record<number, number | null>>): readonly SeasonResult[] =>
  Object.entries(figures).map(([id, figure]) => ({ golferId: Number(id), figure }))

describe('the order of merit', () => {
  const plan: SeasonPlan = { type: 'place', table: [10, 7, 5] }
  const totals = (outings: readonly (readonly SeasonResult[])[], others: Partial<SeasonPlan> = {}) =>
    orderOfMerit(outings, { ...plan, ...others }).map(({ golferId, place, total }) => [golferId, place, total])

  test('a shared place is worth the mean in hundredths, or the better place', () => {
    const tie = [byName({ 1: 70, 2: 70, 3: 70 })]
    expect(totals(tie)).toEqual([
      [1, 'T1', 733],
      [2, 'T1', 733],
      [3, 'T1', 733],
    ])
    expect(totals(tie, { ties: 'better' })).toEqual([
      [1, 'T1', 1000],
      [2, 'T1', 1000],
      [3, 'T1', 1000],
    ])
  })

  test('no total is worth nothing, and attending counts all the same', () => {
    expect(totals([byName({ 1: 70, 2: null })], { attending: 2 })).toEqual([
      [1, '1', 1200],
      [2, '2', 200],
    ])
  })

  test('beyond the table there are no points', () => {
    expect(totals([byName({ 1: 70, 2: 71, 3: 72, 4: 73 })]).at(-1)).toEqual([4, '4', 0])
  })

  test('level in points and wins, the better results decide', () => {
    const outings = [
      byName({ 1: 36, 2: 30 }),
      byName({ 1: 30, 2: 34 }),
      byName({ 1: 30, 2: 32 }),
      byName({ 1: 32, 2: 32 }),
    ]
    expect(orderOfMerit(outings.slice(0, 3), { type: 'score' }).map(({ golferId, wins }) => [golferId, wins])).toEqual([
      [2, 2],
      [1, 1],
    ])
    const level = [byName({ 1: 36, 2: 34 }), byName({ 1: 30, 2: 32 })]
    expect(orderOfMerit(level, { type: 'score' }).map(({ golferId, place }) => [golferId, place])).toEqual([
      [1, '1'],
      [2, '2'],
    ])
  })

  test('level in points and wins, a missing result ranks after one below zero', () => {
    const outings = [byName({ 1: 4, 2: 4, 3: 5 }), byName({ 1: -1, 3: 5 })]
    const places = (others: Partial<SeasonPlan>) =>
      totals(outings, { type: 'score', ...others }).map(([golferId, place]) => [golferId, place])
    const expected = [
      [3, '1'],
      [1, '2'],
      [2, '3'],
    ]
    expect(places({ best: 1 })).toEqual(expected)
    // The point for attending makes up for the one lost.
    expect(places({ attending: 1 })).toEqual(expected)
  })

  test('each result says what it was worth and whether it counts', () => {
    const outings = [byName({ 1: 70, 2: 71 }), byName({ 1: 72, 2: 71 }), byName({ 1: null, 2: 70 })]
    const rows = orderOfMerit(outings, { ...plan, best: 1 })
    expect(rows.map(({ golferId, place, total, dropped }) => [golferId, place, total, dropped])).toEqual([
      [2, '1', 1000, [1000, 700]],
      [1, '2', 1000, [700, 0]],
    ])
    expect(rows[1]?.results).toEqual([
      { outing: 0, place: '1', points: 1000, counts: true },
      { outing: 1, place: '2', points: 700, counts: false },
      { outing: 2, place: null, points: 0, counts: false },
    ])
  })

  test('the order of outings and of results changes no place', () => {
    const result = fc.record({
      golferId: fc.integer({ min: 1, max: 6 }),
      figure: fc.option(fc.integer({ min: -5, max: 5 })),
    })
    const outing = fc.uniqueArray(result, { selector: ({ golferId }) => golferId })
    fc.assert(
      fc.property(fc.array(outing, { maxLength: 6 }), fc.option(fc.integer({ min: 1, max: 4 })), (outings, best) => {
        const chosen: SeasonPlan = { ...plan, ...(best !== null && { best }) }
        const rows = (list: readonly (readonly SeasonResult[])[]) =>
          orderOfMerit(list, chosen)
            .map(({ results: _byOuting, ...row }) => row)
            .toSorted((one, other) => one.golferId - other.golferId)
        expect(rows(outings.map((each) => each.toReversed()).toReversed())).toEqual(rows(outings))
      }),
    )
  })
})

test('the board of an eclectic has whole cards by total with shared places, then the others by their holes', () => {
  const row = (id: number, total: number | null, thru = 18) => ({ id, card: { total, thru } })
  const rows = [row(1, null, 9), row(2, 70), row(3, 68), row(4, null, 17), row(5, 70), row(6, 71)]
  expect(eclecticBoard(rows, ({ card }) => card).map(({ id, place }) => [id, place])).toEqual([
    [3, '1'],
    [2, 'T2'],
    [5, 'T2'],
    [6, '4'],
    [4, '–'],
    [1, '–'],
  ])
})

test('an eclectic takes the strokes of each day and stays open while a hole was never holed out', () => {
  const entries = ['5', '4', 'X'].map((text) => readHoleEntry(text) ?? undefined)
  const rounds = [
    { entries, received: [0, 1, 0] },
    { entries: [readHoleEntry('4c') ?? undefined], received: [1] },
  ]
  expect(eclectic(rounds, 3)).toEqual({ holes: [5, 3, null], from: [0, 0, null], thru: 2, total: null })
})

const noCorrections = { basis: 'stableford', correctionOf: () => 0 } as const

describe('the figures of an outing', () => {
  const pars = sampleHoles(9).map(({ par }) => par)
  const card = sampleCard({
    holes: sampleHoles(9),
    golfers: [
      sampleGolfer(1, { handicap: 9 }),
      sampleGolfer(2),
      sampleGolfer(3, { leftFrom: 4 }),
      sampleGolfer(4),
      sampleGolfer(5),
    ],
    gross: { 1: pars.map((par) => par + 1), 2: [...pars.slice(0, 8), 'X'], 3: pars, 4: pars.slice(0, 8) },
  })
  const figures = (basis: SeasonBasis, added = 0) =>
    outingFigures(card, { basis, correctionOf: (golferId) => (golferId === 1 ? added : 0) }).map(
      ({ golferId, gross, net, figure }) => [golferId, gross, net, figure],
    )

  test('are against par, and without a total for a pickup, a hole without a score and one who left', () => {
    expect(figures('net')).toEqual([
      [1, 45, 36, 0],
      [2, null, null, null],
      [3, null, null, null],
      [4, null, null, null],
    ])
    expect(figures('gross')[0]).toEqual([1, 45, 36, 9])
  })

  test('are Stableford points, of which a pickup and a hole without a score have none, and one who left has no total', () => {
    expect(figures('stableford').map(([, , , points]) => points)).toEqual([18, 16, null, 16])
  })

  test('are the points that the board of the ended outing shows, whatever is missing on the cards', () => {
    const hole = fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 2, max: 9 }) },
      { weight: 1, arbitrary: fc.constantFrom<HoleValue | undefined>('X', 'X6', '4c', undefined) },
    )
    const golfer = fc.record({
      handicap: fc.integer({ min: -4, max: 40 }),
      leftFrom: fc.option(fc.integer({ min: 2, max: 9 }), { freq: 3 }),
      row: fc.oneof(fc.array(hole, { minLength: 9, maxLength: 9 }), fc.constant([])),
    })
    fc.assert(
      fc.property(fc.array(golfer, { minLength: 2, maxLength: 6 }), fc.boolean(), (field, gimmes) => {
        const played = sampleCard({
          holes: sampleHoles(9),
          golfers: field.map(({ handicap, leftFrom }, at) => ({ ...sampleGolfer(at + 1, { handicap }), leftFrom })),
          gross: Object.fromEntries(field.map(({ row }, at) => [at + 1, row])),
        })
        const board = stableford.standing({ card: cardOfGames({ ...played, gimmes }, true) }).golfers
        const shown = new Map(board.map((row) => [row.golferId, row.position === 'WD' ? null : row.points]))
        for (const { golferId, figure } of outingFigures({ ...played, gimmes }, noCorrections)) {
          expect([golferId, figure]).toEqual([golferId, shown.get(golferId)])
        }
      }),
    )
  })

  test('move by the strokes that a correction of the round added', () => {
    expect(figures('net', 2)[0]).toEqual([1, 47, 38, 2])
    expect(figures('stableford', 2)[0]).toEqual([1, 47, 38, 16])
  })

  test('a card for a ringer board has its entries and strokes by hole number', () => {
    const golfer = card.golfers[0] ?? sampleGolfer(1)
    const { entries, received } = roundOfCard(card, golfer)
    expect(entries.map((entry) => entry?.kind === 'holed' && entry.strokes)).toEqual(pars.map((par) => par + 1))
    expect(received).toEqual(pars.map(() => 1))
  })

  test('on a ringer board a conceded stroke is a score where the outing has gimmes', () => {
    // Hole 1 is a par 4 and gives golfer 1 a stroke: 3 with the conceded putt, net 2.
    const golfer = sampleGolfer(1, { handicap: 9 })
    const conceded = sampleCard({ holes: sampleHoles(9), golfers: [golfer], gross: { 1: ['3c'] } })
    const lowest = (gimmes: boolean) => eclectic([roundOfCard({ ...conceded, gimmes }, golfer)], 9).holes[0]
    expect([lowest(false), lowest(true)]).toEqual([null, 2])
  })
})
