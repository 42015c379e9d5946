import { expect, test } from 'vitest'
import { numbersOf } from './game-numbers.ts'

test('games that differ in nothing that is shown are numbered', () => {
  const ofAll = { name: 'Skins', sides: [], group: 0 }
  const match = { name: 'Match play', sides: [[1], [2]], group: 0 }
  const games = [
    ofAll,
    { ...ofAll, group: 2 },
    { ...ofAll },
    match,
    { ...match, sides: [[1], [3]] },
    { ...match, group: 1 },
    { ...match, name: 'Nassau' },
  ]
  expect(numbersOf(games)).toEqual(['(1)', '', '(2)', '(1)', '', '(2)', ''])
})
