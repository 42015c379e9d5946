import { lazy, Suspense, useMemo, useState } from 'react'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { userHandicaps } from '#sync/calls/handicaps.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { SeenAt } from '../../club/seen-at.tsx'
import { useSeenQuery } from '../../club/seen-query.ts'
import { dayOf } from '../../dates/date-text.ts'
import { chartMonths, chartYears, type ChartMonth, type ChartYears } from '../../rounds/chart-points.ts'
import { Segmented } from '../../ui/choice.tsx'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { counted } from '../../ui/text.tsx'
import digits from '../../ui/digits-table.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextButton } from '../../ui/button.tsx'
import styles from './handicap-lookup.module.css'
import { RoundsBehind } from './rounds-behind.tsx'

// The drawing comes by itself: most who look up a handicap never open its chart.
const HandicapChart = lazy(async () => ({ default: (await import('./handicap-chart.tsx')).HandicapChart }))
const height = 230

/** Index and anti-handicap by month, and the rounds behind a point. */
export function ChartPanel({ golferId }: { golferId: number }) {
  const query = useSeenQuery({ call: userHandicaps, request: { params: { id: golferId } } })
  return (
    <ClubAnswer
      query={query}
      waiting={<Skeleton rows={1} height={height} />}
      needs={<p>The chart needs the club’s connection.</p>}
    >
      {({ answer, seenAt }) => (
        <div className={styles['chart']}>
          <SeenAt at={seenAt} />
          <Chart golferId={golferId} answer={answer} />
        </div>
      )}
    </ClubAnswer>
  )
}

function Chart({ golferId, answer }: { golferId: number; answer: AnswerOf<typeof userHandicaps> }) {
  const [today] = useState(() => dayOf(new Date()))
  const [years, setYears] = useState<ChartYears>(3)
  const [picked, setPicked] = useState<string | null>(null)
  const months = useMemo(() => chartMonths(answer, { years, today }), [answer, years, today])
  const point = months.find(({ month }) => month === picked)?.index ?? null

  return (
    <>
      <Segmented
        label="Period"
        value={years}
        options={chartYears.map((value) => ({ value, label: counted(value, 'year') }))}
        onValue={setYears}
      />
      {months.length === 0 ? (
        <p>No index was issued in this time.</p>
      ) : (
        <>
          <Suspense fallback={<Skeleton rows={1} height={height} />}>
            <HandicapChart months={months} height={height} onMonth={setPicked} />
          </Suspense>
          <p className={styles['legend']}>
            <span className={styles['ofIndex']}>Index {latest(months, 'index')}</span>
            <span className={styles['ofAnti']}>Anti-handicap {latest(months, 'anti')}</span>
          </p>
          <p className={styles['note']}>The lowest of each month. Press a point to see the rounds behind it.</p>
          <MonthTable months={months} onMonth={setPicked} />
        </>
      )}
      {point !== null && <RoundsBehind key={point.date} golferId={golferId} point={point} />}
    </>
  )
}

function latest(months: readonly ChartMonth[], series: 'index' | 'anti'): string {
  return formatHandicap(months.findLast((month) => month[series] !== null)?.[series]?.handicap ?? null)
}

/** The chart for whoever reads instead of looking. */
function MonthTable({ months, onMonth }: { months: readonly ChartMonth[]; onMonth: (month: string) => void }) {
  return (
    <details className={styles['help']}>
      <summary>Show as a table</summary>
      <table className={digits['table']}>
        <ColumnHeads labels={['Month', 'Index', 'Anti-handicap', 'Rounds']} />
        <tbody>
          {months.toReversed().map(({ month, index, anti }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              <td>{formatHandicap(index?.handicap ?? null)}</td>
              <td>{formatHandicap(anti?.handicap ?? null)}</td>
              <td>
                {index !== null && (
                  <TextButton aria-label={`Rounds behind ${monthText(month)}`} onClick={() => onMonth(month)}>
                    Rounds
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
