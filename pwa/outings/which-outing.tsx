import { Link } from 'react-router-dom'
import type { RunningOuting } from '#sync/calls/outings-lists.ts'
import { buttonLook } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { dayText, shortCourse } from './outing-names.ts'
import styles from './which-outing.module.css'

type Props = {
  open: boolean
  running: readonly RunningOuting[]
  onChoose: (outingId: number) => void
  onClose: () => void
}

/** Asks a golfer of several outings which one Score means. */
export function WhichOuting({ open, running, onChoose, onClose }: Props) {
  return (
    <Dialog open={open} title="Which outing?" onClose={onClose}>
      <ul className={styles['outings']}>
        {running.map(({ id, course, date, organizer, accesscode }) => (
          <li key={id}>
            <Link
              to={`/leaderboard/${accesscode}`}
              className={buttonLook('soft', { wide: true })}
              onClick={() => {
                onChoose(id)
                onClose()
              }}
            >
              {shortCourse(course)}, {dayText(date)}
              {organizer !== '' && <small>{organizer}’s outing</small>}
            </Link>
          </li>
        ))}
      </ul>
      <p>Score opens this one for the rest of the day. Leaderboard has them all.</p>
    </Dialog>
  )
}
