import { courseSearch } from '#sync/calls/courses.ts'
import { useSeenQuery } from '../club/seen-query.ts'
import { useSettled } from '../forms/use-settled.ts'
import { queryOf, type ListFilter } from './list-filter.ts'

/** Who types goes on within this time. */
const typing = 250

/** The page of courses that a filter finds, asked for when it has settled. */
export function useCourseList(filter: ListFilter) {
  const settled = useSettled(filter, typing)
  return useSeenQuery({ call: courseSearch, request: { query: queryOf(settled) }, isSearch: true })
}
