import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'
import { file, byId, idInPath, line, nothing, page, success } from './shapes.ts'

const adminMember = once(() =>
  z.object({
    id: z.int(),
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    phonenum: z.string(),
    aga: z.string(),
    tees: z._default(z.string(), ''),
    isadmin: z.boolean(),
    isconfirmed: z.boolean(),
    isactive: z.boolean(),
    /** `waiting`: an administrator must decide. `declined`: one has refused. `open`: registered while anyone could. */
    approval: z.enum(['approved', 'open', 'waiting', 'declined']),
    created: z.string(),
    /** When the account will be deleted; null when it stays. */
    leaves: z._default(z.nullable(z.string()), null),
    /** When any of the member's sign-ins was last used. */
    seen: z.nullable(z.string()),
  }),
)

export const adminMembers = defineCall({
  method: 'GET',
  path: 'admin/members',
  who: 'admin',
  summary: 'Members by name, with paging',
  query: () => z.object({ name: z.optional(line(50)), ...page.query }),
  answer: () => page.of(adminMember()),
})

export const memberActions = [
  'confirm',
  'deactivate',
  'reactivate',
  'delete-account',
  'make-admin',
  'remove-admin',
  'end-sign-ins',
  'send-sign-in-link',
] as const

export const changeMember = defineCall({
  method: 'POST',
  path: 'admin/members/:id/:action',
  who: 'admin',
  summary:
    'Confirm, deactivate or reactivate a member, delete a deactivated account after 30 days, make or unmake an ' +
    'administrator, end every sign-in, email a sign-in link',
  params: () => z.object({ id: idInPath, action: z.enum(memberActions) }),
  body: () => nothing,
  answer: success,
})

export const emailChanges = defineCall({
  method: 'GET',
  path: 'admin/emailChanges',
  who: 'admin',
  summary: 'Changes of address that wait for an approval',
  answer: () =>
    z.object({
      changes: z.array(
        z.object({
          id: z.int(),
          username: z.string(),
          name: z.string(),
          oldEmail: z.string(),
          newEmail: z.string(),
          asked: z.string(),
          approved: z.boolean(),
          /** When the change takes effect unless the old address declines it; null until an administrator approves. */
          effective: z.nullable(z.string()),
        }),
      ),
    }),
})

export const answerEmailChangeAsAdmin = defineCall({
  method: 'POST',
  path: 'admin/emailChanges/:id/:answer',
  who: 'admin',
  summary: 'Approve or refuse a changed address after checking the identity in person',
  params: () => z.object({ id: idInPath, answer: z.enum(['approve', 'refuse']) }),
  body: () => nothing,
  answer: success,
})

const messageState = z.enum(['waiting', 'sent', 'failed'])

export const messages = defineCall({
  method: 'GET',
  path: 'admin/messages',
  who: 'admin',
  summary: 'Messages that were sent, wait or failed, newest first',
  query: () => z.object({ state: z.optional(messageState), ...page.query }),
  answer: () =>
    page.of(
      z.object({
        id: z.int(),
        kind: z.enum(['mail', 'text', 'push']),
        to: z.string(),
        subject: z.string(),
        body: z.string(),
        state: messageState,
        /**
         * True when the message was written to a file and reached no one, because the server had no service for its
         * kind.
         */
        isInFile: z._default(z.boolean(), false),
        attempts: z.int(),
        error: z.string(),
        created: z.string(),
        sent: z.nullable(z.string()),
        /** When a waiting message is tried next. */
        next: z.nullable(z.string()),
      }),
    ),
})

export const retryMessage = defineCall({
  method: 'POST',
  path: 'admin/messages/:id/retry',
  who: 'admin',
  summary: 'Send a failed message again',
  params: byId,
  body: () => nothing,
  answer: success,
})

export const clubExport = defineCall({
  method: 'GET',
  path: 'admin/export',
  who: 'admin',
  summary: 'All members, past and present, or every course with its tees and holes, as a file',
  query: () => z.object({ what: z.enum(['members', 'courses']), format: z.enum(['csv', 'json']) }),
  answer: file,
})
