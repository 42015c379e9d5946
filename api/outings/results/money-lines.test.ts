import { expect, test } from 'vitest'
import { settlingOf } from './money-lines.ts'

test('partners who share a ball settle under the name of their side', () => {
  const sides = new Map([
    [1, 'Ann & Bob'],
    [2, 'Cleo & Dan'],
  ])
  const nameOf = (id: number) => sides.get(id) ?? ''
  const set = { by: 'Ann Ito', at: '2026-06-14T10:00:00.000Z' }
  const money = { set, purses: [], games: [], totals: [], payments: [{ from: 1, to: 2, cents: 500 }] }
  expect(settlingOf({ money, nameOf }, 1)).toEqual(['pay Cleo & Dan $5'])
  expect(settlingOf({ money, nameOf }, 2)).toEqual(['get $5 from Ann & Bob'])
})
