import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { courseHandicap } from '../units.ts'
import { strokesReceived } from './strokes-received.ts'

function holes(strokeIndexes: readonly number[]) {
  return strokeIndexes.map((strokeIndex, at) => ({ hole: at + 1, par: 4, strokeIndex }))
}

const eighteen = Array.from({ length: 18 }, (_, at) => at + 1)

function strokes(handicap: number, strokeIndexes: readonly number[]) {
  const card = holes(strokeIndexes)
  return card.map(({ strokeIndex }) =>
    strokesReceived({ courseHandicap: courseHandicap(handicap), strokeIndex, holes: card }),
  )
}

describe('over eighteen holes', () => {
  test('twenty strokes are two on the hardest two holes and one elsewhere', () => {
    expect(strokes(20, eighteen)).toEqual([2, 2, ...Array<number>(16).fill(1)])
  })

  test('a plus two gives one back on each of the two easiest holes', () => {
    expect(strokes(-2, eighteen)).toEqual([...Array<number>(16).fill(0), -1, -1])
  })
})

describe('over nine holes', () => {
  const oddNine = [3, 17, 11, 9, 15, 1, 7, 13, 5]

  test('the stroke indexes are ranked one to nine', () => {
    expect(strokes(4, oddNine)).toEqual([1, 0, 0, 0, 0, 1, 1, 0, 1])
    expect(strokes(-3, oddNine)).toEqual([0, -1, 0, 0, -1, 0, 0, -1, 0])
  })

  test('ten strokes are two on the hardest hole', () => {
    expect(strokes(10, oddNine)).toEqual([1, 1, 1, 1, 1, 2, 1, 1, 1])
  })
})

test('strokes over the card sum to the course handicap, from plus ten to 72', () => {
  const order = fc.shuffledSubarray(eighteen, { minLength: 18 })
  const nine = fc.shuffledSubarray(eighteen, { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 72 }), fc.oneof(order, nine), (handicap, strokeIndexes) => {
      expect(strokes(handicap, strokeIndexes).reduce((sum, each) => sum + each, 0)).toBe(handicap)
    }),
  )
})
