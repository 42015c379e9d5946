import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import { handicapIndex, type HandicapIndex } from '../units.ts'
import { rememberIndex, type IssuedIndex } from './low-index.ts'

function after(...issues: readonly [string, number][]) {
  return issues
    .map(([date, index]) => ({ date, index: handicapIndex(index) }))
    .reduce<readonly IssuedIndex[]>(rememberIndex, [])
}

test('the lowest of the 365 days up to the latest score is kept', () => {
  expect(after(['2025-01-01', 9.1], ['2025-03-01', 8.4], ['2025-06-01', 10.2])[0]).toEqual({
    date: '2025-03-01',
    index: 84,
  })
})

test('it leaves the window 365 days later, and the next lowest takes its place', () => {
  const issues: [string, number][] = [
    ['2025-01-01', 8],
    ['2025-06-01', 9],
    ['2025-08-01', 10],
  ]
  expect(after(...issues, ['2026-01-01', 11])[0]?.index).toBe(80)
  expect(after(...issues, ['2026-01-02', 11])[0]?.index).toBe(90)
})

test('after a year without a score the current index is the low one', () => {
  expect(after(['2021-04-01', 10], ['2022-07-01', 12.5])).toEqual([{ date: '2022-07-01', index: 125 }])
})

test('the first is always the lowest of the window', () => {
  const issue = fc.record({ gap: fc.integer({ min: 0, max: 120 }), index: fc.integer({ min: -20, max: 200 }) })
  fc.assert(
    fc.property(fc.array(issue, { minLength: 1, maxLength: 40 }), (gaps) => {
      let date = '2024-01-01'
      const issues = gaps.map(({ gap, index }) => {
        date = addDays(date, gap)
        return { date, index: index as HandicapIndex }
      })
      const kept = issues.reduce<readonly IssuedIndex[]>(rememberIndex, [])
      const window = issues.filter((each) => each.date >= addDays(date, -365))
      expect(kept[0]?.index).toBe(Math.min(...window.map(({ index }) => index)))
    }),
  )
})
