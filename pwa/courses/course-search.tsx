import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseCity, courseSearch, courseSorts, type CourseSort, type courseById } from '#sync/calls/courses.ts'
import { useSettled } from '../forms/use-settled.ts'
import { fitsName, matchesName } from '../people/name-filter.ts'
import { useServerQuery } from '../server/server-query.ts'
import { Actions, Button, ButtonLink } from '../ui/button.tsx'
import { RowCard } from '../ui/card.tsx'
import { SearchField } from '../ui/field.tsx'
import { lazyPart } from '../ui/lazy-with-preload.tsx'
import { nextTask } from '../ui/next-task.ts'
import { PlaceLink } from '../ui/place.tsx'
import { stack } from '../ui/stack.ts'
import { texts } from './texts.ts'
import { useCachedCourses } from './use-cached-courses.ts'
import styles from './course-search.module.css'

// Loaded separately, because the chunk is large and the list must not wait for it.
const Typeahead = lazyPart(async () => (await import('../ui/typeahead.tsx')).Typeahead)
/** Milliseconds in which the list is rendered, before the typeahead is loaded. */
const toBeDrawn = 300

type ActionsProps = {
  filter: Searched
  onFilter: (changed: Partial<ListFilter>) => void
  /** The screen to return to after a course was added. */
  addFrom: 'viewCourses' | 'postRound'
}

type CourseFilterProps = ActionsProps & {
  /** Whether the list below has rows. */
  isListed: boolean
}

export function CourseFilter({ filter: { name, city }, onFilter, isListed, addFrom }: CourseFilterProps) {
  const cities = useServerQuery({ call: courseCity, request: {}, offline: true })
  const place = useRef<HTMLDivElement>(null)
  const [suggests, setSuggests] = useState(false)
  const suggest = useCallback(async () => {
    await Typeahead.preload()
    await nextTask()
    // The field is replaced only while it does not have the focus, so that typing is not interrupted.
    if (place.current?.contains(document.activeElement) === false) setSuggests(true)
  }, [])
  useEffect(() => {
    if (!isListed) return
    const timer = setTimeout(() => void suggest(), toBeDrawn)
    return () => clearTimeout(timer)
  }, [isListed, suggest])

  return (
    <section aria-label={texts.find} className={styles['filter']}>
      <div>
        <SearchField label={texts.find} maxLength={50} value={name} onValue={(typed) => onFilter({ name: typed })} />
        {/* Hidden while there is text, because the browser's button to clear it is at the same place. */}
        {name === '' && <Search aria-hidden="true" size="1.375em" />}
      </div>
      <div ref={place} onBlur={() => void suggest()}>
        {suggests ? (
          <Typeahead
            label={texts.city}
            value={city}
            onValue={(typed) => onFilter({ city: typed })}
            maxLength={60}
            suggestions={cities.data?.cities ?? []}
            fits={fitsName}
          />
        ) : (
          <SearchField label={texts.city} maxLength={60} value={city} onValue={(typed) => onFilter({ city: typed })} />
        )}
      </div>
      <div className={styles['actions']}>
        <Actions>
          <Button onClick={() => onFilter(usualFilter)}>{texts.clear}</Button>
          <ButtonLink to={`/addCourse/${addFrom}`}>
            <Plus aria-hidden="true" size="1.25em" />
            {texts.add}
          </ButtonLink>
        </Actions>
      </div>
    </section>
  )
}

/** The buttons of the search. On a phone they are in the line of the list's order, which saves a row. */
export function CourseActions({ filter: { name, city }, onFilter, addFrom }: ActionsProps) {
  return (
    <>
      {name + city !== '' && (
        <button type="button" onClick={() => onFilter(usualFilter)}>
          {texts.clear}
        </button>
      )}
      <PlaceLink to={`/addCourse/${addFrom}`}>{texts.add}</PlaceLink>
    </>
  )
}

type Course = AnswerOf<typeof courseById>['course']

type OpenedCoursesProps = {
  filter: Searched
  titleOf: (course: Course) => ReactNode
  actionOf?: (course: Course) => ReactNode
}

function useOpenedCourses(filter: Searched): readonly Course[] | undefined {
  return useCachedCourses()
    ?.map(({ course }) => course)
    .filter((course) => isFound(course, filter))
}

/** Shown offline above `OpenedCourses`: a search needs a connection. */
export function ConnectToSearch({ filter }: { filter: Searched }) {
  const found = useOpenedCourses(filter) ?? []
  return <p>{found.length === 0 ? texts.connect : texts.connectOrSaved}</p>
}

/** The courses that were opened on this phone before, which can be used offline. */
export function OpenedCourses({ filter, titleOf, actionOf }: OpenedCoursesProps) {
  const found = useOpenedCourses(filter)
  if (found === undefined) return null
  if (found.length === 0) return <p role="status">{noneOpenedText(filter)}</p>
  return (
    <div {...stack(10)}>
      <p>{texts.onPhone}</p>
      <ul {...stack(10)}>
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

/** Milliseconds without a key after which typing counts as finished. */
const typing = 250

/** Queries the page of courses that match a filter, once the filter has stopped changing. */
export function useCourseList(filter: ListFilter) {
  const settled = useSettled(filter, typing)
  return useServerQuery({ call: courseSearch, request: { query: queryOf(settled) }, keepPrevious: true, offline: true })
}

/** The state of the course list. It is in the address, so that going back restores it. */
export type ListFilter = {
  readonly name: string
  readonly city: string
  readonly sort: CourseSort
  readonly desc: boolean
  readonly page: number
}

/** The default filter: the first page of the courses that were played most in the last 12 months. */
export const usualFilter: ListFilter = { name: '', city: '', sort: 'recent12mo', desc: true, page: 1 }

const size = 10

/** Returns the text to search for; undefined for up to two characters. */
function searched(text: string): string | undefined {
  const typed = text.trim()
  return typed.length > 2 ? typed : undefined
}

/** Returns the query of a filter. Filters with the same result have the same query. */
export function queryOf({ name, city, sort, desc, page }: ListFilter) {
  return { name: searched(name), city: searched(city), sort, desc, page, size }
}

type Searched = Pick<ListFilter, 'name' | 'city'>

/** Whether a course on this phone matches the search. */
export function isFound(course: Searched, { name, city }: Searched): boolean {
  return matchesName(name, course.name) && matchesName(city, course.city)
}

/** Whether there is a search to clear. */
export function isSearch({ name, city }: Searched): boolean {
  return searched(name) !== undefined || searched(city) !== undefined
}

export function noCourseText(search: Searched): string {
  return isSearch(search) ? texts.noMatch : texts.none
}

/** Shown offline when no course on this phone matches. */
export function noneOpenedText(search: Searched): string {
  return isSearch(search) ? texts.noMatchOnPhone : texts.noneOnPhone
}

export function readFilter(address: string): ListFilter {
  const query = new URLSearchParams(address)
  const page = Number(query.get('page') ?? 1)
  return {
    name: (query.get('name') ?? '').slice(0, 50),
    city: (query.get('city') ?? '').slice(0, 60),
    sort: courseSorts.find((sort) => sort === query.get('sort')) ?? usualFilter.sort,
    desc: query.has('sort') ? query.get('desc') === 'true' : usualFilter.desc,
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  }
}

/** Returns the query string of a filter, with only the parts that differ from the default. */
export function writeFilter({ name, city, sort, desc, page }: ListFilter): string {
  const query = new URLSearchParams()
  if (name !== '') query.set('name', name)
  if (city !== '') query.set('city', city)
  if (sort !== usualFilter.sort || desc !== usualFilter.desc) {
    query.set('sort', sort)
    query.set('desc', String(desc))
  }
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? '' : `?${query}`
}
