import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { line } from './shapes.ts'

/** What is examined, in display order. */
export const examined = [
  'https',
  'proxy',
  'mail',
  'text',
  'push',
  'clock',
  'disk',
  'backup',
  'copy',
  'version',
] as const

export const doctor = defineCall({
  method: 'GET',
  path: 'admin/doctor',
  who: 'admin',
  summary: 'Examine the server and what it depends on: the state of each part, and what to do',
  query: () =>
    z.object({
      /** Where the browser opened the app. */
      origin: line(300),
      /** The clock of the device, in milliseconds since 1970. */
      clock: z.coerce.number().check(z.int()),
    }),
  answer: () =>
    z.object({
      findings: z.array(
        z.object({
          part: z.enum(examined),
          /** `unknown`: the server cannot determine it. */
          state: z.enum(['good', 'warning', 'fault', 'unknown']),
          name: z.string(),
          text: z.string(),
          /** What the administrator can do; empty if nothing. */
          advice: z.string(),
        }),
      ),
    }),
})
