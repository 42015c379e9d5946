import * as z from 'zod/mini'

/** Every refusal and failure of the server, as application/problem+json. `error` is the sentence for a person. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  error: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})

export type Problem = z.infer<typeof problem>
