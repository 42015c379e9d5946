import type { ReactNode } from 'react'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseRecords } from '#sync/calls/rounds.ts'
import { ClubAnswer } from '../../club-answer.tsx'
import { Day } from '../../day.tsx'
import { useSeenQuery } from '../../seen-query.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './course-view.module.css'

type CourseRecord = AnswerOf<typeof courseRecords>['results'][number]
type Row = { readonly title: string; readonly figure: string; readonly record: CourseRecord }

/** Several golfers may hold a record: one line each, in every column. */
function lines(values: readonly string[], show: (value: string) => ReactNode = (value) => value) {
  return values.map((value, place) => <div key={`${place} ${value}`}>{show(value)}</div>)
}

const columns: readonly Column<Row>[] = [
  {
    label: 'Record',
    heads: true,
    cell: ({ title, figure }) => (
      <>
        {title} {figure}
      </>
    ),
  },
  { label: 'Player', cell: ({ record }) => lines(record.names) },
  { label: 'Date', cell: ({ record }) => lines(record.dates, (date) => <Day date={date} />) },
  { label: 'Tee', cell: ({ record }) => lines(record.tees) },
]

function rowsOf(results: readonly CourseRecord[]): readonly Row[] {
  return results.flatMap((record) => {
    if (record.names.length === 0) return []
    if (record.score !== null) return [{ title: 'Lowest Score', figure: String(record.score), record }]
    return [{ title: 'Lowest Differential', figure: formatHandicap(record.handicap), record }]
  })
}

/** The best that was ever played at a course, and by whom. */
export function RecordTable({ courseId }: { courseId: number }) {
  const query = useSeenQuery({ call: courseRecords, request: { body: { course: courseId } } })
  return (
    <Card className={styles['part']} aria-label="Course record">
      <h2>Course record</h2>
      <ClubAnswer
        query={query}
        waiting={<Skeleton rows={2} height={56} />}
        needs={<p>Course records need the club’s connection.</p>}
      >
        {({ answer }) => {
          const rows = rowsOf(answer.results)
          if (rows.length === 0) return <p className={styles['note']}>No round was posted here yet.</p>
          return <DataTable caption="Course record" columns={columns} rows={rows} keyOf={({ title }) => title} />
        }}
      </ClubAnswer>
    </Card>
  )
}
