import { and, asc, count, eq, isNull, sql as fragment } from 'drizzle-orm'
import type { Hole } from '#golf/course/course.ts'
import { foldName } from '#golf/names.ts'
import { decimal, type Tenths } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { addedId, prepared } from '../queries.ts'
import { courses, holes, teeboxes } from '../schema/courses.ts'
import { newestConditions, type ToldConditions } from './conditions.ts'

export type NewTeebox = {
  readonly description: string
  readonly rating: Tenths
  readonly slope: number
  readonly yardage: number | null
}

export type NewCourse = {
  readonly name: string
  readonly city: string
  /** Two letters; empty outside of the United States. */
  readonly state: string
  /** Where the ratings and stroke indexes were taken from. */
  readonly source: string
  readonly holes: readonly Hole[]
  readonly teeboxes: readonly NewTeebox[]
  readonly details?: CourseDetails
  /** When a member adds the course; the catalogue leaves such teeboxes alone. */
  readonly addedAt?: string
}

/** Where a course is; empty is not known. */
export type CourseDetails = {
  readonly address1: string
  readonly address2: string
  readonly zip: string
  readonly regionId: number | null
  /** Digits only. */
  readonly phonenum: string
  readonly website: string
}

export async function addCourse(tx: Transaction, newCourse: NewCourse): Promise<number> {
  const { holes: card, teeboxes: tees, details, addedAt, ...course } = newCourse
  const added = await tx.sql
    .insert(courses)
    .values({ ...course, ...details, ...foldedCourse(course), isCustom: addedAt !== undefined })
    .returning({ id: courses.id })
  const courseId = addedId(added)
  if (card.length > 0) await tx.sql.insert(holes).values(card.map((hole) => ({ courseId, ...hole })))
  if (tees.length > 0) {
    const editedAt = addedAt ?? null
    await tx.sql.insert(teeboxes).values(tees.map((tee) => rowOf(tee, { courseId, editedAt })))
  }
  return courseId
}

/** What a course is searched and sorted by; written with its name and city, in one statement. */
export function foldedCourse({ name, city }: { readonly name: string; readonly city: string }) {
  return { foldedName: foldName(name), foldedCity: foldName(city) }
}

function rowOf(
  { description, rating: ratingTenths, slope, yardage }: NewTeebox,
  of: { readonly courseId: number; readonly editedAt: string | null },
) {
  return { description, ratingTenths, slope, yardage, ...of }
}

/** `par` is that of the holes that are set, and `holecount` their number: 9 or 18 for a course that can be played. */
export type ListedCourse = {
  readonly id: number
  readonly name: string
  readonly city: string
  readonly state: string
  readonly par: number
  readonly holecount: number
}

const summary = {
  id: courses.id,
  name: courses.name,
  city: courses.city,
  state: courses.state,
  par: fragment<number>`coalesce(sum(${holes.par}), 0)`.mapWith(Number),
  holecount: count(holes.hole),
}

const coursesByName = prepared((sql) =>
  sql
    .select(summary)
    .from(courses)
    .leftJoin(holes, eq(holes.courseId, courses.id))
    .groupBy(courses.id)
    .orderBy(asc(courses.foldedName), asc(courses.id))
    .prepare(),
)

export async function listCourses(reader: Reader): Promise<ListedCourse[]> {
  return coursesByName(reader).execute()
}

const courseById = prepared((sql) =>
  sql
    .select(summary)
    .from(courses)
    .leftJoin(holes, eq(holes.courseId, courses.id))
    .where(eq(courses.id, fragment.placeholder('id')))
    .groupBy(courses.id)
    .prepare(),
)

const holesOfCourse = prepared((sql) =>
  sql
    .select({ hole: holes.hole, par: holes.par, strokeIndex: holes.strokeIndex })
    .from(holes)
    .where(eq(holes.courseId, fragment.placeholder('id')))
    .orderBy(asc(holes.hole))
    .prepare(),
)

const teeboxesOfCourse = prepared((sql) =>
  sql
    .select({
      id: teeboxes.id,
      courseId: teeboxes.courseId,
      description: teeboxes.description,
      ratingTenths: teeboxes.ratingTenths,
      slope: teeboxes.slope,
      yardage: teeboxes.yardage,
    })
    .from(teeboxes)
    .where(and(eq(teeboxes.courseId, fragment.placeholder('id')), isNull(teeboxes.removedAt)))
    .orderBy(asc(teeboxes.id))
    .prepare(),
)

/** `rating` is a decimal. */
export type CourseTeebox = {
  readonly id: number
  readonly course_id: number
  readonly description: string
  readonly rating: number
  readonly slope: number
  readonly yardage: number | null
}

export type CourseCard = {
  readonly course: ListedCourse
  readonly holes: readonly Hole[]
  readonly teeboxes: readonly CourseTeebox[]
}

/** A course with its holes in order and the teeboxes that are played now. */
export async function findCourse(reader: Reader, { id }: { id: number }): Promise<CourseCard | undefined> {
  const [course] = await courseById(reader).execute({ id })
  if (course === undefined) return undefined
  const card = await holesOfCourse(reader).execute({ id })
  return { course, holes: card, teeboxes: await listTeeboxes(reader, { courseId: id }) }
}

/** The teeboxes of a course that are played now, in the order in which they were added. */
export async function listTeeboxes(reader: Reader, { courseId: id }: { courseId: number }): Promise<CourseTeebox[]> {
  const tees = await teeboxesOfCourse(reader).execute({ id })
  return tees.map(({ courseId: course_id, ratingTenths, ...tee }) => ({
    ...tee,
    course_id,
    rating: decimal(ratingTenths),
  }))
}

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
