import { useLiveQuery } from 'dexie-react-hooks'
import { sortedByName } from '#golf/names.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseById } from '#sync/calls/courses.ts'
import { cachedAnswers } from '#sync/device/connection/cached-answers.ts'
import { useDevice } from '../device/device-context.tsx'

/**
 * Returns the courses that were opened on this phone, with teeboxes and holes, sorted by name; undefined until they are
 * read.
 */
export function useCachedCourses(): readonly AnswerOf<typeof courseById>[] | undefined {
  const { database } = useDevice()
  const courses = useLiveQuery(() => cachedAnswers(database, courseById).catch(() => []), [database])
  return courses && sortedByName(courses, ({ course }) => ({ names: [course.name], id: course.id }))
}
