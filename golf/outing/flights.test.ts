import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handicapIndex, type HandicapIndex } from '../units.ts'
import { byIndex, equalSizes, flightsOf, partOfEach, type FlightPlan } from './flights.ts'

const field = (...indexes: number[]) => indexes.map((index, place) => ({ id: place + 1, index: handicapIndex(index) }))
const fields = fc
  .array(fc.integer({ min: -50, max: 540 }), { maxLength: 144 })
  .map((all) => all.map((index, place) => ({ id: place + 1, index: index as HandicapIndex })))

function flights(golfers: ReturnType<typeof field>, plan: FlightPlan) {
  const drawn = flightsOf(golfers, plan)
  if (!drawn.ok) throw new Error(drawn.refusal.message)
  return drawn.value
}

test('flights of equal size take the lowest indexes first, and the larger flight is the first', () => {
  const drawn = flights(field(18.2, 3.1, 9, 12.4, 25), { by: 'size', count: 2 })
  const flightById: [number, number][] = [
    [1, 2],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 2],
  ]
  expect(drawn).toEqual(new Map(flightById))
})

test('the golfer with the highest index of a flight is in it, and the last flight takes the rest', () => {
  const upto = [handicapIndex(5), handicapIndex(12)]
  const drawn = flights(field(-1.2, 5, 5.1, 12, 12.1, 54), { by: 'index', upto })
  expect([...drawn.values()]).toEqual([1, 1, 2, 2, 3, 3])
})

test('a flight that no one is in keeps its number', () => {
  const upto = [handicapIndex(5), handicapIndex(12)]
  expect([...flights(field(2, 30), { by: 'index', upto }).values()]).toEqual([1, 3])
})

test.each([[[12, 5]], [[5, 5]]])('flights up to %j are refused', (upto) => {
  expect(flightsOf(field(1), { by: 'index', upto: upto.map(handicapIndex) })).toMatchObject({
    refusal: { code: 'flights.order' },
  })
})

test('flights differ in size by one golfer at most, and no one in an earlier one has a higher index', () => {
  fc.assert(
    fc.property(fields, fc.integer({ min: 1, max: 20 }), (golfers, count) => {
      const drawn = flights(golfers, { by: 'size', count })
      const order = byIndex(golfers).map(({ id }) => drawn.get(id) ?? 0)
      expect(order).toEqual(order.toSorted((one, other) => one - other))
      expect(new Set(order).size).toBe(Math.min(count, golfers.length))
      const sizes = [...new Set(order)].map((flight) => order.filter((one) => one === flight).length)
      for (const size of sizes) expect((sizes[0] ?? 0) - size).toBeOneOf([0, 1])
    }),
  )
})

test('golfers are in their parts one after the other', () => {
  expect(partOfEach([2, 1])).toEqual([1, 1, 2])
})

test('equal parts add up to the whole', () => {
  fc.assert(
    fc.property(fc.nat(144), fc.integer({ min: 1, max: 40 }), (golfers, parts) => {
      const sizes = equalSizes(golfers, parts)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(golfers)
      expect(sizes).not.toContain(0)
    }),
  )
})
