import { accept, refuse } from '#golf/result.ts'
import { coursesImport, coursesImportPreview, mostTeesOfMember } from '#sync/calls/courses-import.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import type { Routes } from '../server/route.ts'
import { hour } from '../server/time.ts'
import type { CourseProblem } from './course-problems.ts'
import { importCourses, readCoursesFile, shownTees, type CourseFile } from './import-courses.ts'

/** Imports and previews of one member in an hour. */
const mostImports = 60

/** Courses of a file. */
export function registerCoursesImport({ route }: Routes<CourseProblem>, context: Context): void {
  const { db, now } = context
  const imports = createTryLimit(context, { name: 'imports of courses', allowed: mostImports, window: hour })

  async function readFile(text: string, { id, isadmin }: { readonly id: number; readonly isadmin: boolean }) {
    if ((await imports.take(`member ${id}`)) > 0) {
      return refuse('course.too-many-imports', 'You’ve reached the limit of imports. Try again in an hour.')
    }
    const file = readCoursesFile(text)
    if (!file.ok || isadmin || file.value.rows.length <= mostTeesOfMember) return file
    return refuse(
      'course.file-unreadable',
      `A file can have up to ${mostTeesOfMember} tees. Please split it, or ask an administrator to import it.`,
    )
  }

  route(coursesImportPreview, async ({ body: { csv }, caller }) => {
    const { id, isadmin } = memberOf(caller)
    const file = await readFile(csv, { id, isadmin })
    if (!file.ok) return file
    const { rows, ignored } = file.value
    const preview = await importCourses(db, { rows, by: { isadmin, now: now() }, isPreview: true })
    return accept(answerOf(preview, ignored))
  })

  route(coursesImport, async ({ body: { csv }, caller, request }) => {
    const { id, isadmin } = memberOf(caller)
    const file = await readFile(csv, { id, isadmin })
    if (!file.ok) return file
    const { rows, ignored } = file.value
    const imported = await importCourses(db, { rows, by: { isadmin, now: now() }, isPreview: false })
    for (const { course, outcome } of imported.written) {
      if (outcome === 'add') logSecurity(request, { event: 'course_added', course })
      if (outcome === 'change') logSecurity(request, { event: 'course_changed', course })
    }
    return accept(answerOf(imported, ignored))
  })
}

type Imported = Awaited<ReturnType<typeof importCourses>>

function answerOf({ validated, written }: Imported, ignored: CourseFile['ignored']) {
  const count = (outcome: string) => written.filter((course) => course.outcome === outcome).length
  const refused = validated.filter(({ problem }) => problem !== null).length
  return {
    rows: validated.map(shownTees),
    added: count('add'),
    changed: count('change'),
    refused,
    ignored: [...ignored],
  }
}
