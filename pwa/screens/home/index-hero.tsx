import { formatHandicap } from '#golf/course/handicap-text.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { userHandicaps, userReviews } from '#sync/calls/handicaps.ts'
import type { User } from '#sync/calls/login.ts'
import { Instant } from '../../dates/day.tsx'
import { useToday } from '../../dates/use-today.ts'
import { chartMonths } from '../../rounds/chart-points.ts'
import { asOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { texts } from './texts.ts'
import styles from './home-screen.module.css'

const box = { width: 200, height: 40 }

/** Equal to the first query of Handicap Lookup, so that both screens share a cached answer. */
const firstReviews = { sort: 'date', desc: true, size: 8, page: 1 } as const

/** The member's index, the lowest of the last twelve months, and its history as a line. */
export function IndexHero({ user: { id, firstname, lastname } }: { user: User }) {
  const today = useToday()
  const members = useServerQuery({ call: golferAll, request: {}, offline: true })
  const history = useServerQuery({ call: userHandicaps, request: { params: { id } }, offline: true })
  const reviews = useServerQuery({ call: userReviews, request: { params: { id }, query: firstReviews }, offline: true })
  const index = members.data?.golfers.find((golfer) => golfer.id === id)?.handicapindex
  const oldAt = asOf(members)
  const months = history.data === undefined ? [] : chartMonths(history.data, { years: 1, today })
  const values = months.flatMap((month) => month.index?.handicap ?? [])
  const lowest = reviews.data?.rounds_reviews.lowestIndex ?? null
  const toPost = reviews.data === undefined ? 0 : holesToFirstIndex(reviews.data.roundsInfo.results)
  const unknown = index === null && toPost > 0 ? texts.index.none(toPost) : `${firstname} ${lastname}`
  const isTransferred = reviews.data?.rounds_reviews.transferred === true

  return (
    <div className={styles['hero']}>
      <div className={styles['inner']}>
        <div className={styles['figures']}>
          <p>{texts.index.label}</p>
          <p className={styles['index']}>{index === undefined ? '–' : formatHandicap(index)}</p>
          {isTransferred && <p>{texts.index.transferred}</p>}
          <p>{lowest === null ? unknown : texts.index.lowest(formatHandicap(lowest))}</p>
          {oldAt !== null && (
            <p className={styles['asOf']}>
              {texts.index.asOf} <Instant at={new Date(oldAt).toISOString()} />
            </p>
          )}
        </div>
        {(history.isPending || values.length > 1) && <IndexLine values={values} />}
      </div>
    </div>
  )
}

/** The history without figures; Handicap Lookup has the details. */
function IndexLine({ values }: { values: readonly number[] }) {
  const points = linePoints(values, box)
  const last = points.at(-1)
  return (
    <svg viewBox={`-5 -5 ${box.width + 10} ${box.height + 10}`} className={styles['line']} aria-hidden="true">
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {last !== undefined && <circle cx={last.x} cy={last.y} r="4" />}
    </svg>
  )
}

/** Returns the holes that are still to be posted before there is an index: 54 in all, in rounds of 9 and 18. */
export function holesToFirstIndex(posted: readonly { readonly holes: number }[]): number {
  return Math.max(0, 54 - posted.reduce((sum, { holes }) => sum + holes, 0))
}

type Point = { readonly x: number; readonly y: number }

/**
 * Returns the points of a line in a box, from left to right. The highest value is at its top, the lowest at its bottom.
 */
export function linePoints(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly Point[] {
  const highest = Math.max(...values)
  const range = highest - Math.min(...values)
  return values.map((value, place) => ({
    x: values.length === 1 ? width : (place * width) / (values.length - 1),
    y: range === 0 ? height / 2 : ((highest - value) * height) / range,
  }))
}
