import { expect, test } from 'vitest'
import { chartData, chartMonths } from './chart-points.ts'

const answer = {
  handicaps_five_years: [
    { date: '2023-12-02', handicap: 14.1 },
    { date: '2026-01-10', handicap: 12.9 },
    { date: '2026-03-30', handicap: -0.4 },
  ],
  anti_handicaps_five_years: [
    { date: '2026-01-03', handicap: 19.2 },
    { date: '2026-02-11', handicap: 18.8 },
  ],
}
const today = '2026-11-21'

test('a month has what it has, and the period counts back from today', () => {
  expect(chartMonths(answer, { years: 1, today })).toEqual([
    { month: '2026-01', index: { date: '2026-01-10', handicap: 12.9 }, anti: { date: '2026-01-03', handicap: 19.2 } },
    { month: '2026-02', index: null, anti: { date: '2026-02-11', handicap: 18.8 } },
    { month: '2026-03', index: { date: '2026-03-30', handicap: -0.4 }, anti: null },
  ])
  expect(chartMonths(answer, { years: 3, today })[0]?.month).toBe('2023-12')
  expect(chartMonths({ handicaps_five_years: [], anti_handicaps_five_years: [] }, { years: 5, today })).toEqual([])
})

test('the first month is there also when its lowest index is of an earlier day than today’s', () => {
  expect(chartMonths(answer, { years: 1, today: '2027-01-20' }).map(({ month }) => month)).toEqual([
    '2026-01',
    '2026-02',
    '2026-03',
  ])
})

test('the chart gets columns of one length, with gaps where a month has nothing', () => {
  const [seconds, indexes, antis] = chartData(chartMonths(answer, { years: 1, today }))
  expect(seconds[0]).toBe(Date.UTC(2026, 0, 15) / 1000)
  expect(indexes).toEqual([12.9, null, -0.4])
  expect(antis).toEqual([19.2, 18.8, null])
})
