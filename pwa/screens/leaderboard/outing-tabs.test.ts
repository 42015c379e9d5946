import { expect, test } from 'vitest'
import { offeredTabs } from './outing-tabs.tsx'

test('a phone that scores begins with the score, another one with the board', () => {
  expect(offeredTabs({ canScore: true, isBoardBeside: false, hasGames: false, wanted: null })).toEqual([
    'score',
    'board',
    'card',
  ])
  expect(offeredTabs({ canScore: false, isBoardBeside: false, hasGames: false, wanted: null })).toEqual([
    'board',
    'card',
  ])
})

test('games have a tab when there are any, and the board has none where it is in sight anyway', () => {
  expect(offeredTabs({ canScore: true, isBoardBeside: true, hasGames: true, wanted: null })).toEqual([
    'score',
    'games',
    'card',
  ])
})

test('a golfer who scores stays at the games after the last one was removed, and others have no empty pane', () => {
  const none = { isBoardBeside: false, hasGames: false, wanted: 'games' }
  expect(offeredTabs({ ...none, canScore: true })).toContain('games')
  expect(offeredTabs({ ...none, canScore: false })).not.toContain('games')
})
