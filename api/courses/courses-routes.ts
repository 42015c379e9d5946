import type { FastifyRequest } from 'fastify'
import { addConditions, listConditions } from '#db/courses/conditions.ts'
import { listCities, searchCourses } from '#db/courses/courses-search.ts'
import { findCourse, findDetailedCourse, listCourses, type DetailedCourse } from '#db/courses/courses.ts'
import { refreshTeeboxes } from '#db/courses/teeboxes.ts'
import { pageOf } from '#db/page.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { tenths } from '#golf/units.ts'
import {
  courseAdd,
  courseAll,
  courseById,
  courseCity,
  courseConditions,
  courseEdit,
  courseEditConditions,
  courseRefreshTeeboxes,
  courseSearch,
  type CourseDetails,
  type CourseEntry,
} from '#sync/calls/courses.ts'
import { courseEditTeebox, coursesNamed } from '#sync/calls/teeboxes.ts'
import { openCourseCatalogue, type WantedCourse } from '../outside/course-catalogue.ts'
import { logSecurity, reasonOf } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { success, type Routes } from '../server/route.ts'
import { today, minute } from '../server/time.ts'
import type { CourseProblem } from './course-problems.ts'
import {
  addEnteredCourse,
  editCourse,
  editTeeboxes,
  unknownCourse,
  type CourseEdited,
  type EnteredCourse,
} from './edit-course.ts'

/** Rows of the course list when nobody says how many. */
const usualSize = 10
/** Everybody who chooses a course asks for its teeboxes; the catalogue is asked once in this time. */
const catalogueRest = 10 * minute

export function registerCourses({ route }: Routes<CourseProblem>, context: Context): void {
  const { db, now, config } = context
  const catalogue = openCourseCatalogue(config)

  route(courseAll, async () => accept({ courses: await listCourses(db) }))

  route(courseById, async ({ params: { id } }) => {
    const found = await findDetailedCourse(db, { id })
    if (found === undefined) return unknownCourse()
    return accept({
      course: detailsOf(found),
      teeboxes: Object.fromEntries(found.teeboxes.map((teebox) => [teebox.id, teebox])),
      holes: found.holes.map(({ hole, par, strokeIndex }) => ({ courseid: id, hole, par, handicap: strokeIndex })),
    })
  })

  route(courseSearch, async ({ query }) => {
    const { name = '', city = '', sort = 'recent12mo', page, size = usualSize } = query
    // The most played first; everything else from its beginning, unless it is said otherwise.
    const desc = query.desc ?? sort === 'recent12mo'
    const asked = { page, size }
    const search = { ...asked, name: name.trim(), city: city.trim(), sort, desc, today: today(context) }
    return accept({ courseInfo: pageOf(asked, await searchCourses(db, search)) })
  })

  route(courseCity, async () => accept({ cities: await listCities(db) }))

  route(courseAdd, async ({ body, request }) => {
    const added = await transaction(db, (tx) => addEnteredCourse(tx, { entered: enteredOf(body), now: now() }))
    if (!added.ok) return added
    logSecurity(request, { event: 'course_added', course: added.value })
    return accept({ ...success, id: added.value })
  })

  route(courseEdit, async ({ body, caller, request }) => {
    const { id } = body
    const by = { isadmin: memberOf(caller).isadmin, now: now() }
    const saved = await transaction(db, (tx) => editCourse(tx, { id, entered: enteredOf(body), by }))
    if (!saved.ok) return saved
    logCourseChange(request, { course: id, ...saved.value })
    return accept(success)
  })

  route(courseEditConditions, async ({ body, caller }) => {
    const { id, fairwaycondition, greenscondition, greensspeed, value, coursecom } = body
    const told = { fairwaycondition, greenscondition, greensspeed, value, coursecom }
    const who = { courseId: id, by: memberOf(caller).id, date: today(context), now: now() }
    return await transaction(db, async (tx) => {
      if ((await findCourse(tx, { id })) === undefined) return unknownCourse()
      await addConditions(tx, { ...told, ...who })
      return accept(success)
    })
  })

  route(courseConditions, async ({ params: { id }, query: { page, size = usualSize } }) => {
    const asked = { page, size }
    const { total, results } = await listConditions(db, { courseId: id, ...asked })
    const told = results.map(({ firstname, lastname, ...row }) => ({ ...row, by: `${firstname} ${lastname}` }))
    return accept(pageOf(asked, { total, results: told }))
  })

  route(courseEditTeebox, async ({ body, caller, request }) => {
    const [courseId = 0] = coursesNamed(body)
    const { teeboxes } = body
    const by = { isadmin: memberOf(caller).isadmin, now: now() }
    const saved = await transaction(db, (tx) => editTeeboxes(tx, { courseId, teeboxes, by }))
    if (!saved.ok) return saved
    logCourseChange(request, { course: courseId, fields: [], teeboxes: saved.value })
    return accept({ updatedTeeboxIds: [...saved.value.updated] })
  })

  route(courseRefreshTeeboxes, async ({ params: { id }, request }) => {
    const found = await findDetailedCourse(db, { id })
    if (found === undefined) return unknownCourse()
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

/** The form says `region_id` for the region, and `handicap` for the stroke index of a hole. */
function enteredOf({ region_id: regionId, holes, ...entry }: CourseEntry): EnteredCourse {
  return { ...entry, regionId, holes: holes.map(({ handicap, ...hole }) => ({ ...hole, strokeIndex: handicap })) }
}

function detailsOf({ course, details, told }: DetailedCourse): CourseDetails {
  const { regionId, isCustom, ...known } = details
  return {
    ...course,
    ...known,
    region_id: regionId,
    newpar: course.par,
    custom_course: isCustom ? 1 : 0,
    greenscondition: told?.greenscondition ?? 0,
    greensspeed: told?.greensspeed ?? 0,
    fairwaycondition: told?.fairwaycondition ?? 0,
    value: told?.value ?? 0,
    coursecom: told?.coursecom ?? '',
    coursecomdate: told?.date ?? null,
    coursecomby: told === null ? null : `${told.firstname} ${told.lastname}`,
  }
}

type Changed = CourseEdited & { readonly course: number }

/** Who changed what of a course; nothing when everything is as it was. */
function logCourseChange(request: FastifyRequest, { course, fields, teeboxes }: Changed): void {
  const { updated, removed } = teeboxes
  const details = {
    ...(fields.length > 0 ? { fields: fields.join() } : {}),
    ...(updated.length > 0 ? { teeboxes: updated.join() } : {}),
    ...(removed.length > 0 ? { removedTeeboxes: removed.join() } : {}),
  }
  if (Object.keys(details).length > 0) logSecurity(request, { event: 'course_changed', course, ...details })
}
