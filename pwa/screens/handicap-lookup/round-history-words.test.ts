import { expect, test } from 'vitest'
import { changeText, reportText } from './round-history-words.ts'

const state = { date: '2026-06-13', teebox_id: 1, score: 90, parorbetter: 6, tournament: 0, deleted: false } as const
const change = { kind: 'saved', by: 'Ada', at: '', reason: '', before: state, after: state } as const

test('a change says from what to what', () => {
  expect(changeText({ ...change, after: { ...state, score: 76, parorbetter: 9 } })).toBe('90 → 76, par or better 6 → 9')
  expect(changeText({ ...change, after: { ...state, date: '2026-06-12', teebox_id: 2, tournament: 1 } })).toBe(
    '06-13-2026 → 06-12-2026, other tees, in a tournament',
  )
  expect(changeText(change)).toBe('Saved as it was')
  expect(changeText({ ...change, kind: 'deleted' })).toBe('Deleted')
})

test('a report says what became of it', () => {
  expect(new Set([null, 'stands', 'corrected', 'removed'].map(reportText)).size).toBe(4)
})
