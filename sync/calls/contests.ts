import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** The games in the order in which they are offered; how many golfers each needs is told by its rules. */
export const contestAll = defineCall({
  method: 'GET',
  path: 'contest/all',
  who: 'member',
  summary: 'The games that an outing can be played as',
  answer: () => z.object({ contests: z.array(z.object({ id: z.int(), name: z.string() })) }),
})
