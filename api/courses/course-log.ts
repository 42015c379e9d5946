import type { FastifyRequest } from 'fastify'
import type { CourseEdited } from '#db/courses/courses-edit.ts'
import { logSecurity } from '../process/log.ts'

type Changed = CourseEdited & { readonly course: number }

/** Who changed what of a course; nothing when everything is as it was. */
export function logCourseChange(request: FastifyRequest, { course, fields, teeboxes }: Changed): void {
  const { updated, removed } = teeboxes
  const details = {
    ...(fields.length > 0 ? { fields: fields.join() } : {}),
    ...(updated.length > 0 ? { teeboxes: updated.join() } : {}),
    ...(removed.length > 0 ? { removedTeeboxes: removed.join() } : {}),
  }
  if (Object.keys(details).length > 0) logSecurity(request, { event: 'course_changed', course, ...details })
}
