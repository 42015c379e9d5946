import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleHoles } from '../outing/sample-outing-testing.ts'
import { courseHandicap } from '../units.ts'
import { allocatedNet, countback, proportionalNet, tieBreakerOf } from './countback.ts'

const row = (holes: number, changed: Readonly<Record<number, number>> = {}) =>
  Array.from({ length: holes }, (_, at) => changed[at + 1] ?? 4)

test.each([
  [{ 1: 5, 10: 3 }, 'on the last 9'],
  [{ 10: 5, 13: 3 }, 'on the last 6'],
  [{ 13: 5, 16: 3 }, 'on the last 3'],
  [{ 16: 5, 18: 3 }, 'on hole 18'],
  [{ 16: 5, 17: 3 }, 'on hole 17'],
  [{ 1: 5, 9: 3 }, 'on hole 9'],
])('%j is decided %s', (changed, decidedOn) => {
  expect(
    countback([
      { id: 1, scores: row(18) },
      { id: 2, scores: row(18, changed) },
    ]),
  ).toMatchObject({
    places: [{ id: 2 }, { id: 1 }],
    decidedOn,
  })
})

test('nine holes begin with the last six', () => {
  const cards = [
    { id: 1, scores: row(9, { 4: 5 }) },
    { id: 2, scores: row(9, { 3: 5 }) },
  ]
  expect(countback(cards)).toMatchObject({ places: [{ id: 2 }, { id: 1 }], decidedOn: 'on the last 6' })
})

test('strokes as allocated and in proportion both sum to the Playing Handicap', () => {
  const playing = courseHandicap(13)
  const sum = (scores: readonly number[]) => scores.reduce((all, score) => all + score, 0)
  expect(sum(allocatedNet({ gross: row(18), holes: sampleHoles(), playing }))).toBe(72 - 13)
  expect(sum(proportionalNet({ gross: row(18), playing }))).toBe(18 * (72 - 13))
})

test('ties of a board are broken where the cards differ, and the rest of it stays', () => {
  const cards: Readonly<Record<number, readonly number[]>> = {
    2: row(18, { 18: 5 }),
    3: row(18, { 1: 5 }),
    4: row(18, { 1: 5 }),
  }
  const board = [
    { id: 1, position: '1' },
    { id: 2, position: 'T2' },
    { id: 3, position: 'T2' },
    { id: 4, position: 'T2' },
    { id: 5, position: 'NR' },
  ]
  const breakTies = tieBreakerOf('countback')
  expect(breakTies?.(board, ({ id }) => ({ byHole: cards[id] ?? [] }))).toEqual([
    { id: 1, position: '1' },
    { id: 3, position: 'T2' },
    { id: 4, position: 'T2', decided: 'on the last 9' },
    { id: 2, position: '4' },
    { id: 5, position: 'NR' },
  ])
})

describe('of any cards', () => {
  const card = fc.array(fc.integer({ min: 3, max: 5 }), { minLength: 18, maxLength: 18 })
  const cards = fc
    .array(card, { minLength: 2, maxLength: 5 })
    .map((rows) => rows.map((scores, at) => ({ id: at + 1, scores })))

  test('only equal cards share a place, and the order of the cards changes no place', () => {
    const shuffled = cards.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const { places, decidedOn } = countback(list)
        const again = new Map(countback(other).places.map(({ id, place }) => [id, place]))
        for (const { id, place } of places) expect(again.get(id)).toBe(place)
        const written = new Map(list.map(({ id, scores }) => [id, scores.join(' ')]))
        for (const one of places) {
          const same = places.filter(({ place }) => place === one.place)
          expect(new Set(same.map(({ id }) => written.get(id))).size).toBe(1)
          expect(one.place.startsWith('T')).toBe(same.length > 1)
        }
        expect(decidedOn === 'shared').toBe(places[0]?.place === 'T1')
      }),
    )
  })
})
