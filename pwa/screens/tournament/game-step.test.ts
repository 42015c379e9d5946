import { expect, test } from 'vitest'
import { gamesFor, gamesOfFour } from './game-step.tsx'

const offered = (golfers: number, atClub?: { id: number }[]) => gamesFor(golfers, atClub).map(({ value }) => value)

test('four golfers can play everything', () => {
  expect(offered(4)).toEqual([0, 21, 14, 16, 17, 18])
})

test('wolf and sixes are for exactly four', () => {
  expect(offered(3)).toEqual([0, 16, 17, 18])
  expect(offered(5)).toEqual([0, 16, 17, 18])
  expect(gamesOfFour()).toBe('Wolf and Sixes')
})

test('one golfer plays no game', () => {
  expect(offered(1)).toEqual([0])
})

test('a game that the club does not know is not offered', () => {
  expect(offered(4, [{ id: 0 }, { id: 21 }, { id: 99 }])).toEqual([0, 21])
})
