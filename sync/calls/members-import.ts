import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { fileText, importAnswer } from './import-files.ts'
import { scheduledBatch } from './invitations.ts'
import { atMost, filledShownLine, handicapindex, shownLine } from './shapes.ts'

/** So many members a file may have. */
export const mostListed = 2000

/** An email is the longest value of a member. */
export const longestValue = 254
/** More than this a person corrects in the file; it keeps a body within its limit. */
const mostCorrections = 500

/** What a list may say of a person, in the order of a form. */
export const memberFields = ['firstname', 'lastname', 'email', 'phonenum', 'aga', 'index'] as const

export type MemberField = (typeof memberFields)[number]

/** What a column of a list may be: one of the fields, or both names in one. */
export const listColumns = ['name', ...memberFields] as const

export type ListColumn = (typeof listColumns)[number]

/** A file with more columns is read as far as these. */
const mostColumns = 500

const email = /^$|^[^\s@,;\p{C}]+@[^\s@,;.\p{C}]+(\.[^\s@,;.\p{C}]+)+$/u

const emailOrNone = z.string().check(atMost(longestValue), z.regex(email, 'An email looks like name@example.com.'))

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
    phonenum: z.string(),
    aga: z.string(),
    index: z.string(),
    outcome: z.enum(['add', 'change', 'same', 'refused', 'skipped']),
    /** Why this row is refused; null when it is accepted. */
    problem: z.nullable(z.string()),
    /** Each field that keeps this row from being accepted; none of one that is not refused. */
    faults: z.array(
      z.object({
        field: z.enum(memberFields),
        value: z.string(),
        reason: z.string(),
        /** What was plainly meant; null where it would be a guess. */
        proposal: z.nullable(z.string()),
      }),
    ),
  }),
)

const listAnswer = once(() =>
  z.object({
    ...importAnswer(listedMember()).shape,
    /** The columns of the file in their order, what each is taken for, and its first value. */
    columns: z._default(
      z.array(z.object({ name: z.string(), field: z.nullable(z.enum(listColumns)), example: z.string() })),
      [],
    ),
    /** When invitations go out that are scheduled now; null from a server that does not schedule. */
    invitesAt: z._default(z.nullable(z.string()), null),
    /** The invitations of an import; null where it has none, and of a preview. */
    scheduled: z._default(z.nullable(scheduledBatch()), null),
  }),
)

const tooManyCorrections = `You can correct up to ${mostCorrections} fields here. Correct the others in your file.`

const correction = once(() =>
  z.strictObject({
    line: z.int(),
    field: z.enum(memberFields),
    value: z.string().check(atMost(longestValue)),
  }),
)

export type Correction = ValueOf<typeof correction>

const columnTwice = 'Two columns can’t be the same. Choose one of them.'

/** What a person says a column of the file is, by its place from 0; null for one that is passed over. */
const saidColumn = once(() =>
  z.strictObject({
    place: z.int().check(z.minimum(0), z.maximum(mostColumns - 1)),
    field: z.nullable(z.enum(listColumns)),
  }),
)

export type SaidColumn = ValueOf<typeof saidColumn>

/** Whether each column is named once, and each field taken from one. */
function areApart(columns: readonly SaidColumn[]): boolean {
  const fields = columns.flatMap(({ field }) => field ?? [])
  return new Set(columns.map(({ place }) => place)).size === columns.length && new Set(fields).size === fields.length
}

const listBody = once(() =>
  z.strictObject({
    csv: fileText,
    /** Columns whose names say too little. */
    columns: z.optional(z.array(saidColumn()).check(z.maxLength(mostColumns), z.refine(areApart, columnTwice))),
    /** Values that take the place of those in the file, whose text stays as it is. */
    corrections: z.optional(z.array(correction()).check(z.maxLength(mostCorrections, tooManyCorrections))),
    /** Lines that are left out. */
    skipped: z.optional(z.array(z.int()).check(z.maxLength(mostListed))),
    /** Schedules an invitation by email for each member who is added and has an email. */
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
  onlyOnce: true,
  body: () => z.strictObject({ ...memberToAdd().shape, invite: z.optional(z.boolean()) }),
  answer: () => z.object({ id: z.int(), username: z.string() }),
})
