import { golferAll } from '#sync/calls/golfers.ts'
import type { Teebox } from '#sync/calls/teeboxes.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useUser } from '../../device/device-context.tsx'
import { SeenAt } from '../../club/seen-at.tsx'
import { useSeenQuery } from '../../club/seen-query.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import listStyles from './course-list.module.css'
import styles from './course-view.module.css'
import { handicapRows, type HandicapRow } from './handicap-rows.ts'

/** Each member's course handicap from each teebox. */
export function CourseHandicaps({ teeboxes }: { teeboxes: readonly Teebox[] }) {
  const user = useUser()
  const query = useSeenQuery({ call: golferAll, request: {} })
  const columns: readonly Column<HandicapRow>[] = [
    { label: 'Name', heads: true, cell: ({ name }) => name },
    { label: 'Index', cell: ({ index }) => index },
    ...teeboxes.map(({ id, description }) => ({
      label: description,
      cell: ({ handicaps }: HandicapRow) => handicaps.get(id) ?? 'N/A',
    })),
  ]
  return (
    <ClubAnswer
      query={query}
      waiting={<Skeleton rows={10} height={56} />}
      needs={<p>Course handicaps need the club’s connection.</p>}
    >
      {({ answer, seenAt }) => (
        <div className={listStyles['listing']}>
          <SeenAt at={seenAt} />
          <p className={styles['note']}>
            Index × Slope ÷ 113, rounded, as on the roster of a tee time. The Course Handicap of an outing adds (Course
            Rating − par).
          </p>
          <div className={styles['wide']}>
            <DataTable
              caption="Index × Slope ÷ 113"
              columns={columns}
              rows={handicapRows(answer.golfers, { teeboxes, userId: user?.id })}
              keyOf={({ id }) => id}
            />
          </div>
        </div>
      )}
    </ClubAnswer>
  )
}
