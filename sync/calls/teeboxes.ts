import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { courseHole, flag, id, idOrNone, ignored, shownLine, versionOpened } from './shapes.ts'

const gender = z.enum(['M', 'W'])

/** One rating of a tee. A tee rated for men and for women has two, with the same name. */
export const teebox = once(() =>
  z.object({
    id: z.int(),
    course_id: z.int(),
    description: z.string(),
    /** Missing, like the holes, in answers that phones cached earlier. */
    gender: z.optional(gender),
    /** The teebox's own par and stroke indexes; none where they are those of the course. */
    holes: z.optional(z.array(courseHole())),
    rating: z.number(),
    slope: z.int(),
    yardage: z.nullable(z.int()),
  }),
)

export type Teebox = ValueOf<typeof teebox>

/** A rating or a slope. The rules in `golf/` decide whether it is valid, and have the message. */
const figure = z.nullable(z.number().check(z.minimum(0), z.maximum(9999)))

/** The card of a form. The rules in `golf/` decide what is required and allowed. */
export const cardEntry = once(() =>
  z.array(z.strictObject({ courseid: ignored, hole: z.int(), par: z.int(), handicap: z.int() })).check(z.maxLength(36)),
)

/** 1 when a person has confirmed a par above 72, which is refused with `course.par` otherwise. */
export const parConfirmed = () => ({ par_confirmed: z.optional(flag) })

/** A teebox as a form sends it. A new one has no id. */
const teeboxEntry = once(() =>
  z.strictObject({
    id: z._default(z.nullable(id), null),
    description: z._default(shownLine(60, 'Teebox name'), ''),
    /** Unchanged when left out; M for a new one. */
    gender: z.optional(gender),
    rating: z._default(figure, null),
    slope: z._default(figure, null),
    /** Unchanged when left out. */
    yardage: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(9999)))),
    /** The teebox's own par and stroke indexes; an empty list for those of the course; unchanged when left out. */
    holes: z.optional(cardEntry()),
    /** 0, null or left out while the teebox or its course is new. */
    course_id: z.optional(z.nullable(idOrNone)),
  }),
)

export type TeeboxEntry = ValueOf<typeof teeboxEntry>

/** The most teeboxes of a course. */
export const mostTeeboxes = 40

export const teeboxEntries = once(() =>
  z.array(teeboxEntry(), 'Teeboxes is Required!').check(z.maxLength(mostTeeboxes)),
)

type TeeboxesToSave = { course_id?: number | undefined; teeboxes: readonly TeeboxEntry[] }

/** Returns every course id that the request has for these teeboxes. */
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
  onlyOnce: 'save',
  /** The course is named by `course_id`, here or in the teeboxes. */
  body: () =>
    z
      .strictObject({ course_id: z.optional(id), teeboxes: teeboxEntries(), ...parConfirmed(), version: versionOpened })
      .check(z.refine(isOneCourse, otherCourse)),
  /** The new and changed teeboxes, in order. */
  answer: () => z.object({ updatedTeeboxIds: z.array(z.int()) }),
})
