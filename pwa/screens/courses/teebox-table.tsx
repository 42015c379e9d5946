import { Link } from 'react-router-dom'
import type { Teebox } from '#sync/calls/teeboxes.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import styles from './course-view.module.css'

const columns: readonly Column<Teebox>[] = [
  { label: 'Teebox', heads: true, cell: ({ description }) => description },
  { label: 'Slope', cell: ({ slope }) => slope },
  { label: 'Rating', cell: ({ rating }) => rating.toFixed(1) },
  { label: 'Yardage', isNothing: ({ yardage }) => yardage === null, cell: ({ yardage }) => yardage ?? '–' },
]

/** The teeboxes of a course, in the order in which they are given. */
export function TeeboxTable({ courseId, teeboxes }: { courseId: number; teeboxes: readonly Teebox[] }) {
  return (
    <Card className={styles['part']} aria-label="Teeboxes">
      <div className={styles['head']}>
        <h2>Teeboxes</h2>
        <Link to={`/course/${courseId}/editTeebox`} className={buttonLook('plain')}>
          Edit Teeboxes
        </Link>
      </div>
      {teeboxes.length === 0 && <p className={styles['note']}>No teebox is known yet.</p>}
      {teeboxes.length > 0 && <DataTable caption="Teeboxes" columns={columns} rows={teeboxes} keyOf={({ id }) => id} />}
    </Card>
  )
}
