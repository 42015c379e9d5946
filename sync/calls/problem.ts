import * as z from 'zod/mini'
import { once, type ValueOf } from './call.ts'

/**
 * A refusal or failure of the server as application/problem+json. `error` is the message for a person. `now` is what
 * the matching read answers now, if something has changed, or data for the next call.
 */
export const problem = once(() =>
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    error: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    now: z.optional(z.unknown()),
  }),
)

export type Problem = ValueOf<typeof problem>

/** The message for a field that the server does not have, for example when the app is of a newer release. */
export const unknownField = 'This field isn’t known'

/**
 * Reads the problem in the body of an answer; null when the answer is not the server's but, for example, a captive
 * portal's.
 */
export function readProblem(json: unknown): Problem | null {
  const found = problem().safeParse(json)
  return found.success ? found.data : null
}
