import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'
import { courseFacts, coursePlace, type CourseText } from './courses.ts'
import { fileColumns, importAnswer, lineFaults, listBody, mostListed } from './import-files.ts'

/** The most lines of tees in a file of courses. */
export const mostTees = mostListed
/**
 * The most lines in the file of a member who is no administrator: other writes wait during an import and its preview.
 */
export const mostTeesOfMember = 200

/** The fields of a line that belong to its tees, not to its course. */
const ofTees = ['gender', 'tee', 'rating', 'slope', 'yardage', 'pars', 'indexes'] as const

export type CourseField = CourseText | (typeof ofTees)[number]

/** The fields of a line of tees, which are the columns of a file. */
export const courseFields: readonly CourseField[] = [...coursePlace, ...courseFacts, ...ofTees]

const teesInFile = once(() =>
  z.object({
    /** The line of the file, from 1; in a JSON file the number of the tees. */
    line: z.int(),
    name: z.string(),
    tee: z.string(),
    rating: z.string(),
    slope: z.string(),
    holes: z.int(),
    /** The outcome of the whole course. A course with an invalid line is left out. */
    outcome: z.enum(['add', 'change', 'same', 'refused', 'skipped']),
    /** Why this line is refused; null when it is taken, and when it is skipped. */
    problem: z.nullable(z.string()),
    /** The invalid fields of this line; empty where only another line of the course is invalid. */
    faults: z._default(lineFaults(courseFields), []),
  }),
)

/**
 * The first line of a CSV names its columns; name, tee, rating and slope are required. If `columns` is sent, also as an
 * empty list, the preview of a file that lacks one of the four answers its columns instead of a refusal.
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
