import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'
import { fileColumns, importAnswer, lineFaults, listBody, longestValue } from './import-files.ts'
import { scheduledBatch } from './invitations.ts'
import { atMost, filledShownLine, handicapindex, shownLine, usualTees } from './shapes.ts'

/** The fields of a person in a list, in the order of the form. */
export const memberFields = ['firstname', 'lastname', 'email', 'phonenum', 'aga', 'tees', 'index'] as const

export type MemberField = (typeof memberFields)[number]

/** The columns of a list: the fields of a person, and `name` for a column with both names. */
const listColumns = ['name', ...memberFields] as const

export type ListColumn = (typeof listColumns)[number]

const email = /^$|^[^\s@,;\p{C}]+@[^\s@,;.\p{C}]+(\.[^\s@,;.\p{C}]+)+$/u

const emailOrNone = z.string().check(atMost(longestValue), z.regex(email, 'An email looks like name@example.com.'))

/** A person whom an administrator adds. Unknown values are empty; an unknown index is null. */
export const memberToAdd = once(() =>
  z.strictObject({
    firstname: filledShownLine(60, 'First name', 'The first name is missing.'),
    lastname: filledShownLine(60, 'Last name', 'The last name is missing.'),
    email: emailOrNone,
    phonenum: shownLine(30, 'Phone'),
    aga: shownLine(20, 'GHIN number'),
    tees: z.optional(usualTees()),
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
    tees: z._default(z.string(), ''),
    index: z.string(),
    outcome: z.enum(['add', 'change', 'same', 'refused', 'skipped']),
    /** Why this row is refused; null when it is accepted. */
    problem: z.nullable(z.string()),
    faults: lineFaults(memberFields),
  }),
)

const listAnswer = once(() =>
  z.object({
    ...importAnswer(listedMember()).shape,
    columns: z._default(fileColumns(listColumns), []),
    /** When invitations go out that are scheduled now; null from a server that does not schedule. */
    invitesAt: z._default(z.nullable(z.string()), null),
    /** The invitations of an import; null where it has none, and in a preview. */
    scheduled: z._default(z.nullable(scheduledBatch()), null),
  }),
)

const membersBody = once(() =>
  z.strictObject({
    ...listBody(memberFields, listColumns).shape,
    /** Schedules an invitation by email for each member who is added and has an email. */
    invite: z.optional(z.boolean()),
  }),
)

/**
 * `tees` is sent by an app that reads usual tees. For an app of the previous release, which cannot read an answer with
 * that field, the column is ignored.
 */
const membersQuery = once(() => z.object({ tees: z.optional(z.stringbool()) }))

export const membersImportPreview = defineCall({
  method: 'POST',
  path: 'admin/members/import/preview',
  who: 'admin',
  summary: 'What an import of members would add and change, and every row that it would refuse; changes nothing',
  query: membersQuery,
  body: membersBody,
  answer: listAnswer,
})

export const membersImport = defineCall({
  method: 'POST',
  path: 'admin/members/import',
  who: 'admin',
  summary: 'Add and change the members of a list, without the rows that the preview refuses',
  query: membersQuery,
  body: membersBody,
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
