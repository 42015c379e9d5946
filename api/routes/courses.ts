import { findCourse, listCourses } from '#db/courses.ts'
import { accept, refuse } from '#golf/result.ts'
import { courseAll, courseById } from '#sync/calls/courses.ts'
import type { Context } from '../context.ts'
import type { Routes } from '../route.ts'

export type CourseRefusal = 'course.not-found'

export function registerCourses({ route }: Routes, { db }: Context): void {
  route(courseAll, async () => accept({ courses: await listCourses(db) }))

  route(courseById, async ({ params: { id } }) => {
    const found = await findCourse(db, { id })
    if (found === undefined) return refuse('course.not-found', 'This course is not known.')
    return accept({
      course: found.course,
      teeboxes: Object.fromEntries(found.teeboxes.map((teebox) => [teebox.id, teebox])),
      holes: found.holes.map(({ hole, par, strokeIndex }) => ({ hole, par, handicap: strokeIndex })),
    })
  })
}
