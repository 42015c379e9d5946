import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idInPath, nothing, success } from './shapes.ts'

/** Whether saving a tee time or a feeler notifies members: '1' or '0', as in the forms. */
export const sendEmail = z.enum(['0', '1'])

export type SendEmail = z.infer<typeof sendEmail>

export const alertRecipients = defineCall({
  method: 'GET',
  path: 'alert/recipients',
  who: 'member',
  summary: 'How many members would be notified of a tee time or a feeler, and how many sends are left today',
  query: () =>
    z.object({
      /** An existing tee time; golfers who have signed up for it are not notified. */
      teetime: z.optional(idInPath),
    }),
  answer: () =>
    z.object({
      /** Members, each counted once. One may get an email, a text and a push. */
      members: z.int(),
      mails: z.int(),
      texts: z.int(),
      pushes: z.int(),
      left: z.int(),
      /** Whether an administrator has stopped broadcasts. */
      stopped: z.boolean(),
      /** Whether an administrator has approved the caller. Only approved members can send to all. */
      approved: z._default(z.boolean(), true),
    }),
})

export const mailUnsubscribe = defineCall({
  method: 'POST',
  path: 'alert/unsubscribe/:token',
  who: 'anyone',
  summary: 'Stop emails about tee times by the link of one, without a sign-in (RFC 8058)',
  params: () => z.object({ token: z.string().check(z.maxLength(100)) }),
  answer: success,
})

export const adminAlerts = defineCall({
  method: 'GET',
  path: 'admin/alerts',
  who: 'admin',
  summary: 'Whether messages to all members are stopped, how many wait or have failed, and what reaches no one',
  answer: () =>
    z.object({
      /** Who stopped broadcasts, and when; null while they are sent. */
      stopped: z.nullable(z.object({ at: z.string(), by: z.string() })),
      waiting: z.int(),
      failed: z.int(),
      /** The kinds of messages for which this server has no service: it writes them to files. */
      unsent: z.array(z.enum(['mail', 'text'])),
    }),
})

export const switchAlerts = defineCall({
  method: 'POST',
  path: 'admin/alerts/:action',
  who: 'admin',
  summary: 'Stop messages to all members, the waiting ones too, or let new ones go out again',
  params: () => z.object({ action: z.enum(['stop', 'resume']) }),
  body: () => nothing,
  answer: success,
})
