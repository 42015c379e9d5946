import { startTransition, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { courseCity } from '#sync/calls/courses.ts'
import { useSeenQuery } from '../club/seen-query.ts'
import { fitsName } from '../people/name-filter.ts'
import { Actions, Button, buttonLook } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { lazyWithPreload } from '../ui/lazy-with-preload.tsx'
import { SearchField } from '../ui/field.tsx'
import styles from './course-filter.module.css'

// Large, and not what one came for: the list does not wait for it.
const Typeahead = lazyWithPreload(async () => (await import('../ui/typeahead.tsx')).Typeahead)
/** In which a list that has come is drawn. */
const toBeDrawn = 300

type Props = {
  /** Whether the list that is filtered has come. */
  isListed: boolean
  name: string
  city: string
  onName: (name: string) => void
  onCity: (city: string) => void
  onClear: () => void
  /** Where a course that is missing here is gone back to once it is added. */
  addFrom: 'viewCourses' | 'postRound'
}

/** Finds courses by a part of their name and their city. */
export function CourseFilter({ isListed, name, city, onName, onCity, onClear, addFrom }: Props) {
  const cities = useSeenQuery({ call: courseCity, request: {} })
  const place = useRef<HTMLDivElement>(null)
  const [suggests, setSuggests] = useState(false)
  const suggest = useCallback(() => {
    // Whoever types is left alone.
    if (place.current?.contains(document.activeElement)) return
    startTransition(() => setSuggests(true))
  }, [])
  useEffect(() => {
    if (!isListed) return
    const timer = setTimeout(suggest, toBeDrawn)
    return () => clearTimeout(timer)
  }, [isListed, suggest])

  return (
    <Card aria-label="Find Course">
      <div className={styles['filter']}>
        <SearchField label="Find Course" maxLength={50} value={name} onValue={onName} />
        <div ref={place} onBlur={suggest}>
          <Suspense>
            {suggests ? (
              <Typeahead
                label="City"
                value={city}
                onValue={onCity}
                maxLength={60}
                suggestions={cities.data?.answer.cities ?? []}
                fits={fitsName}
              />
            ) : (
              <SearchField label="City" maxLength={60} value={city} onValue={onCity} />
            )}
          </Suspense>
        </div>
        <Actions>
          <Button onClick={onClear}>Clear</Button>
          <Link to={`/addCourse/${addFrom}`} className={buttonLook('soft')}>
            Add A New Course
          </Link>
        </Actions>
      </div>
    </Card>
  )
}
