import { expect, test } from 'vitest'
import { pace } from './pace.ts'

test('no one has a pace before the first hole', () => {
  expect(pace({ par: 72, holes: 18, thru: 0, grossToPar: 0 })).toBeNull()
})

test('the rate so far goes on to the last hole, halves upwards', () => {
  expect(pace({ par: 72, holes: 18, thru: 6, grossToPar: 3 })).toBe(81)
  expect(pace({ par: 36, holes: 9, thru: 6, grossToPar: 1 })).toBe(38)
  expect(pace({ par: 36, holes: 9, thru: 6, grossToPar: -1 })).toBe(35)
})

test('a finished card is its own pace', () => {
  expect(pace({ par: 71, holes: 18, thru: 18, grossToPar: 14 })).toBe(85)
})
