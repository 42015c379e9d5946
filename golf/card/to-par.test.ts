import { expect, test } from 'vitest'
import { formatToPar, scoreMark } from './to-par.ts'

test('level par is E, over par has a plus, under par a true minus sign', () => {
  expect([0, 3, -3, 12].map(formatToPar)).toEqual(['E', '+3', '\u22123', '+12'])
})

test('marks stop at two rings on both sides of par', () => {
  const marks = [1, 2, 3, 4, 5, 6, 7, 9].map((gross) => scoreMark({ gross, par: 4 }))
  expect(marks).toEqual(['eagle', 'eagle', 'birdie', 'par', 'bogey', 'double', 'double', 'double'])
})
