import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../units.ts'
import { poolByPlace, skinsPool } from './pool.ts'
import { settleUp } from './settle-up.ts'
import { matchMoney, pointsMoney, sumBalances, type Balance } from './stakes.ts'

const total = (balances: readonly { readonly cents: number }[]) => balances.reduce((sum, each) => sum + each.cents, 0)
const points = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 20 })
const stake = fc.integer({ min: 0, max: 9999 })

describe('money sums to zero', () => {
  test('per point', () => {
    fc.assert(
      fc.property(points, stake, (all, value) => {
        const rows = all.map((own, at) => ({ golferId: at + 1, points: own }))
        expect(total(pointsMoney(rows, cents(value)))).toBe(0)
      }),
    )
  })

  test('in a match of any sides', () => {
    const size = fc.integer({ min: 1, max: 4 })
    fc.assert(
      fc.property(
        size,
        size,
        stake,
        fc.constantFrom('A' as const, 'B' as const, 'halved' as const, null),
        (one, other, at, winner) => {
          const sides = [
            Array.from({ length: one }, (_, id) => id + 1),
            Array.from({ length: other }, (_, id) => id + 11),
          ]
          const money = matchMoney({ sides, winner, stake: cents(at) })
          expect(total(money)).toBe(0)
          const won = money.filter(({ golferId }) => (winner === 'B' ? golferId > 10 : golferId < 10))
          expect(total(won)).toBe(winner === 'A' || winner === 'B' ? at * Math.max(one, other) : 0)
        },
      ),
    )
  })

  test('in a pot by place and in a pot of skins, which are always paid out', () => {
    const figures = fc.array(fc.option(fc.integer({ min: 60, max: 75 })), { minLength: 1, maxLength: 20 })
    const table = fc.constantFrom([100], [50, 30, 20], [60, 40], [40, 25, 15, 10, 10], [33, 33])
    fc.assert(
      fc.property(figures, points, fc.tuple(stake, table), (all, won, [buyIn, percent]) => {
        const results = all.map((figure, at) => ({ golferId: at + 1, figure }))
        expect(total(poolByPlace({ results, buyIn: cents(buyIn), percent }))).toBe(0)
        const golfers = won.map((skins, at) => ({ golferId: at + 1, won: skins, provisional: 0, waitsFor: [] }))
        expect(total(skinsPool({ golfers }, cents(buyIn)))).toBe(0)
      }),
    )
  })
})

describe('a pot by place', () => {
  const field = (figures: readonly (number | null)[]) => figures.map((figure, at) => ({ golferId: at + 1, figure }))
  const prizes = (figures: readonly (number | null)[], pool: { percent: readonly number[]; added?: number }) =>
    poolByPlace({
      results: field(figures),
      buyIn: cents(100),
      percent: pool.percent,
      ...(pool.added !== undefined && { added: cents(pool.added) }),
    }).map(({ prize }) => prize)

  test('a tie over the last paid place shares what is left', () => {
    expect(prizes([70, 71, 71], { percent: [60, 40] })).toEqual([180, 60, 60])
  })

  test('with fewer returns than places the table is cut and scaled', () => {
    expect(prizes([70, 71, null], { percent: [50, 30, 20] })).toEqual([188, 112, 0])
  })

  test('without a return the buy-ins go back', () => {
    expect(prizes([null, null], { percent: [100] })).toEqual([100, 100])
  })

  test('the odd cents of a pot of skins go to the golfers with the most skins', () => {
    const golfers = [0, 1, 2, 0].map((won, at) => ({ golferId: at + 1, won, provisional: 0, waitsFor: [] }))
    expect(skinsPool({ golfers }, cents(100)).map(({ prize }) => prize)).toEqual([0, 133, 267, 0])
  })

  test('a purse that is added is paid out, too', () => {
    expect(prizes([70, 71], { percent: [100], added: 5000 })).toEqual([5200, 0])
  })
})

describe('settling up', () => {
  const amounts = fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 15 })
  const balancesOf = (list: readonly number[]): readonly Balance[] => {
    const rest = list.reduce((sum, amount) => sum + amount, 0)
    return [...list, 0 - rest].map((amount, at) => ({ golferId: at + 1, cents: cents(amount) }))
  }

  test('pays every balance, with fewer payments than golfers', () => {
    fc.assert(
      fc.property(amounts, (list) => {
        const balances = balancesOf(list)
        const payments = settleUp(balances)
        const paid = payments.flatMap((payment): readonly Balance[] => [
          { golferId: payment.from, cents: payment.cents },
          { golferId: payment.to, cents: cents(0 - payment.cents) },
        ])
        expect(sumBalances([balances, paid]).every((balance) => balance.cents === 0)).toBe(true)
        expect(payments.every((payment) => payment.cents > 0)).toBe(true)
        const open = balances.filter((balance) => balance.cents !== 0).length
        expect(payments.length).toBeLessThanOrEqual(Math.max(0, open - 1))
      }),
    )
  })

  test('pairs that owe each other the same settle between themselves', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 6 }), (list) => {
        const balances = list.flatMap((amount, at) => [
          { golferId: 2 * at, cents: cents(amount) },
          { golferId: 2 * at + 1, cents: cents(0 - amount) },
        ])
        expect(settleUp(balances)).toHaveLength(list.length)
      }),
    )
  })

  test('makes as few payments as an exhaustive search of the groups allows', () => {
    const small = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(small, (list) => {
        const open = balancesOf(list).flatMap((balance) => (balance.cents === 0 ? [] : [balance.cents as number]))
        expect(settleUp(balancesOf(list))).toHaveLength(open.length - mostGroups(open))
      }),
    )
  })

  /** The most groups that sum to zero: every subset with the first amount, and what is left of the rest. */
  function mostGroups(amounts: readonly number[]): number {
    const [first, ...others] = amounts
    if (first === undefined) return 0
    return Math.max(
      ...subsets(others).map(({ taken, left }) => {
        const isGroup = first + taken.reduce((sum, amount) => sum + amount, 0) === 0
        return isGroup ? 1 + mostGroups(left) : 0
      }),
    )
  }

  type Subset = { readonly taken: readonly number[]; readonly left: readonly number[] }

  function subsets(amounts: readonly number[]): readonly Subset[] {
    const [first, ...others] = amounts
    if (first === undefined) return [{ taken: [], left: [] }]
    return subsets(others).flatMap(({ taken, left }) => [
      { taken: [first, ...taken], left },
      { taken, left: [first, ...left] },
    ])
  }

  test('balances that do not sum to zero are a bug of the caller', () => {
    expect(() => settleUp([{ golferId: 1, cents: cents(1) }])).toThrow('balances do not sum to zero')
  })
})
