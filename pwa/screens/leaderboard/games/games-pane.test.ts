import { expect, test } from 'vitest'
import { ownGameIdOf } from '#golf/games/game.ts'
import { numbersOfGames } from './games-pane.tsx'

test('games that look the same have the numbers of the results, which begin with the outing’s own game', () => {
  const stableford = { kind: 'stableford', scope: { of: 'outing' as const }, sides: [], settings: {} }
  const skins = { ...stableford, kind: 'skins' }
  const added = [stableford, skins, { ...skins, settings: { by: 'gross' as const } }, skins]
  const games = added.map((game, at) => ({ id: at + 1, ...game }))
  expect(numbersOfGames({ outing: { contest_id: ownGameIdOf.stableford }, games })).toEqual({
    own: '(1)',
    beside: ['(2)', '(1)', '', '(2)'],
  })
  expect(numbersOfGames({ outing: { contest_id: 0 }, games })).toEqual({ own: '', beside: ['', '(1)', '', '(2)'] })
})
