import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { calculateIndex, fullRecord } from '#golf/handicap/handicap-index.ts'
import { tenths } from '#golf/units.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { userHandicaps } from '#sync/calls/handicaps.ts'
import { roundSearch, type RoundRow } from '#sync/calls/rounds.ts'
import { callServerOrCached } from '#sync/device/connection/cached-answers.ts'
import type { Device } from '#sync/device/device.ts'
import { Day } from '../../dates/day.tsx'
import { useToday } from '../../dates/use-today.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { chartMonths, chartYears, type ChartMonth, type ChartYears } from '../../rounds/chart-points.ts'
import { scoreText } from '../../rounds/score-text.tsx'
import { serverRefused } from '../../server/failure-text.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { TextButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { lazyPart } from '../../ui/lazy-with-preload.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'
import digits from '../../ui/digits-table.module.css'
import spoken from '../../ui/spoken.module.css'
import styles from './handicap-lookup.module.css'

// A separate chunk, because most people who look up a handicap never open its chart.
const HandicapChart = lazyPart(async () => (await import('./handicap-chart.tsx')).HandicapChart)
const height = 230

/** Index and anti-handicap by month, and the rounds behind a point. */
export function ChartPanel({ golferId }: { golferId: number }) {
  const query = useServerQuery({ call: userHandicaps, request: { params: { id: golferId } }, offline: true })
  return (
    <QueryBoundary query={query} rows={1} height={height} needs={texts.chart.offline}>
      {(answer) => (
        <div className={styles['chart']}>
          <AsOf query={query} />
          <Chart golferId={golferId} answer={answer} />
        </div>
      )}
    </QueryBoundary>
  )
}

function Chart({ golferId, answer }: { golferId: number; answer: AnswerOf<typeof userHandicaps> }) {
  const today = useToday()
  const [years, setYears] = useState<ChartYears>(3)
  const [picked, setPicked] = useState<Picked | null>(null)
  const pickOnChart = useCallback((month: string) => setPicked({ month, takesFocus: false }), [])
  const months = useMemo(() => chartMonths(answer, { years, today }), [answer, years, today])
  const point = months.find(({ month }) => month === picked?.month)?.index ?? null

  return (
    <>
      <Segmented
        label={texts.period.label}
        value={years}
        options={chartYears.map((value) => ({ value, label: texts.period.years(value) }))}
        onValue={setYears}
      />
      {months.length === 0 ? (
        <p>{texts.chart.none}</p>
      ) : (
        <>
          <Suspense fallback={<Skeleton rows={1} height={height} />}>
            <HandicapChart months={months} height={height} onMonth={pickOnChart} />
          </Suspense>
          <p className={styles['legend']}>
            <span className={styles['ofIndex']}>{texts.chart.index(latest(months, 'index'))}</span>
            <span className={styles['ofAnti']}>{texts.chart.anti(latest(months, 'anti'))}</span>
          </p>
          <p className={styles['note']}>{texts.chart.note}</p>
          <MonthTable months={months} onMonth={(month) => setPicked({ month, takesFocus: true })} />
        </>
      )}
      {picked !== null && point !== null && (
        <RoundsBehind key={point.date} golferId={golferId} point={point} picked={picked} />
      )}
    </>
  )
}

/** The month whose rounds are shown. In the table it is picked above all other months, so the rounds take the focus. */
type Picked = { readonly month: string; readonly takesFocus: boolean }

function latest(months: readonly ChartMonth[], series: 'index' | 'anti'): string {
  return formatHandicap(months.findLast((month) => month[series] !== null)?.[series]?.handicap ?? null)
}

/** The chart as a table, for screen readers and exact figures. */
function MonthTable({ months, onMonth }: { months: readonly ChartMonth[]; onMonth: (month: string) => void }) {
  return (
    <details className={styles['help']}>
      <summary>{texts.chart.table}</summary>
      <table className={classes(digits['table'], styles['months'])}>
        <ColumnHeads labels={Object.values(texts.chart.columns)} />
        <tbody>
          {months.toReversed().map(({ month, index, anti }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              <td>{formatHandicap(index?.handicap ?? null)}</td>
              <td>{formatHandicap(anti?.handicap ?? null)}</td>
              <td>
                {index !== null && (
                  <TextButton aria-label={texts.chart.roundsBehind(monthText(month))} onClick={() => onMonth(month)}>
                    {texts.chart.columns.rounds}
                  </TextButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function monthText(month: string): string {
  const [year, number] = month.split('-')
  return `${number}-${year}`
}

const { behind } = texts.chart

const columns: readonly Column<RoundBehind>[] = [
  { label: behind.columns.date, heads: true, cell: ({ round }) => <Day date={round.date} /> },
  { label: behind.columns.course, cell: ({ round }) => round.coursename },
  { label: behind.columns.score, cell: ({ round }) => scoreText(round) },
  {
    label: behind.columns.differential,
    cell: ({ round, counted }) => (
      <>
        {formatHandicap(round.handicap)}
        {counted && <span className={spoken['spoken']}> {behind.counted}</span>}
      </>
    ),
  },
]

type BehindProps = { golferId: number; point: Point; picked: Picked }

/** The scores behind an index. */
function RoundsBehind({ golferId, point, picked }: BehindProps) {
  const place = useRef<HTMLElement>(null)
  const device = useDevice()
  const user = useUser()
  const query = useQuery({
    queryKey: [user?.id ?? 0, 'rounds behind', golferId, point],
    queryFn: () => roundsUntil(device, { golferId, point }),
  })
  useEffect(() => {
    if (picked.takesFocus) place.current?.focus()
  }, [picked])
  return (
    <section ref={place} tabIndex={-1} className={styles['side']} aria-label={behind.title}>
      <h3>
        {behind.heading(formatHandicap(point.handicap))} <Day date={point.date} />
      </h3>
      <p className={styles['note']}>{behind.note}</p>
      <QueryBoundary query={query} rows={8} height={48} needs={behind.offline}>
        {(rounds) => (
          <DataTable
            caption={behind.title}
            columns={columns}
            rows={roundsBehindIndex(rounds, point)}
            keyOf={({ round }) => round.id}
            isMarked={({ counted }) => counted}
          />
        )}
      </QueryBoundary>
    </section>
  )
}

/** Reads a golfer's rounds, newest first, back to those behind the index of a day. */
async function roundsUntil(
  device: Device,
  { golferId, point }: { golferId: number; point: Point },
): Promise<readonly RoundRow[]> {
  const rounds: RoundRow[] = []
  for (let page = 1, pages = 1; page <= pages && !reachesBehind(rounds, point); page += 1) {
    const query = { user_id: golferId, sort: 'date', desc: true, size: 100, page } as const
    const answer = await callServerOrCached(device, roundSearch, { query })
    if (!answer.ok) throw serverRefused(answer.refusal)
    const { results, totalPages } = answer.value.rounds
    rounds.push(...results)
    pages = totalPages
  }
  return rounds
}

type RoundBehind = { readonly round: RoundRow; readonly counted: boolean }

type Point = { readonly date: string; readonly handicap: number }

/** Whether the rounds, newest first, reach back far enough to include every score behind the index of a day. */
export function reachesBehind(rounds: readonly RoundRow[], point: Point): boolean {
  return scoresBehind(rounds, point).length === fullRecord
}

/** Returns the scores behind the index of a day, newest first, with whether each of them counted. */
export function roundsBehindIndex(rounds: readonly RoundRow[], point: Point): readonly RoundBehind[] {
  const scores = scoresBehind(rounds, point).toReversed()
  const differentials = scores.map((round) => tenths((round.handicap ?? 0) + round.adjustment))
  const counted = calculateIndex({ differentials, lowIndex: null })?.counted ?? []
  return scores.map((round, at) => ({ round, counted: counted.includes(at) })).toReversed()
}

/**
 * Returns as many scores as a record has, newest first, starting with the one that led to the index. If there are
 * several on a day, that is not always the last one. Reductions for exceptional scores are the present ones.
 */
function scoresBehind(rounds: readonly RoundRow[], { date, handicap }: Point): readonly RoundRow[] {
  const earlier = rounds.filter((round) => round.date <= date && round.handicap !== null)
  const last = Math.max(
    0,
    earlier.findIndex((round) => round.date === date && round.indexAfter === handicap),
  )
  return earlier.slice(last, last + fullRecord)
}
