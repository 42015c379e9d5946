import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'
import { fileText, importAnswer } from './import-files.ts'
import { filledShownLine, handicapindex, shownLine } from './shapes.ts'

/** So many members a file may have. */
export const mostListed = 2000

const emailOrNone = z
  .string()
  .check(z.maxLength(254), z.regex(/^$|^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/, 'An email looks like name@example.com.'))

/** A person as an administrator adds them; unknown values are empty, and no index is null. */
export const memberToAdd = once(() =>
  z.strictObject({
    firstname: filledShownLine(60, 'First name', 'The first name is missing.'),
    lastname: filledShownLine(60, 'Last name', 'The last name is missing.'),
    email: emailOrNone,
    phonenum: shownLine(30, 'Phone'),
    aga: shownLine(20, 'GHIN number'),
    index: z.nullable(handicapindex),
  }),
)

const listedMember = once(() =>
  z.object({
    /** The line of the file, from 1. */
    line: z.int(),
    name: z.string(),
    email: z.string(),
    aga: z.string(),
    index: z.string(),
    outcome: z.enum(['add', 'change', 'same', 'refused']),
    /** Why this row is refused; null when it is accepted. */
    problem: z.nullable(z.string()),
  }),
)

const listAnswer = once(() =>
  z.object({
    ...importAnswer(listedMember()).shape,
    /** Members who are invited by email. */
    invited: z._default(z.int(), 0),
  }),
)

const listBody = once(() =>
  z.strictObject({
    csv: fileText,
    /** Emails an invitation to each member who is added and has an email. */
    invite: z.optional(z.boolean()),
  }),
)

export const membersImportPreview = defineCall({
  method: 'POST',
  path: 'admin/members/import/preview',
  who: 'admin',
  summary: 'What an import of members would add and change, and every row that it would refuse; changes nothing',
  body: listBody,
  answer: listAnswer,
})

export const membersImport = defineCall({
  method: 'POST',
  path: 'admin/members/import',
  who: 'admin',
  summary: 'Add and change the members of a list, without the rows that the preview refuses',
  body: listBody,
  answer: listAnswer,
})

export const addMember = defineCall({
  method: 'POST',
  path: 'admin/members/add',
  who: 'admin',
  summary: 'Add one member, and invite them by email on request',
  body: () => z.strictObject({ ...memberToAdd().shape, invite: z.optional(z.boolean()) }),
  answer: () => z.object({ id: z.int(), username: z.string() }),
})
