import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { registrationPolicies } from './club-admin.ts'
import { emailed } from './emailed.ts'
import { idInPath, page, shownLine, success } from './shapes.ts'

export const registrationPolicy = defineCall({
  method: 'GET',
  path: 'info/registration',
  who: 'anyone',
  summary: 'Who may register: anyone, anyone whom an administrator approves, or who is invited',
  answer: () => z.object({ registration: z.enum(registrationPolicies), ...emailed() }),
})

export const registrations = defineCall({
  method: 'GET',
  path: 'admin/registrations',
  who: 'admin',
  summary: 'Registrations that wait for an approval, or that came while anyone could register, oldest first',
  query: () => z.object({ state: z.enum(['waiting', 'open']), ...page.query }),
  answer: () =>
    page.of(
      z.object({
        id: z.int(),
        firstname: z.string(),
        lastname: z.string(),
        username: z.string(),
        email: z.string(),
        phonenum: z.string(),
        city: z.string(),
        state: z.string(),
        aga: z.string(),
        referral: z.string(),
        isconfirmed: z.boolean(),
        created: z.string(),
      }),
    ),
})

export const answerRegistration = defineCall({
  method: 'POST',
  path: 'admin/registrations/:id/:answer',
  who: 'admin',
  summary: 'Approve a registration, or decline one that waits; the person gets an email',
  onlyOnce: true,
  params: () => z.object({ id: idInPath, answer: z.enum(['approve', 'decline']) }),
  body: () =>
    z.strictObject({
      /** Added to the email that declines; may be empty. */
      words: shownLine(500, 'Message'),
    }),
  answer: success,
})
