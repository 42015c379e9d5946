import { expect, test } from 'vitest'
import { gamesStartedAgain, kindsOffered } from './outing-games.ts'

test('every game that can be added is read when a server sends it to start an outing again', () => {
  const games = kindsOffered.map((kind) => ({ kind, sides: [], settings: {} }))
  expect(gamesStartedAgain().parse(games)).toEqual(games)
})
