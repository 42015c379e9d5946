import { expect, test } from 'vitest'
import { scoreText } from './score-text.tsx'

test('the score of a tournament has its T', () => {
  expect(scoreText({ score: 84, tournament: 1 })).toBe('84 T')
  expect(scoreText({ score: '84', tournament: 0 })).toBe('84')
  expect(scoreText({ score: '', tournament: null })).toBe('')
})
