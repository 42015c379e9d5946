import { eq } from 'drizzle-orm'
import { newestConditions, type ToldConditions } from './conditions.ts'
import { findCourse, type CourseCard, type CourseDetails } from './courses.ts'
import type { Reader } from '../database.ts'
import { courses } from '../schema/courses.ts'

export type DetailedCourse = CourseCard & {
  readonly details: CourseDetails & {
    readonly isCustom: boolean
    /** When the catalogue was last asked for the teeboxes. */
    readonly catalogueAt: string | null
  }
  /** What was told last about its condition. */
  readonly told: ToldConditions | null
}

/** Everything that is shown of a course. */
export async function findDetailedCourse(reader: Reader, { id }: { id: number }): Promise<DetailedCourse | undefined> {
  const card = await findCourse(reader, { id })
  const [details] = await reader.sql
    .select({
      address1: courses.address1,
      address2: courses.address2,
      zip: courses.zip,
      regionId: courses.regionId,
      phonenum: courses.phonenum,
      website: courses.website,
      isCustom: courses.isCustom,
      catalogueAt: courses.catalogueAt,
    })
    .from(courses)
    .where(eq(courses.id, id))
  if (card === undefined || details === undefined) return undefined
  return { ...card, details, told: await newestConditions(reader, { courseId: id }) }
}
