import { useState } from 'react'
import { courseConditions } from '#sync/calls/courses.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { SeenAt } from '../../club/seen-at.tsx'
import { useSeenQuery } from '../../club/seen-query.ts'
import { conditionsText } from '../../courses/condition-words.ts'
import { Day } from '../../dates/day.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './course-view.module.css'

const size = 5

/** What was told about a course so far, with and without rounds, the newest first. */
export function ConditionsHistory({ courseId }: { courseId: number }) {
  const [page, setPage] = useState(1)
  const request = { params: { id: courseId }, query: { page, size } }
  const query = useSeenQuery({ call: courseConditions, request, isSearch: true })
  return (
    <ClubAnswer
      query={query}
      waiting={<Skeleton rows={size} height={72} />}
      needs={<p>What was told before needs the club’s connection.</p>}
    >
      {({ answer, seenAt }) => (
        <>
          <SeenAt at={seenAt} />
          <ul className={styles['told']} aria-label="Condition history" aria-busy={query.isPlaceholderData}>
            {answer.results.map(({ date, by, coursecom, ...told }, place) => (
              <li key={`${answer.page} ${place}`}>
                <p className={styles['note']}>
                  <Day date={date} /> {by}
                </p>
                <p>{conditionsText(told)}</p>
                {coursecom !== '' && <p>{coursecom}</p>}
              </li>
            ))}
          </ul>
          <Pager label="Pages of conditions" page={answer.page} totalPages={answer.totalPages} onPage={setPage} />
        </>
      )}
    </ClubAnswer>
  )
}
