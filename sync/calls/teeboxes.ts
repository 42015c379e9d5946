import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { id, idOrNone, shownLine } from './shapes.ts'

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
    id: z._default(z.nullable(id), null),
    description: z._default(shownLine(60, 'Teebox name'), ''),
    rating: z._default(figure, null),
    slope: z._default(figure, null),
    /** Left out, it stays as it is. */
    yardage: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(9999)))),
    /** 0, null or left out while the teebox or its course is new. */
    course_id: z.optional(z.nullable(idOrNone)),
  }),
)

export type TeeboxEntry = ValueOf<typeof teeboxEntry>

export const teeboxEntries = once(() => z.array(teeboxEntry(), 'Teeboxes is Required!').check(z.maxLength(40)))

type TeeboxesToSave = { course_id?: number | undefined; teeboxes: readonly TeeboxEntry[] }

/** The courses that are named as the one that teeboxes belong to. */
export function coursesNamed({ course_id = 0, teeboxes }: TeeboxesToSave): readonly number[] {
  const named = [course_id, ...teeboxes.map((teebox) => teebox.course_id ?? 0)]
  return [...new Set(named.filter((course) => course !== 0))]
}

export function isOneCourse(toSave: TeeboxesToSave): boolean {
  return coursesNamed(toSave).length === 1
}

export const otherCourse = { path: ['teeboxes'], error: 'The teeboxes of one course are saved together.' }

export const courseEditTeebox = defineCall({
  method: 'PATCH',
  path: 'course/editTeebox',
  who: 'member',
  summary: 'Save the teeboxes of a course; those left out are removed. Members fill only what is empty',
  /** The course is named by `course_id`, here or in the teeboxes. */
  body: () =>
    z.strictObject({ course_id: z.optional(id), teeboxes: teeboxEntries() }).check(z.refine(isOneCourse, otherCourse)),
  /** The teeboxes that are new or have changed, in their order. */
  answer: () => z.object({ updatedTeeboxIds: z.array(z.int()) }),
})
