import type { RunningOuting } from '#sync/calls/outings-lists.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { texts } from './off-course-texts.ts'
import { dayText, shortCourse } from './outing-names.ts'
import styles from './which-outing.module.css'

type Props = {
  open: boolean
  running: readonly RunningOuting[]
  onChoose: (outingId: number) => void
  onClose: () => void
}

/** For a golfer in several outings: chooses the one that the Score button opens. */
export function WhichOuting({ open, running, onChoose, onClose }: Props) {
  return (
    <Dialog open={open} title={texts.which.title} onClose={onClose}>
      <ul className={styles['outings']}>
        {running.map(({ id, course, date, organizer, accesscode }) => (
          <li key={id}>
            <ButtonLink
              to={`/leaderboard/${accesscode}`}
              tone="soft"
              wide
              onClick={() => {
                onChoose(id)
                onClose()
              }}
            >
              {shortCourse(course)}, {dayText(date)}
              {organizer !== '' && <small>{texts.which.organizer(organizer)}</small>}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p>{texts.which.hint}</p>
    </Dialog>
  )
}
