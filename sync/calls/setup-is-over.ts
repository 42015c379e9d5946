import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** In a file of its own: the login needs nothing else of the setup. */
export const setupIsOver = defineCall({
  method: 'GET',
  path: 'setup',
  who: 'anyone',
  summary: 'Whether the club has an administrator, so that the printed link opens nothing any more',
  answer: () => z.object({ isOver: z.boolean() }),
})
