import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { once, type ValueOf } from './once.ts'
import { id, line } from './shapes.ts'

export const teebox = once(() =>
  z.object({
    id: z.int(),
    course_id: z.int(),
    description: z.string(),
    rating: z.number(),
    slope: z.int(),
    yardage: z.nullable(z.int()),
  }),
)

export type Teebox = ValueOf<typeof teebox>

/** A rating in decimals; whether it is one, and a slope, is judged by the rules, which have a sentence for it. */
const figure = z.nullable(z.number().check(z.minimum(0), z.maximum(9999)))

/** A teebox as a form has it: without an id while it is new. */
const teeboxEntry = once(() =>
  z.strictObject({
    id: z.nullable(id),
    description: line(60),
    rating: figure,
    slope: figure,
    yardage: z.nullable(z.int().check(z.minimum(1), z.maximum(9999))),
  }),
)

export type TeeboxEntry = ValueOf<typeof teeboxEntry>

export const teeboxEntries = once(() => z.array(teeboxEntry()).check(z.maxLength(40)))

export const courseEditTeebox = defineCall({
  method: 'PATCH',
  path: 'course/editTeebox',
  who: 'member',
  summary: 'Save the teeboxes of a course; those left out are removed. Members fill only what is empty',
  body: () => z.strictObject({ course_id: id, teeboxes: teeboxEntries() }),
  /** The teeboxes that are new or have changed, in their order. */
  answer: () => z.object({ updatedTeeboxIds: z.array(z.int()) }),
})

export const teeboxSearch = defineCall({
  method: 'POST',
  path: 'teebox/search',
  who: 'member',
  summary: 'The teeboxes of a course',
  body: () => z.strictObject({ course_id: z.strictObject({ operator: z.literal('='), value: id }) }),
  answer: () => z.object({ teeboxes: z.array(teebox()) }),
})
