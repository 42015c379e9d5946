import { monthsBefore } from '#golf/day.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { userHandicaps } from '#sync/calls/handicaps.ts'

export const chartYears = [1, 3, 5] as const
export type ChartYears = (typeof chartYears)[number]

/** A month of the chart: the lowest index and the lowest anti-handicap, each on its day. */
export type ChartMonth = {
  /** In the form YYYY-MM. */
  readonly month: string
  readonly index: { readonly date: string; readonly handicap: number } | null
  readonly anti: { readonly date: string; readonly handicap: number } | null
}

/** Returns the months of a period that have data, the oldest first. The first month is complete. */
export function chartMonths(
  { handicaps_five_years: indexes, anti_handicaps_five_years: antis }: AnswerOf<typeof userHandicaps>,
  { years, today }: { years: ChartYears; today: string },
): readonly ChartMonth[] {
  const since = monthsBefore(today, 12 * years).slice(0, 7)
  const byMonth = (points: typeof indexes) =>
    new Map(points.filter(({ date }) => date >= since).map((point) => [point.date.slice(0, 7), point]))
  const [index, anti] = [byMonth(indexes), byMonth(antis)]
  const months = [...new Set([...index.keys(), ...anti.keys()])].toSorted()
  return months.map((month) => ({ month, index: index.get(month) ?? null, anti: anti.get(month) ?? null }))
}

type ChartData = readonly [seconds: number[], indexes: (number | null)[], antis: (number | null)[]]

/**
 * Returns the data of the chart as columns: the middle of each month in seconds since 1970, where the points are drawn,
 * the indexes, and the anti-handicaps.
 */
export function chartData(months: readonly ChartMonth[]): ChartData {
  return [
    months.map(({ month }) => Date.parse(`${month}-15`) / 1000),
    months.map(({ index }) => index?.handicap ?? null),
    months.map(({ anti }) => anti?.handicap ?? null),
  ]
}
