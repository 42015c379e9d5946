import type { DetailedCourse } from '#db/courses/courses.ts'
import { findDetailedCourse, listCourses } from '#db/courses/courses.ts'
import { exportedAccounts } from '#db/members/members.ts'
import { accept } from '#golf/result.ts'
import { clubExport } from '#sync/calls/club-export.ts'
import type { Context } from '../server/context.ts'
import { logSecurity } from '../process/log.ts'
import type { Routes } from '../server/route.ts'
import { today } from '../server/time.ts'
import { coursesCsv, coursesJson, membersCsv, membersJson } from './club-files.ts'

/** What the club has, as files for its administrators. Rounds go out and in by calls of their own. */
export function registerClubExport({ route }: Routes, context: Context): void {
  const { db } = context

  route(clubExport, async ({ query: { what, format }, request }) => {
    const content = what === 'members' ? await members(format) : await courses(format)
    logSecurity(request, { event: 'club_exported', what })
    const filename = `${what}-${today(context)}.${format}`
    return accept({ filename, type: format === 'csv' ? 'text/csv' : 'application/json', content })
  })

  async function members(format: Format): Promise<string> {
    const accounts = await exportedAccounts(db)
    return format === 'csv' ? membersCsv(accounts) : membersJson(accounts)
  }

  async function courses(format: Format): Promise<string> {
    const found: DetailedCourse[] = []
    for (const { id } of await listCourses(db)) {
      const course = await findDetailedCourse(db, { id })
      if (course) found.push(course)
    }
    return format === 'csv' ? coursesCsv(found) : coursesJson(found)
  }
}

type Format = 'csv' | 'json'
