import { expect, test } from 'vitest'
import { holeValue } from '#golf/card/hole-entry.ts'
import type { EnteredScore } from '#sync/device/outings/history.ts'
import * as cardTexts from '../card/texts.ts'
import { earlierValues, historyLines, scoreText } from './history-sheet.tsx'
import * as sheetTexts from './texts.ts'

const here = { lasts: true, date: '2026-11-21', timeZone: 'UTC', textOf: scoreText, valueOf: holeValue }

function entry(over: Partial<EnteredScore>): EnteredScore {
  return {
    strokes: 5,
    by: 'Ben Okafor',
    enteredAt: '2026-11-21T10:42:00Z',
    receivedAt: '2026-11-21T10:47:00Z',
    outcome: 'applied',
    ...over,
  }
}

test('the first entry has nothing before it, the next ones say from what to what', () => {
  const lines = historyLines([entry({}), entry({ strokes: 6 })], here)
  expect(lines.map(({ change }) => change)).toEqual(['5', '5 → 6'])
  expect(lines[0]).toMatchObject({
    by: 'Ben Okafor',
    times: `${sheetTexts.entered('10:42 am')}, ${sheetTexts.received('10:47 am')}`,
    note: null,
  })
})

test('an entry that waits is this phone’s and has no time of arrival', () => {
  const [line] = historyLines([entry({ by: null, receivedAt: null, outcome: 'waiting' })], here)
  expect(line).toEqual({
    change: '5',
    value: 5,
    by: sheetTexts.thisPhone,
    times: sheetTexts.entered('10:42 am'),
    note: sheetTexts.entryWaits({ lasts: true }),
  })
})

test('a time on another day than that of the outing has its day', () => {
  const late = { receivedAt: '2026-11-22T08:05:00Z' }
  const [sent, corrected] = historyLines([entry(late), entry({ ...late, enteredAt: '2026-11-22T08:04:00Z' })], here)
  expect(sent?.times).toBe(`${sheetTexts.entered('10:42 am')}, ${sheetTexts.received('11-22-2026 8:05 am')}`)
  expect(corrected?.times).toBe(
    `${sheetTexts.entered('11-22-2026 8:04 am')}, ${sheetTexts.received('11-22-2026 8:05 am')}`,
  )
})

test('which of two contested scores was replaced is not guessed', () => {
  const lines = historyLines(
    [entry({ strokes: 4 }), entry({ strokes: 6, outcome: 'contested' }), entry({ strokes: 5 }), entry({ strokes: 7 })],
    here,
  )
  expect(lines.map(({ change }) => change)).toEqual(['4', '6', '5', '5 → 7'])
})

test('an entry that came too late changes nothing after it', () => {
  const late = entry({ strokes: 7, outcome: 'late' })
  const lines = historyLines([entry({ strokes: 4 }), late, entry({ strokes: 5 })], here)
  expect(lines.map(({ change }) => change)).toEqual(['4', '7', '4 → 5'])
  expect(lines[1]?.note).toBe(sheetTexts.entryNotes.late)
})

test('an entry that only the page has is not called saved', () => {
  const [line] = historyLines([entry({ outcome: 'waiting' })], { ...here, lasts: false })
  expect(line?.note).toBe(sheetTexts.entryWaits({ lasts: false }))
})

test('a golfer who left and came back has both, each with who entered it', () => {
  const { strokes: _, ...entered } = entry({})
  const entries = [
    { ...entered, fromHole: 13 },
    { ...entered, fromHole: null, by: 'Ann Lee' },
  ]
  const lines = historyLines(entries, {
    ...here,
    textOf: ({ fromHole }) => cardTexts.leftBefore(fromHole),
    valueOf: () => null,
  })
  const [left, back] = [cardTexts.leftBefore(13), cardTexts.leftBefore(null)]
  expect(lines).toMatchObject([
    { change: left, by: 'Ben Okafor' },
    { change: `${left} → ${back}`, by: 'Ann Lee' },
  ])
})

test('an earlier score can be set again where it was entered last, and the one that counts cannot', () => {
  const lines = historyLines(
    [5, 6, 5, null, 4].map((strokes) => entry({ strokes })),
    here,
  )
  expect(earlierValues(lines, 4)).toEqual([1, 2])
  expect(earlierValues(lines, null)).toEqual([1, 2, 4])
})
