import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { file } from './shapes.ts'

export const clubExport = defineCall({
  method: 'GET',
  path: 'admin/export',
  who: 'admin',
  summary: 'Everybody who has ever been a member, or every course with its tees and holes, as a file',
  query: () => z.object({ what: z.enum(['members', 'courses']), format: z.enum(['csv', 'json']) }),
  answer: file,
})
