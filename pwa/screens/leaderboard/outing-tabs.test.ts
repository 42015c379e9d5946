import { expect, test } from 'vitest'
import { offeredTabs } from './outing-tabs.tsx'

test('a phone that scores begins with the score, another one with the board', () => {
  expect(offeredTabs({ canScore: true, isBoardBeside: false, hasGames: false })).toEqual(['score', 'board', 'card'])
  expect(offeredTabs({ canScore: false, isBoardBeside: false, hasGames: false })).toEqual(['board', 'card'])
})

test('games have a tab when there are any, and the board has none where it is in sight anyway', () => {
  expect(offeredTabs({ canScore: true, isBoardBeside: true, hasGames: true })).toEqual(['score', 'games', 'card'])
})
