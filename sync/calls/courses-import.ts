import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'
import { courseFacts, coursePlace, type CourseText } from './courses.ts'
import { fileColumns, importAnswer, lineFaults, listBody, mostListed } from './import-files.ts'

/** So many lines of tees a file of courses may have. */
export const mostTees = mostListed
/** Of a member who is no administrator. Other writes wait while a file is imported, or tried out for its preview. */
export const mostTeesOfMember = 200

/** What a line says beside the texts of its course. */
const ofTees = ['gender', 'tee', 'rating', 'slope', 'yardage', 'pars', 'indexes'] as const

export type CourseField = CourseText | (typeof ofTees)[number]

/** What a line of tees may say, and what a column of a file may be. */
export const courseFields: readonly CourseField[] = [...coursePlace, ...courseFacts, ...ofTees]

const teesInFile = once(() =>
  z.object({
    /** Of the file, from 1; in a JSON file the number of the tees. */
    line: z.int(),
    name: z.string(),
    tee: z.string(),
    rating: z.string(),
    slope: z.string(),
    holes: z.int(),
    /** Of the whole course: one with a line to fix is left out. */
    outcome: z.enum(['add', 'change', 'same', 'refused', 'skipped']),
    /** Why this line is refused; null when it is taken, and when it is skipped. */
    problem: z.nullable(z.string()),
    /** None where another line of the course is to fix. */
    faults: z._default(lineFaults(courseFields), []),
  }),
)

/**
 * The columns of a CSV by their names in the first line: name, tee, rating and slope, and if known the others. With
 * `columns`, also with none in them, a preview of a file that lacks one of the four answers its columns instead of a
 * refusal.
 */
const body = once(() => listBody(courseFields, courseFields))

const answer = once(() =>
  z.object({
    ...importAnswer(teesInFile()).shape,
    columns: z._default(fileColumns(courseFields), []),
  }),
)

export const coursesImportPreview = defineCall({
  method: 'POST',
  path: 'course/import/preview',
  who: 'member',
  summary: 'What an import of courses would add and change, and every line that it would refuse; changes nothing',
  body,
  answer,
})

export const coursesImport = defineCall({
  method: 'POST',
  path: 'course/import',
  who: 'member',
  summary: 'Add and change the courses of a CSV or JSON file; members add, and fill what is empty',
  body,
  answer,
})
