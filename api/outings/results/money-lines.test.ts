import { expect, test } from 'vitest'
import { partsOfMoney, settlingOf } from './money-lines.ts'

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

test('games of one name have their sides or their group', () => {
  const names = new Map([
    [1, 'Ann'],
    [2, 'Bob'],
    [3, 'Cleo'],
  ])
  const nameOf = (id: number) => names.get(id) ?? ''
  const game = (name: string, sides: number[][], group = 0) => {
    return { name, sides, group, per: 'match' as const, stake: 500, golfers: [] }
  }
  const games = [
    game('Match play', [[1], [2]]),
    game('Match play (1)', [[1, 2], [3]]),
    game('Match play (2)', [[1, 2], [3]]),
    game('Nassau', [[1], [3]]),
    game('Skins', []),
    game('Skins', [], 2),
  ]
  const set = { by: 'Ann', at: '2026-06-14T10:00:00.000Z' }
  const money = { set, purses: [], games, totals: [], payments: [] }
  expect(partsOfMoney({ money, nameOf }).map(({ name }) => name)).toEqual([
    'Match play, Ann vs. Bob',
    'Match play (1), Ann & Bob vs. Cleo',
    'Match play (2), Ann & Bob vs. Cleo',
    'Nassau',
    'Skins',
    'Skins, group 2',
  ])
})
