import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { idInPath } from './shapes.ts'

export const hole = z.object({ hole: z.int(), par: z.int(), handicap: z.int() })

export const teebox = z.object({
  id: z.int(),
  course_id: z.int(),
  description: z.string(),
  rating: z.number(),
  slope: z.int(),
  yardage: z.nullable(z.int()),
})

export const course = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  par: z.int(),
  /** How many holes are set: 9, 18, or another number while the card is incomplete. */
  holecount: z.int(),
})

export type Course = z.infer<typeof course>
export type Teebox = z.infer<typeof teebox>
export type CourseHole = z.infer<typeof hole>

export const courseAll = defineCall({
  method: 'GET',
  path: 'course/all',
  who: 'member',
  summary: 'Every course, by name',
  answer: z.object({ courses: z.array(course) }),
})

export const courseById = defineCall({
  method: 'GET',
  path: 'course/:id',
  who: 'member',
  summary: 'A course with its teeboxes (keyed by id) and holes',
  params: z.object({ id: idInPath }),
  answer: z.object({ course, teeboxes: z.record(z.string(), teebox), holes: z.array(hole) }),
})
