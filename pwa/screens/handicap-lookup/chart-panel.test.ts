import { expect, test } from 'vitest'
import { sampleRound } from '#sync/calls/rounds-testing.ts'
import type { RoundRow } from '#sync/calls/rounds.ts'
import { reachesBehind, roundsBehindIndex } from './chart-panel.tsx'

function round(id: number, changes: Partial<RoundRow> = {}): RoundRow {
  return { ...sampleRound, id, date: `2026-01-${String(id).padStart(2, '0')}`, handicap: 10 + id / 10, ...changes }
}
const newestFirst = Array.from({ length: 25 }, (_, at) => round(25 - at))
const ids = (rounds: ReturnType<typeof roundsBehindIndex>) => rounds.map((behind) => behind.round.id)

test('an index of a day stands on the twenty scores before it, of which the lowest eight count', () => {
  const behind = roundsBehindIndex(newestFirst, { date: '2026-01-24', handicap: 12 })
  expect(ids(behind)).toEqual(Array.from({ length: 20 }, (_, at) => 24 - at))
  expect(ids(behind.filter(({ counted }) => counted))).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
})

test('of several rounds on a day it ends at the one that led to the index', () => {
  const day = '2026-02-01'
  const two = [round(31, { date: day, indexAfter: 11.5 }), round(30, { date: day, indexAfter: 11.2 })]
  expect(ids(roundsBehindIndex([...two, ...newestFirst], { date: day, handicap: 11.2 }))[0]).toBe(30)
})

test('nines that wait make no score, and an exceptional score counts as lowered', () => {
  const few = [round(4, { adjustment: -5 }), round(3, { handicap: null }), round(2), round(1)]
  const behind = roundsBehindIndex(few, { date: '2026-01-04', handicap: 12 })
  expect(ids(behind)).toEqual([4, 2, 1])
  expect(ids(behind.filter(({ counted }) => counted))).toEqual([4])
})

test('it is known when enough rounds were read', () => {
  expect(reachesBehind(newestFirst, { date: '2026-01-20', handicap: 12 })).toBe(true)
  expect(reachesBehind(newestFirst, { date: '2026-01-19', handicap: 12 })).toBe(false)
})

test('rounds of the same day that came after the index are not among those that are enough', () => {
  const day = '2026-02-01'
  const later = round(31, { date: day, indexAfter: 11.5 })
  const rounds = [later, round(30, { date: day, indexAfter: 11.2 }), ...newestFirst.slice(0, 18)]
  expect(reachesBehind(rounds, { date: day, handicap: 11.5 })).toBe(true)
  expect(reachesBehind(rounds, { date: day, handicap: 11.2 })).toBe(false)
})
