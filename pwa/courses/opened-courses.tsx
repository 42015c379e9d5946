import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { courseById } from '#sync/calls/courses.ts'
import { coursesSeen } from '#sync/device/connection/cached-answers.ts'
import { useDevice } from '../device/device-context.tsx'
import { RowCard } from '../ui/card.tsx'
import { isFound, noneOpenedText, type ListFilter } from './list-filter.ts'
import styles from './opened-courses.module.css'

type Course = AnswerOf<typeof courseById>['course']

type Props = {
  filter: Pick<ListFilter, 'name' | 'city'>
  titleOf: (course: Course) => ReactNode
  actionOf?: (course: Course) => ReactNode
}

/** What can be gone on with without the club: the courses that were opened on this phone before. */
export function OpenedCourses({ filter, titleOf, actionOf }: Props) {
  const { database } = useDevice()
  const seen = useLiveQuery(() => coursesSeen(database), [database])
  if (seen === undefined) return null
  const found = seen.map(({ answer }) => answer.course).filter((course) => isFound(course, filter))
  if (found.length === 0) return <p role="status">{noneOpenedText(filter)}</p>
  return (
    <div className={styles['opened']}>
      <p>These courses were opened on this phone before.</p>
      <ul className={styles['opened']}>
        {found.map((course) => (
          <li key={course.id}>
            <RowCard
              title={titleOf(course)}
              detail={[course.city, course.state].filter(Boolean).join(', ')}
              action={actionOf?.(course)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
