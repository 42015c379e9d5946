import { day } from '#db/instants.ts'
import { accept, refuse } from '#golf/result.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import { coursesImport, coursesImportPreview, mostTeesOfMember } from '#sync/calls/courses-import.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf, type Caller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { importLimits } from '../server/files/import-limits.ts'
import { createTryLimit, type TryLimit } from '../server/http/try-limit.ts'
import type { Routes } from '../server/route.ts'
import { readCoursesFile, type CourseFile } from './course-files.ts'
import type { CourseProblem } from './course-problems.ts'
import { courseEditor } from './edit-course.ts'
import { importCourses, shownTees } from './import-courses.ts'

/**
 * The most files with new courses that a member who is no administrator imports in a day: every phone loads the list of
 * all courses, and a course is never deleted.
 */
const mostFiles = 5

/** The import of a file of courses, and its preview. */
export function registerCoursesImport({ route }: Routes<CourseProblem>, context: Context): void {
  const { db } = context
  const { imports, previews } = importLimits(context, 'courses')
  const files = createTryLimit(context, { name: 'files of new courses', allowed: mostFiles, window: day })

  async function readFile(
    file: BodyOf<typeof coursesImport>,
    { caller, limit, mayLackColumns }: { caller: Caller; limit: TryLimit; mayLackColumns: boolean },
  ) {
    const { id, isadmin } = memberOf(caller)
    if ((await limit.take(`member ${id}`)) > 0) {
      return refuse('course.too-many-imports', 'You’ve reached the limit of imports. Try again in an hour.')
    }
    const read = readCoursesFile(file, { mayLackColumns })
    if (!read.ok || isadmin || read.value.rows.length <= mostTeesOfMember) return read
    return refuse(
      'course.file-unreadable',
      `A file can have up to ${mostTeesOfMember} tees. Please split it, or ask an administrator to import it.`,
    )
  }

  route(coursesImportPreview, async ({ body, caller }) => {
    const file = await readFile(body, { caller, limit: previews, mayLackColumns: true })
    if (!file.ok) return file
    const given = { rows: file.value.rows, skipped: body.skipped, by: courseEditor(caller, context) }
    const imported = await importCourses(db, { ...given, isPreview: true })
    return accept(answerOf(imported, file.value))
  })

  route(coursesImport, async ({ body, caller, request }) => {
    const file = await readFile(body, { caller, limit: imports, mayLackColumns: false })
    if (!file.ok) return file
    const { id, isadmin } = memberOf(caller)
    const key = `member ${id}`
    if (!isadmin && (await files.take(key)) > 0) {
      return refuse(
        'course.too-many',
        `You’ve imported ${mostFiles} files with new courses in the last 24 hours. Ask an administrator to import more.`,
      )
    }
    const given = { rows: file.value.rows, skipped: body.skipped, by: courseEditor(caller, context) }
    const imported = await importCourses(db, { ...given, isPreview: false })
    for (const { course, outcome } of imported.written) {
      if (outcome === 'add') logSecurity(request, { event: 'course_added', course })
      if (outcome === 'change') logSecurity(request, { event: 'course_changed', course })
    }
    if (!isadmin && !imported.written.some(({ outcome }) => outcome === 'add')) await files.forgive(key)
    return accept(answerOf(imported, file.value))
  })
}

type Imported = Awaited<ReturnType<typeof importCourses>>

function answerOf({ validated, written }: Imported, { ignored, columns }: CourseFile) {
  const count = (outcome: string) => written.filter((course) => course.outcome === outcome).length
  const refused = validated.filter(({ outcome }) => outcome === 'refused').length
  const counts = { added: count('add'), changed: count('change'), refused }
  return { rows: validated.map(shownTees), ...counts, ignored: [...ignored], columns: [...columns] }
}
