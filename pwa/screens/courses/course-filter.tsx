import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { courseCity } from '#sync/calls/courses.ts'
import { useSeenQuery } from '../../club/seen-query.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './course-list.module.css'

// Large, and below what one came for: the list does not wait for it.
const Typeahead = lazy(async () => ({ default: (await import('../../ui/typeahead.tsx')).Typeahead }))

type Props = {
  name: string
  city: string
  onName: (name: string) => void
  onCity: (city: string) => void
  onClear: () => void
  /** Where a course that is missing here is gone back to once it is added. */
  addFrom: 'viewCourses' | 'postRound'
}

/** Finds courses by a part of their name and their city. */
export function CourseFilter({ name, city, onName, onCity, onClear, addFrom }: Props) {
  const cities = useSeenQuery({ call: courseCity, request: {} })
  return (
    <Card aria-label="Find Course">
      <div className={styles['filter']}>
        <TextField
          label="Find Course"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          value={name}
          onValue={onName}
        />
        <Suspense fallback={<TextField label="City" maxLength={60} value={city} onValue={onCity} />}>
          <Typeahead
            label="City"
            value={city}
            onValue={onCity}
            maxLength={60}
            suggestions={cities.data?.answer.cities ?? []}
          />
        </Suspense>
        <div className={styles['actions']}>
          <Button onClick={onClear}>Clear</Button>
          <Link to={`/addCourse/${addFrom}`} className={buttonLook('soft')}>
            Add A New Course
          </Link>
        </div>
      </div>
    </Card>
  )
}
