import { formatHandicap } from '#golf/course/handicap-text.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseRecords } from '#sync/calls/rounds.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { Day } from '../../dates/day.tsx'
import { useSeenQuery } from '../../club/seen-query.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './course-view.module.css'

type CourseRecord = AnswerOf<typeof courseRecords>['results'][number]
type Row = { readonly record: string; readonly name: string; readonly date: string; readonly tee: string }

const columns: readonly Column<Row>[] = [
  { label: 'Record', heads: true, cell: ({ record }) => record },
  { label: 'Player', cell: ({ name }) => name },
  {
    label: 'Date and Tee',
    cell: ({ date, tee }) => (
      <>
        <Day date={date} /> {tee}
      </>
    ),
  },
]

/** One row for each time that a record was played. */
function rowsOf(results: readonly CourseRecord[]): readonly Row[] {
  return results.flatMap(({ score, handicap, names, dates, tees }) => {
    const record = score === null ? `Lowest Differential ${formatHandicap(handicap)}` : `Lowest Score ${score}`
    return names.map((name, at) => ({ record, name, date: dates[at] ?? '', tee: tees[at] ?? '' }))
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
          if (rows.length === 0) return <p className={styles['note']}>No round has been posted here yet.</p>
          return (
            <DataTable
              caption="Course record"
              columns={columns}
              rows={rows}
              keyOf={({ record, name, date, tee }) => `${record} ${name} ${date} ${tee}`}
            />
          )
        }}
      </ClubAnswer>
    </Card>
  )
}
