import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { once, type ValueOf } from './once.ts'

export const golfer = once(() =>
  z.object({
    id: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    handicapindex: z.nullable(z.number()),
  }),
)

export type Golfer = ValueOf<typeof golfer>

export const golferAll = defineCall({
  method: 'GET',
  path: 'golfer/all',
  who: 'anyone',
  summary: 'Every golfer of the club with the index, by name',
  answer: () => z.object({ golfers: z.array(golfer()) }),
})
