import { monthsBefore } from '../day.ts'
import type { Tenths } from '../units.ts'
import { fullRecord } from './handicap-index.ts'
import type { HistoryEntry } from './history.ts'
import { antiHandicap } from './statistics.ts'

export type ChartPoint = { readonly date: string; readonly value: Tenths }

/** Every index issued, by the day of the score that led to it. */
export function indexSeries(history: readonly HistoryEntry[]): readonly ChartPoint[] {
  return history.flatMap(({ round, issue }) => (issue === null ? [] : { date: round.date, value: issue.index }))
}

/** The anti-handicap after every score that has one. */
export function antiHandicapSeries(history: readonly HistoryEntry[]): readonly ChartPoint[] {
  const scored = history.filter(({ score }) => score !== null)
  return scored.flatMap(({ round }, at) => {
    const value = antiHandicap(scored.slice(Math.max(0, at + 1 - fullRecord), at + 1))
    return value === null ? [] : { date: round.date, value }
  })
}

/**
 * Returns the points of the chart: the lowest one of each month in the last `years` years. The first month is included
 * in full; months without a point are left out.
 */
export function monthlyLows({
  series,
  years,
  today,
}: {
  series: readonly ChartPoint[]
  years: number
  today: string
}): readonly ChartPoint[] {
  const since = monthsBefore(today, 12 * years).slice(0, 7)
  const lows = new Map<string, ChartPoint>()
  for (const point of series) {
    if (point.date < since || point.date > today) continue
    const month = point.date.slice(0, 7)
    const low = lows.get(month)
    if (low === undefined || point.value < low.value) lows.set(month, point)
  }
  return [...lows.values()]
}
