import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'
import { emailed } from './emailed.ts'
import { signedIn } from './login.ts'
import { id, idInPath, line, nothing, page, shownLine, success } from './shapes.ts'
import { registration } from './users.ts'

/** The most members whom one call may invite. */
export const mostInvited = 200

const invitationWays = ['email', 'print'] as const

export const invitations = defineCall({
  method: 'GET',
  path: 'admin/invitations',
  who: 'admin',
  summary: 'Members who have never logged in, by name, each with the invitation that they have',
  query: () => z.object({ name: z.optional(line(50)), ...page.query }),
  answer: () =>
    page.of(
      z.object({
        id: z.int(),
        username: z.string(),
        name: z.string(),
        /** Empty when it is not known. */
        email: z.string(),
        /** Null without an invitation. */
        invitation: z.nullable(
          z.object({ way: z.enum(invitationWays), created: z.string(), expires: z.string(), expired: z.boolean() }),
        ),
        /** When an email goes out that is scheduled; null for none. */
        scheduled: z._default(z.nullable(z.string()), null),
      }),
    ),
})

/** Invitations of one import that wait for their time. */
export const scheduledBatch = once(() =>
  z.object({ batch: z.string(), at: z.string(), invitations: z.int().check(z.positive()) }),
)

export const scheduledInvitations = defineCall({
  method: 'GET',
  path: 'admin/invitations/scheduled',
  who: 'admin',
  summary: 'The invitations that wait for their time, by the import that they are of, the first due first',
  answer: () => z.object({ batches: z.array(scheduledBatch()) }),
})

export const undoScheduled = defineCall({
  method: 'POST',
  path: 'admin/invitations/scheduled/:batch/undo',
  who: 'admin',
  summary: 'Take back the invitations of an import that still wait; the members stay',
  params: () => z.object({ batch: line(50) }),
  body: () => nothing,
  answer: () => z.object({ undone: z.int() }),
})

export const invite = defineCall({
  method: 'POST',
  path: 'admin/invitations',
  who: 'admin',
  summary: 'Invite members by email or on a sheet to print; an earlier invitation of a member ends',
  onlyOnce: true,
  body: () =>
    z.strictObject({
      way: z.enum(invitationWays),
      /** Left out, everyone without a valid invitation is invited, up to the number that one call may invite. */
      members: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostInvited))),
    }),
  answer: () =>
    z.object({
      invited: z.int(),
      /** How many members without a valid invitation remain for another call. */
      left: z.int(),
      /** For a sheet: the content to print. The links are shown only this once. */
      sheet: z.array(z.object({ name: z.string(), username: z.string(), link: z.string() })),
    }),
})

export const withdrawInvitation = defineCall({
  method: 'POST',
  path: 'admin/invitations/:id/withdraw',
  who: 'admin',
  summary: 'Withdraw the invitation of a member',
  params: () => z.object({ id: idInPath }),
  body: () => nothing,
  answer: success,
})

const secret = z.string().check(z.maxLength(100))

export const openInvitation = defineCall({
  method: 'POST',
  path: 'invitation/open',
  who: 'anyone',
  summary: 'The member of an invitation, and which of their contact fields are empty; does not use it up',
  body: () => z.strictObject({ hash: secret }),
  answer: () =>
    z.object({
      firstname: z.string(),
      lastname: z.string(),
      username: z.string(),
      missing: z.object({ email: z.boolean(), phonenum: z.boolean() }),
      ...emailed(),
    }),
})

/** What an invited member fills in: a password, and what is missing. */
export const invitationForm = once(() =>
  z.strictObject({
    hash: secret,
    password: registration().shape.password,
    /** Empty when it is known, or not given. */
    email: z.union([z.literal(''), registration().shape.email], 'Please enter a valid email'),
    phonenum: shownLine(30, 'Phone'),
  }),
)

export const acceptInvitation = defineCall({
  method: 'POST',
  path: 'invitation/accept',
  who: 'anyone',
  keepsKey: true,
  summary: 'Choose a password by an invitation, which is used up, and sign in',
  body: invitationForm,
  answer: signedIn,
})
