import { coursesImport } from '#sync/calls/courses-import.ts'
import type { ReviewColumn } from '../../import-files/review-context.ts'
import { ReviewList } from '../../import-files/review-list.tsx'
import { useServerSend } from '../../server/server-send.ts'
import { Actions, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { stack } from '../../ui/stack.ts'
import { texts } from './texts.ts'
import type { CoursesList, TeesRow, Validated } from './use-courses-list.ts'
import styles from './review-courses.module.css'

const { review } = texts

/** The lines of a file of courses. */
export function ReviewCourses({ list, validated }: { list: CoursesList; validated: Validated }) {
  const send = useServerSend()
  const { done } = list
  return (
    <ReviewList
      list={list}
      rows={validated.rows}
      ignored={validated.ignored}
      words={review}
      columns={columns}
      nameOf={({ name, tee }) => [name === '' ? review.noName : name, tee].filter((part) => part !== '').join(', ')}
      inputModes={inputModes}
      className={styles['courses']}
      done={done !== null && <Done done={done} />}
      save={texts.import.save(validated)}
      onSave={() => void list.save((body) => send(coursesImport, { body }))}
    />
  )
}

/** The result of the last save, and links onward. */
function Done({ done }: { done: Validated }) {
  return (
    <Card {...stack(10)}>
      <p role="status">{review.saved(done)}</p>
      <Actions>
        <ButtonLink to="/viewCourses" tone="soft">
          {texts.import.show}
        </ButtonLink>
      </Actions>
    </Card>
  )
}

const inputModes = { rating: 'decimal', slope: 'numeric', yardage: 'numeric', phonenum: 'tel' } as const

const { heads } = review

/**
 * The columns. Facts about the course are in the column of its name, and its card is shown by the number of its holes.
 */
const columns: readonly ReviewColumn<TeesRow>[] = [
  {
    label: heads.name,
    fields: ['name', 'address1', 'address2', 'city', 'state', 'zip', 'phonenum', 'website'],
    cell: ({ name }) => name,
  },
  { label: heads.tee, fields: ['tee', 'gender'], cell: ({ tee }) => tee },
  { label: heads.rating, fields: ['rating'], digits: 'plain', cell: ({ rating }) => rating },
  { label: heads.slope, fields: ['slope'], digits: 'plain', cell: ({ slope }) => slope },
  { label: heads.holes, fields: ['yardage', 'pars', 'indexes'], digits: 'plain', cell: ({ holes }) => holes },
]
