import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { robotcheck } from './robot-check.ts'
import { atMost, file, nothing } from './shapes.ts'

export const legalPages = ['privacy', 'terms'] as const

export const legalPage = defineCall({
  method: 'GET',
  path: 'info/legal/:page',
  who: 'anyone',
  summary: 'The privacy page or the terms, with the club’s name and contact',
  params: () => z.object({ page: z.enum(legalPages) }),
  answer: () =>
    z.object({
      /** The parts in the order of the page. The texts of a list are its items; other parts have one text. */
      parts: z.array(z.object({ kind: z.enum(['heading', 'paragraph', 'list']), texts: z.array(z.string()) })),
    }),
})

export const downloadMine = defineCall({
  method: 'POST',
  path: 'user/download',
  who: 'signed-in',
  summary: 'Everything that is stored about oneself, as one JSON file',
  body: () => nothing,
  answer: file,
})

export const deleteMine = defineCall({
  method: 'POST',
  path: 'user/delete',
  who: 'signed-in',
  summary: 'Delete one’s own account, finally after 30 days; a login before that keeps it',
  body: () =>
    z.strictObject({
      password: z.string('Password is required').check(z.minLength(1, 'Password is required'), atMost(128)),
      robotcheck: z.optional(robotcheck),
    }),
  answer: () => z.object({ final: z.string() }),
})
