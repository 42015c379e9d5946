import type { FastifyRequest } from 'fastify'
import { addConditions, listConditions } from '#db/courses/conditions.ts'
import { listCities, searchCourses } from '#db/courses/courses-search.ts'
import {
  findCourse,
  findDetailedCourse,
  listCourses,
  type CourseTeebox,
  type DetailedCourse,
} from '#db/courses/courses.ts'
import { day } from '#db/instants.ts'
import { pageOf } from '#db/page.ts'
import { transaction } from '#db/transaction.ts'
import { monthsBefore } from '#golf/day.ts'
import { accept, refuse } from '#golf/result.ts'
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
} from '#sync/calls/courses.ts'
import { holeToWire } from '#sync/calls/shapes.ts'
import { courseEditTeebox, coursesNamed, type Teebox } from '#sync/calls/teeboxes.ts'
import { openCourseCatalogue } from '../outside/course-catalogue.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import { success, type Routes } from '../server/route.ts'
import { today } from '../server/time.ts'
import type { CourseProblem } from './course-problems.ts'
import {
  addEnteredCourse,
  courseEditor,
  editCourse,
  editTeeboxes,
  courseNotFound,
  enteredOf,
  teeboxOf,
  versionOfCourse,
  type CourseEdited,
} from './edit-course.ts'
import { createRefresh } from './refresh-teeboxes.ts'

/** The default page size. */
const usualSize = 10

/**
 * Older reports describe a course that has changed since. The limit also bounds the query for a home course, where each
 * posted round may contain a report.
 */
const monthsOfConditions = 24

/**
 * The most courses that a member who is no administrator adds in a day: every phone loads the list of all courses, and
 * a course is never deleted.
 */
const mostAdded = 40

export function registerCourses({ route }: Routes<CourseProblem>, context: Context): void {
  const { db, now, config } = context
  const newCourses = createTryLimit(context, { name: 'new courses', allowed: mostAdded, window: day })
  const refresh = createRefresh(context, openCourseCatalogue(config))

  route(courseAll, async () => accept({ courses: await listCourses(db) }))

  route(courseById, async ({ params: { id } }) => {
    // The version is read before the content: after a change in between, the version is outdated but the content never
    // is.
    const version = await versionOfCourse(db, { id })
    const found = await findDetailedCourse(db, { id })
    if (found === undefined) return courseNotFound()
    return accept({
      course: detailsOf(found),
      version,
      teeboxes: Object.fromEntries(found.teeboxes.map((teebox) => [teebox.id, teeboxToSend(teebox)])),
      holes: found.holes.map((hole) => ({ courseid: id, ...holeToWire(hole) })),
    })
  })

  route(courseSearch, async ({ query }) => {
    const { name = '', city = '', sort = 'recent12mo', page, size = usualSize } = query
    // The default order is the most played course first; every other column sorts in ascending order.
    const desc = query.desc ?? sort === 'recent12mo'
    const asked = { page, size }
    const search = { ...asked, name: name.trim(), city: city.trim(), sort, desc, today: today(context) }
    return accept({ courseInfo: pageOf(asked, await searchCourses(db, search)) })
  })

  route(courseCity, async () => accept({ cities: await listCities(db) }))

  route(courseAdd, async ({ body, caller, request, onlyOnce }) => {
    const { id: memberId, isadmin } = memberOf(caller)
    const key = `member ${memberId}`
    if (!isadmin && (await newCourses.take(key)) > 0) {
      return refuse(
        'course.too-many',
        `You’ve added ${mostAdded} courses in the last 24 hours. Ask an administrator to add more.`,
      )
    }
    const add = onlyOnce(async (tx) => {
      const added = await addEnteredCourse(tx, { entered: enteredOf(body), now: now() })
      return added.ok ? accept({ ...success, id: added.value }) : added
    })
    const added = await transaction(db, add)
    if (added.ok) logSecurity(request, { event: 'course_added', course: added.value.id })
    else if (!isadmin) await newCourses.forgive(key)
    return added
  })

  route(courseEdit, async ({ body, caller, request, onlyOnce }) => {
    const { id, version, ...entry } = body
    const by = courseEditor(caller, context)
    const edit = onlyOnce(async (tx) => {
      const edited = await editCourse(tx, { id, entered: enteredOf(entry), by, version })
      return edited.ok ? accept({ ...success, edited: edited.value }) : edited
    })
    const saved = await transaction(db, edit)
    if (saved.ok && 'edited' in saved.value) logCourseChange(request, { course: id, ...saved.value.edited })
    return saved
  })

  route(courseEditConditions, async ({ body, caller, onlyOnce }) => {
    const { id: courseId, fairwaycondition, greenscondition, greensspeed, value, coursecom } = body
    const conditions = { fairwaycondition, greenscondition, greensspeed, value, coursecom }
    const by = memberOf(caller).id
    const report = onlyOnce(async (tx) => {
      if ((await findCourse(tx, { id: courseId })) === undefined) return courseNotFound()
      await addConditions(tx, { ...conditions, courseId, by, date: today(context), now: now() })
      return accept(success)
    })
    return await transaction(db, report)
  })

  route(courseConditions, async ({ params: { id }, query: { page, size = usualSize } }) => {
    const asked = { page, size }
    const since = monthsBefore(today(context), monthsOfConditions)
    const { total, results } = await listConditions(db, { courseId: id, since, ...asked })
    const reports = results.map(({ firstname, lastname, ...row }) => ({ ...row, by: `${firstname} ${lastname}` }))
    return accept(pageOf(asked, { total, results: reports }))
  })

  route(courseEditTeebox, async ({ body, caller, request, onlyOnce }) => {
    const [courseId = 0] = coursesNamed(body)
    const { teeboxes, version } = body
    const by = courseEditor(caller, context)
    const edit = { courseId, teeboxes: teeboxes.map(teeboxOf), by, isParConfirmed: body.par_confirmed === 1, version }
    const save = onlyOnce(async (tx) => {
      const edited = await editTeeboxes(tx, edit)
      return edited.ok ? accept({ updatedTeeboxIds: [...edited.value.updated], edited: edited.value }) : edited
    })
    const saved = await transaction(db, save)
    if (saved.ok && 'edited' in saved.value) {
      logCourseChange(request, { course: courseId, fields: [], teeboxes: saved.value.edited })
    }
    return saved
  })

  route(courseRefreshTeeboxes, async ({ params: { id }, request }) => {
    const refreshed = await refresh({ id, log: request.log })
    return refreshed.ok ? accept({ ...success, updatedTeeboxIds: refreshed.value }) : refreshed
  })
}

export function teeboxToSend({ holes, ...teebox }: CourseTeebox): Teebox {
  return { ...teebox, holes: holes.map(holeToWire) }
}

function detailsOf({ course, details, report }: DetailedCourse): CourseDetails {
  const { regionId, isCustom, ...known } = details
  return {
    ...course,
    ...known,
    region_id: regionId,
    newpar: course.par,
    custom_course: isCustom ? 1 : 0,
    greenscondition: report?.greenscondition ?? 0,
    greensspeed: report?.greensspeed ?? 0,
    fairwaycondition: report?.fairwaycondition ?? 0,
    value: report?.value ?? 0,
    coursecom: report?.coursecom ?? '',
    coursecomdate: report?.date ?? null,
    coursecomby: report === null ? null : `${report.firstname} ${report.lastname}`,
  }
}

type Changed = CourseEdited & { readonly course: number }

/** Logs which fields and teeboxes of a course were changed; nothing without a change. */
function logCourseChange(request: FastifyRequest, { course, fields, teeboxes }: Changed): void {
  const { updated, removed } = teeboxes
  const details = {
    ...(fields.length > 0 ? { fields: fields.join() } : {}),
    ...(updated.length > 0 ? { teeboxes: updated.join() } : {}),
    ...(removed.length > 0 ? { removedTeeboxes: removed.join() } : {}),
  }
  if (Object.keys(details).length > 0) logSecurity(request, { event: 'course_changed', course, ...details })
}
