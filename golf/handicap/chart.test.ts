import { expect, test } from 'vitest'
import { tenths } from '../units.ts'
import { antiHandicapSeries, indexSeries, monthlyLows } from './chart.ts'
import { sampleRound, sampleRounds } from './record-testing.ts'
import { replay } from './record.ts'

const history = replay([...sampleRounds([20, 18, 22, 16]), sampleRound({ id: 5, holes: 9 })])

test('every issued index is a point', () => {
  expect(indexSeries(history)).toEqual([
    { date: '2025-01-04', value: 160 },
    { date: '2025-01-05', value: 150 },
  ])
})

test('the anti-handicap has a point for every score from the third on', () => {
  expect(antiHandicapSeries(history)).toEqual([
    { date: '2025-01-04', value: 220 },
    { date: '2025-01-05', value: 220 },
  ])
  // The worst eight of the last twenty: 13 to 20, and then 13 to 19 with 24.
  const falling = replay(sampleRounds([...Array.from({ length: 24 }, (_, at) => 24 - at), 24]))
  expect(antiHandicapSeries(falling).slice(-2)).toEqual([
    { date: '2025-01-25', value: 165 },
    { date: '2025-01-26', value: 170 },
  ])
})

test('the chart keeps the lowest point of each month of its years', () => {
  const series = [
    ['2020-11-30', 9],
    ['2021-10-31', 9.5],
    ['2023-11-20', 10],
    ['2023-11-21', 11],
    ['2025-12-30', 12.6],
    ['2025-11-30', 12.1],
    ['2025-11-22', 12.4],
    ['2026-11-02', 13],
    ['2026-11-20', 12.9],
    // A round from east of the club, where the next day has started.
    ['2026-11-22', 12],
  ].map(([date, value]) => ({ date: String(date), value: tenths(Number(value)) }))
  const values = (years: number) => monthlyLows({ series, years, today: '2026-11-21' }).map(({ value }) => value)
  expect(values(1)).toEqual([126, 121, 129])
  expect(values(3)).toEqual([100, 126, 121, 129])
  expect(values(5)).toEqual([100, 126, 121, 129])
})
