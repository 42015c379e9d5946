import { useLiveQuery } from 'dexie-react-hooks'
import { Suspense, startTransition, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseCity, courseSearch, courseSorts, type CourseSort, type courseById } from '#sync/calls/courses.ts'
import { cachedCourses } from '#sync/device/connection/cached-answers.ts'
import { useDevice } from '../device/device-context.tsx'
import { useSettled } from '../forms/use-settled.ts'
import { fitsName, matchesName } from '../people/name-filter.ts'
import { useServerQuery } from '../server/server-query.ts'
import { Actions, Button, buttonLook } from '../ui/button.tsx'
import { Card, RowCard } from '../ui/card.tsx'
import { SearchField } from '../ui/field.tsx'
import { lazyWithPreload } from '../ui/lazy-with-preload.tsx'
import styles from './course-search.module.css'

// Large, and not what the screen is opened for: the list does not wait for it.
const Typeahead = lazyWithPreload(async () => (await import('../ui/typeahead.tsx')).Typeahead)
/** Time to render the list first. */
const toBeDrawn = 300

type CourseFilterProps = {
  filter: Search
  onFilter: (changed: Partial<ListFilter>) => void
  /** Whether the list below has its rows. */
  isListed: boolean
  /** The screen to which adding a course leads back. */
  addFrom: 'viewCourses' | 'postRound'
}

/** Finds courses by a part of their name and their city. */
export function CourseFilter({ filter: { name, city }, onFilter, isListed, addFrom }: CourseFilterProps) {
  const cities = useServerQuery({ call: courseCity, request: {}, offline: true })
  const place = useRef<HTMLDivElement>(null)
  const [suggests, setSuggests] = useState(false)
  const suggest = useCallback(() => {
    // The field is not exchanged while it is typed into.
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
        <SearchField label="Find Course" maxLength={50} value={name} onValue={(typed) => onFilter({ name: typed })} />
        <div ref={place} onBlur={suggest}>
          <Suspense>
            {suggests ? (
              <Typeahead
                label="City"
                value={city}
                onValue={(typed) => onFilter({ city: typed })}
                maxLength={60}
                suggestions={cities.data?.cities ?? []}
                fits={fitsName}
              />
            ) : (
              <SearchField label="City" maxLength={60} value={city} onValue={(typed) => onFilter({ city: typed })} />
            )}
          </Suspense>
        </div>
        <Actions>
          <Button onClick={() => onFilter(usualFilter)}>Clear</Button>
          <Link to={`/addCourse/${addFrom}`} className={buttonLook('soft')}>
            Add A New Course
          </Link>
        </Actions>
      </div>
    </Card>
  )
}

type Course = AnswerOf<typeof courseById>['course']

type OpenedCoursesProps = {
  filter: Search
  titleOf: (course: Course) => ReactNode
  actionOf?: (course: Course) => ReactNode
}

/** The courses that were opened on this phone before, which can be used offline. */
export function OpenedCourses({ filter, titleOf, actionOf }: OpenedCoursesProps) {
  const { database } = useDevice()
  const courses = useLiveQuery(() => cachedCourses(database), [database])
  if (courses === undefined) return null
  const found = courses.map(({ course }) => course).filter((course) => isFound(course, filter))
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

/** A pause of this length ends typing. */
const typing = 250

/** The page of courses that a filter finds, queried when the filter has settled. */
export function useCourseList(filter: ListFilter) {
  const settled = useSettled(filter, typing)
  return useServerQuery({ call: courseSearch, request: { query: queryOf(settled) }, keepPrevious: true, offline: true })
}

/** What the course list shows. It stands in the address, so that going back restores it. */
export type ListFilter = {
  readonly name: string
  readonly city: string
  readonly sort: CourseSort
  readonly desc: boolean
  readonly page: number
}

/** The most played courses of the last 12 months, on the first page. */
export const usualFilter: ListFilter = { name: '', city: '', sort: 'recent12mo', desc: true, page: 1 }

const size = 10

/** Text is searched for once it has more than two characters. */
function searched(text: string): string | undefined {
  const typed = text.trim()
  return typed.length > 2 ? typed : undefined
}

/** The query, equal for all filters that find the same. */
export function queryOf({ name, city, sort, desc, page }: ListFilter) {
  return { name: searched(name), city: searched(city), sort, desc, page, size }
}

type Search = Pick<ListFilter, 'name' | 'city'>

/** Whether a course on this phone matches the search. */
export function isFound(course: Search, { name, city }: Search): boolean {
  return matchesName(name, course.name) && matchesName(city, course.city)
}

function isSearch({ name, city }: Search): boolean {
  return searched(name) !== undefined || searched(city) !== undefined
}

/** Shown for an empty list. */
export function noCourseText(search: Search): string {
  return isSearch(search) ? 'No course by that name' : 'No course has been added yet'
}

/** Shown offline when no course on this phone matches. */
export function noneOpenedText(search: Search): string {
  return `No ${isSearch(search) ? 'such course' : 'course'} was opened on this phone before.`
}

export function readFilter(address: string): ListFilter {
  const asked = new URLSearchParams(address)
  const page = Number(asked.get('page') ?? 1)
  return {
    name: (asked.get('name') ?? '').slice(0, 50),
    city: (asked.get('city') ?? '').slice(0, 60),
    sort: courseSorts.find((sort) => sort === asked.get('sort')) ?? usualFilter.sort,
    desc: asked.has('sort') ? asked.get('desc') === 'true' : usualFilter.desc,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  }
}

/** Only the parts that differ from the usual list. */
export function writeFilter({ name, city, sort, desc, page }: ListFilter): string {
  const asked = new URLSearchParams()
  if (name !== '') asked.set('name', name)
  if (city !== '') asked.set('city', city)
  if (sort !== usualFilter.sort || desc !== usualFilter.desc) {
    asked.set('sort', sort)
    asked.set('desc', String(desc))
  }
  if (page > 1) asked.set('page', String(page))
  return asked.size === 0 ? '' : `?${asked}`
}
