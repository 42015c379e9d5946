import { courseSorts, type CourseSort } from '#sync/calls/courses.ts'
import { matchesName } from '../people/name-filter.ts'

/** What the course list shows: kept in the address, so that a way back finds it as it was. */
export type ListFilter = {
  readonly name: string
  readonly city: string
  readonly sort: CourseSort
  readonly desc: boolean
  readonly page: number
}

/** The courses that were played most lately, on the first page. */
export const usualFilter: ListFilter = { name: '', city: '', sort: 'recent12mo', desc: true, page: 1 }

const size = 10

/** Text is looked for once it has more than two characters; until then it is as if there were none. */
function searched(text: string): string | undefined {
  const typed = text.trim()
  return typed.length > 2 ? typed : undefined
}

/** The question to the club; the same for all filters that find the same. */
export function queryOf({ name, city, sort, desc, page }: ListFilter) {
  return { name: searched(name), city: searched(city), sort, desc, page, size }
}

type Search = Pick<ListFilter, 'name' | 'city'>

/** Whether a course that is on this phone is one of those that are looked for. */
export function isFound(course: Search, { name, city }: Search): boolean {
  return matchesName(name, course.name) && matchesName(city, course.city)
}

function isSearch({ name, city }: Search): boolean {
  return searched(name) !== undefined || searched(city) !== undefined
}

/** What is said of a list without a course in it. */
export function noCourseText(search: Search): string {
  return isSearch(search) ? 'No course by that name' : 'No course has been added yet'
}

/** What is said where this phone has no course to show. */
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

/** Only what is not as usual; empty for the usual list. */
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
