import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { idInPath, line, page } from './shapes.ts'

export const golfer = once(() =>
  z.object({
    id: z.int(),
    firstname: z.string(),
    lastname: z.string(),
    handicapindex: z.nullable(z.number()),
    /** True while the index is one that the golfer brought from elsewhere. It counts until 54 holes are posted. */
    transferred: z.optional(z.boolean()),
    /** The name of the tees that the golfer usually plays from, for members; missing where there is none. */
    tees: z.optional(z.string()),
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

/** A golfer in the search of a member who posts a round. */
const foundGolfer = once(() =>
  z.object({
    ...golfer().shape,
    /** Rounds of the last twelve months. */
    numrounds: z.int(),
    /** Rounds at the same course on the same day as the caller. */
    played: z.int(),
    /** Rounds at the course of the query; 0 without one. */
    courseplayed: z.int(),
    /**
     * The mean of holes par or better over the last 20 rounds of eighteen holes, and their scores below, newest first.
     */
    parorbetteravg: z.nullable(z.number()),
    lastrounds: z.array(z.int()),
    bestscore: z.nullable(z.int()),
  }),
)

export type FoundGolfer = ValueOf<typeof foundGolfer>

export const golferSorts = ['name', 'handicapindex', 'parorbetteravg', 'numrounds', 'played', 'courseplayed'] as const

export const userSearch = defineCall({
  method: 'GET',
  path: 'user/search',
  who: 'member',
  summary: 'Golfers by name, with what they have played, alone, with the caller and at a course',
  query: () =>
    z.object({
      name: z.optional(line(50)),
      course_id: z.optional(idInPath),
      sort: z.optional(z.enum(golferSorts)),
      desc: z.optional(z.stringbool()),
      ...page.query,
    }),
  answer: () => z.object({ userInfo: page.of(foundGolfer()) }),
})
