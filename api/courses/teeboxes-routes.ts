import { findDetailedCourse, listTeeboxes } from '#db/courses/courses.ts'
import { editTeeboxes, type EnteredTeebox } from '#db/courses/courses-edit.ts'
import { refreshTeeboxes } from '#db/courses/teeboxes.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { tenths } from '#golf/units.ts'
import { courseRefreshTeeboxes } from '#sync/calls/courses.ts'
import { courseEditTeebox, coursesNamed, teeboxSearch, type TeeboxEntry } from '#sync/calls/teeboxes.ts'
import type { Context } from '../server/context.ts'
import { memberOf } from '../server/callers/caller.ts'
import { minute } from '../server/time.ts'
import { openCourseCatalogue, type WantedCourse } from '../outside/course-catalogue.ts'
import { reasonOf } from '../process/log.ts'
import { success, type Routes } from '../server/route.ts'
import type { CourseProblem } from './course-problems.ts'
import { logCourseChange } from './course-log.ts'

/** Everybody who chooses a course asks for its teeboxes; the catalogue is asked once in this time. */
const catalogueRest = 10 * minute

export function registerTeeboxes({ route }: Routes<CourseProblem>, { db, now, config }: Context): void {
  const catalogue = openCourseCatalogue(config)

  route(courseEditTeebox, async ({ body, caller, request }) => {
    const [courseId = 0] = coursesNamed(body)
    const teeboxes = body.teeboxes.map(enteredTeebox)
    const by = { isadmin: memberOf(caller).isadmin, now: now() }
    const saved = await transaction(db, (tx) => editTeeboxes(tx, { courseId, teeboxes, by }))
    if (!saved.ok) return saved
    logCourseChange(request, { course: courseId, fields: [], teeboxes: saved.value })
    return accept({ updatedTeeboxIds: [...saved.value.updated] })
  })

  route(teeboxSearch, async ({ body }) =>
    accept({ teeboxes: await listTeeboxes(db, { courseId: body.course_id.value }) }),
  )

  route(courseRefreshTeeboxes, async ({ params: { id }, request }) => {
    const found = await findDetailedCourse(db, { id })
    if (found === undefined) return refuse('course.not-found', 'This course is not known.')
    const { catalogueAt } = found.details
    const isFresh = catalogueAt !== null && now().getTime() - Date.parse(catalogueAt) < catalogueRest
    if (isFresh) return accept({ ...success, updatedTeeboxIds: [] })
    const answered = await ask(found.course)
    if (!answered.ok) {
      request.log.warn({ reason: answered.reason }, 'the course catalogue could not be used')
      return refuse('course.refresh-failed', 'Teebox Refresh Failed: Could not refresh teeboxes. Please try again.')
    }
    const published = answered.teeboxes.map(({ rating, ...teebox }) => ({ ...teebox, rating: tenths(rating) }))
    const updatedTeeboxIds = await transaction(db, (tx) => refreshTeeboxes(tx, { courseId: id, published, now: now() }))
    return accept({ ...success, updatedTeeboxIds })
  })

  /** A catalogue that fails is not a failure of the club: what is stored stays. */
  async function ask(course: WantedCourse) {
    try {
      return { ok: true, teeboxes: (await catalogue.teeboxesOf(course)) ?? [] } as const
    } catch (error) {
      return { ok: false, reason: reasonOf(error) } as const
    }
  }
}

/** A teebox without the course that it names, which is the one of the request. */
export function enteredTeebox({ id, description, rating, slope, yardage }: TeeboxEntry): EnteredTeebox {
  return { id, description, rating, slope, yardage }
}
