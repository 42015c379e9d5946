import { expect, test } from 'vitest'
import { ownGames } from '#golf/games/own-games.ts'
import { gamesFor, gamesOfFour } from './game-step.tsx'

const offered = (golfers: number, atClub?: { id: number }[]) =>
  gamesFor({ golfers, format: 'own' }, atClub).map(({ value }) => value)

test('a game is offered to as many golfers as can play it', () => {
  expect(offered(4)).toEqual(ownGames.map(({ id }) => id))
  expect([3, 5].flatMap((golfers) => offered(golfers))).not.toContain(21)
  expect(gamesOfFour()).toBe('Wolf and Sixes')
})

test('a game of four golfers needs their own balls', () => {
  const withOneBall = gamesFor({ golfers: 4, format: 'scramble' }, undefined).map(({ label }) => label)
  expect(withOneBall).toContain('Stableford')
  expect(withOneBall).not.toContain('Wolf')
})

test('a game that the club does not know is not offered', () => {
  expect(offered(4, [{ id: 0 }, { id: 21 }, { id: 99 }])).toEqual([0, 21])
})
