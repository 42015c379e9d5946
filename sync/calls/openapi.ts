import * as z from 'zod/mini'
import { defineCall } from './call.ts'

export const openApi = defineCall({
  method: 'GET',
  path: 'openapi.json',
  who: 'anyone',
  summary: 'This description of every call, made from the schemas that check them',
  answer: () => z.record(z.string(), z.unknown()),
})
