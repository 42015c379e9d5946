import { expect, test } from 'vitest'
import { lateChoiceText, lateScoreText } from './late-entries.ts'
import { texts } from './off-course-texts.ts'

test('what came after the end says whose it is and who entered it', () => {
  const late = { hole: 2, by: 'Group 1 · BO', receivedAt: '2026-11-21T12:00:00Z' }
  expect(lateScoreText({ ...late, id: 1, name: 'Ben Okafor', strokes: 9 })).toBe(
    texts.lateScore({ name: 'Ben Okafor', hole: 2, value: 9, by: 'Group 1 · BO' }),
  )
  expect(lateChoiceText({ ...late, tgroup_id: 1, wolf_game: 0 })).toBe(
    texts.lateChoice({ group: 1, hole: 2, choice: 'Blind Wolf', by: 'Group 1 · BO' }),
  )
})
