import { expect, test } from 'vitest'
import type { OutingMoney } from '#sync/calls/stakes.ts'
import { amountsOf, prizeOf, whoOf, winnersFirst, worthOfSkin } from './money-rows.ts'
import { texts } from './texts.ts'

const amounts = [
  { id: 1, cents: -500 },
  { id: 2, cents: 0 },
  { id: 3, cents: 500 },
]

test('winners come first, and a game leaves out who neither wins nor owes', () => {
  expect(winnersFirst(amounts).map(({ id }) => id)).toEqual([3, 2, 1])
  expect(amountsOf(amounts).map(({ id }) => id)).toEqual([3, 1])
})

test('a golfer’s prize is that of the flight, or of the whole field', () => {
  const purse = (flight: number, prize: number) => {
    return { by: 'net' as const, flight, entry: 1000, pot: prize, golfers: [{ id: 1, prize, cents: prize - 1000 }] }
  }
  const money = (purses: OutingMoney['purses']): OutingMoney => {
    return { set: { by: 'Ben Okafor', at: '' }, purses, games: [], totals: [], payments: [] }
  }
  const golfer = { by: 'net' as const, flight: 2, id: 1 }
  expect(prizeOf(money([purse(1, 3000), purse(2, 4000)]), golfer)).toBe(4000)
  expect(prizeOf(money([purse(0, 6000)]), golfer)).toBe(6000)
  expect(prizeOf(money([]), golfer)).toBe(0)
  expect(prizeOf(null, golfer)).toBe(0)
})

test('a skin is worth what the others pay for it, or its share of the pot', () => {
  const golfers = [1, 2, 3, 4].map((id) => ({ id, cents: 0 }))
  const money = (per: 'skin' | 'pot'): OutingMoney => {
    const skins = { key: 'own-skins/net', name: 'Net skins', sides: [], group: 0, per, stake: 500, golfers }
    return { set: { by: 'Ben Okafor', at: '' }, purses: [], games: [skins], totals: [], payments: [] }
  }
  expect(worthOfSkin(money('skin'), { by: 'net', won: 3 })).toBe(1500)
  expect(worthOfSkin(money('pot'), { by: 'net', won: 3 })).toBe(666)
  expect(worthOfSkin(money('pot'), { by: 'gross', won: 3 })).toBe(0)
  expect(worthOfSkin(money('pot'), { by: 'net', won: 0 })).toBe(0)
  expect(worthOfSkin(null, { by: 'net', won: 3 })).toBe(0)
})

test('a game names its sides or its group', () => {
  const nameOf = (id: number) => ['', 'Ana', 'Ben', 'Cy'][id] ?? ''
  expect(whoOf({ sides: [[1, 2], [3]], group: 0 }, nameOf)).toBe('Ana & Ben vs. Cy')
  expect(whoOf({ sides: [], group: 2 }, nameOf)).toBe(texts.group(2))
  expect(whoOf({ sides: [], group: 0 }, nameOf)).toBe('')
})
