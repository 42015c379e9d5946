import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'
import { importAnswer, importBody } from './import-files.ts'

/** So many lines of tees a file of courses may have. */
export const mostTees = 2000
/** Of a member who is no administrator. Other writes wait while a file is imported, or tried out for its preview. */
export const mostTeesOfMember = 200

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
    outcome: z.enum(['add', 'change', 'same', 'refused']),
    /** Why this line is refused; null when it is taken. */
    problem: z.nullable(z.string()),
  }),
)

const answer = once(() => importAnswer(teesInFile()))

export const coursesImportPreview = defineCall({
  method: 'POST',
  path: 'course/import/preview',
  who: 'member',
  summary: 'What an import of courses would add and change, and every line that it would refuse; changes nothing',
  body: importBody,
  answer,
})

export const coursesImport = defineCall({
  method: 'POST',
  path: 'course/import',
  who: 'member',
  summary: 'Add and change the courses of a CSV or JSON file; members add, and fill what is empty',
  body: importBody,
  answer,
})
