import { sum } from '../sums.ts'
import { rankAmong, placeText } from '../ties/places.ts'
import { divideHalfUp } from '../units.ts'

/** The result of a golfer in one outing; null without a total (NR), which counts as attended. */
export type SeasonResult = { readonly golferId: number; readonly figure: number | null }

export type SeasonPlan = {
  /** `place`: points from a table by place, where the lowest is best. `score`: the result itself as points. */
  readonly type: 'place' | 'score'
  /** Whole points by place; places beyond the table get 0. */
  readonly table?: readonly number[]
  /** Tied golfers share the mean of their places' points, or all get those of the better place. */
  readonly ties?: 'mean' | 'better'
  /** The number of best results that count; all by default. */
  readonly best?: number
  /** Points for each outing attended, in whole points. */
  readonly attending?: number
}

/** A season's row. Points are in hundredths, since a shared place can be worth a fraction. */
type SeasonRow = {
  readonly golferId: number
  readonly place: string
  readonly total: number
  /** The points that count, best first; `dropped` has the others. */
  readonly counted: readonly number[]
  readonly dropped: readonly number[]
  /** Outings won; a shared first place is a win. */
  readonly wins: number
  /** The points of each outing, in the order of the outings. */
  readonly results: readonly OutingPoints[]
}

type OutingPoints = {
  /** The index in the list of outings. */
  readonly outing: number
  /** 1, T2 for a shared second place; null without a total. */
  readonly place: string | null
  readonly points: number
  /** Whether it is one of the results that count. */
  readonly counts: boolean
}

/**
 * Ranks the order of merit of a season from the results of its posted outings. Golfers with equal points are ordered by
 * wins, then by their results one by one from the best; then they share the place. A missing result ranks below every
 * other, including points below zero. A custom of clubs; `plan` sets the details.
 */
export function orderOfMerit(outings: readonly (readonly SeasonResult[])[], plan: SeasonPlan): readonly SeasonRow[] {
  const scored = outings.map((results) => pointsOfOuting(results, plan))
  const golfers = [...new Set(outings.flatMap((results) => results.map(({ golferId }) => golferId)))]
  const rows = golfers.map((golferId) => {
    const own = scored.flatMap((points, outing) =>
      points.filter((each) => each.golferId === golferId).map((each) => ({ ...each, outing })),
    )
    const fromBest = own.toSorted((one, other) => other.points - one.points)
    const ranked = fromBest.map(({ points }) => points)
    const best = plan.best ?? ranked.length
    const counting = new Set(fromBest.slice(0, best).map(({ outing }) => outing))
    const counted = ranked.slice(0, best)
    const attended = own.length * (plan.attending ?? 0) * 100
    return {
      golferId,
      total: sum(counted) + attended,
      counted,
      dropped: ranked.slice(best),
      wins: own.filter(({ isWin }) => isWin).length,
      ranked,
      results: own.map(({ outing, place, points }) => ({ outing, place, points, counts: counting.has(outing) })),
    }
  })
  const ordered = rows.toSorted(compareRows)
  return ordered.map((row) => {
    const place = rankAmong(row, ordered, compareRows)
    const { golferId, total, counted, dropped, wins, results } = row
    return { golferId, place, total, counted, dropped, wins, results }
  })
}

type Scored = Omit<OutingPoints, 'outing' | 'counts'> & { readonly golferId: number; readonly isWin: boolean }

function pointsOfOuting(results: readonly SeasonResult[], plan: SeasonPlan): readonly Scored[] {
  const { type, table = [], ties = 'mean' } = plan
  const sign = type === 'score' ? -1 : 1
  const figures = results.flatMap(({ figure }) => (figure === null ? [] : [sign * figure]))
  return results.map(({ golferId, figure }) => {
    if (figure === null) return { golferId, place: null, points: 0, isWin: false }
    const ahead = figures.filter((other) => other < sign * figure).length
    const level = figures.filter((other) => other === sign * figure).length
    const isWin = ahead === 0
    const place = placeText({ ahead, level })
    if (type === 'score') return { golferId, place, points: 100 * figure, isWin }
    const places = ties === 'mean' ? level : 1
    const shared = Array.from({ length: places }, (_, at) => table[ahead + at] ?? 0)
    return { golferId, place, points: divideHalfUp(100 * sum(shared), places), isWin }
  })
}

type Compared = Pick<SeasonRow, 'total' | 'wins'> & { readonly ranked: readonly number[] }

function compareRows(one: Compared, other: Compared): number {
  if (one.total !== other.total) return other.total - one.total
  if (one.wins !== other.wins) return other.wins - one.wins
  const length = Math.max(one.ranked.length, other.ranked.length)
  for (let at = 0; at < length; at += 1) {
    const [own, others] = [one.ranked[at], other.ranked[at]]
    if (own === others) continue
    if (own === undefined) return 1
    return others === undefined ? -1 : others - own
  }
  return 0
}

type Attendance = { readonly golferId: number; readonly attended: number; readonly of: number }

/**
 * Counts the posted outings in which a golfer has at least one entry. `outings` has the number of entries by golfer id,
 * for each outing.
 */
export function attendance(
  golfers: readonly number[],
  outings: readonly ReadonlyMap<number, number>[],
): readonly Attendance[] {
  return golfers.map((golferId) => ({
    golferId,
    attended: outings.filter((entries) => (entries.get(golferId) ?? 0) > 0).length,
    of: outings.length,
  }))
}
