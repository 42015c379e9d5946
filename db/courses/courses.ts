import { and, asc, count, eq, getTableColumns, isNull, sql as expression } from 'drizzle-orm'
import type { Hole } from '#golf/course/course.ts'
import type { RatingGender } from '#golf/course/tees.ts'
import { foldName } from '#golf/names.ts'
import { decimal, type Tenths } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { addedId, prepared } from '../queries.ts'
import { courses, holes, teeboxes, teeboxHoles } from '../schema/courses.ts'
import { teetimes } from '../schema/outings.ts'
import { newestConditions, type ReportedConditions } from './conditions.ts'

/** One rating of a tee. */
export type NewTeebox = {
  readonly description: string
  /** `M` when left out. */
  readonly gender?: RatingGender
  readonly rating: Tenths
  readonly slope: number
  readonly yardage: number | null
  /** The rating's own par and stroke indexes; empty or left out where the course's apply. */
  readonly holes?: readonly Hole[]
}

/** The name of the tees that lists show. */
export const teeNameColumn = expression<string>`case ${teeboxes.gender} when 'W' then ${teeboxes.description} || ' (W)' else ${teeboxes.description} end`

const { id: _id, source: _source, isCustom: _isCustom, catalogueAt: _at, ...others } = getTableColumns(courses)
const { foldedName: _name, foldedCity: _city, ...fieldColumns } = others

/**
 * The fields of a course's form, by column name; an unknown value is empty. `state` has two letters, or is empty
 * outside the United States; `phonenum` has only digits.
 */
export type CourseFields = Pick<typeof courses.$inferSelect, keyof typeof fieldColumns>

export function courseFieldsOf(course: CourseFields): CourseFields {
  const names = Object.keys(fieldColumns) as (keyof CourseFields)[]
  return Object.fromEntries(names.map((name) => [name, course[name]])) as CourseFields
}

export type NewCourse = Pick<CourseFields, 'name' | 'city' | 'state'> &
  Partial<CourseFields> & {
    /** The source of the ratings and stroke indexes. */
    readonly source: string
    readonly holes: readonly Hole[]
    readonly teeboxes: readonly NewTeebox[]
    /** Set when a member adds the course (ISO 8601); the catalogue does not change its teeboxes. */
    readonly addedAt?: string
  }

export async function addCourse(tx: Transaction, newCourse: NewCourse): Promise<number> {
  const { holes: card, teeboxes: tees, addedAt, ...course } = newCourse
  const added = await tx.sql
    .insert(courses)
    .values({ ...course, ...foldedCourse(course), isCustom: addedAt !== undefined })
    .returning({ id: courses.id })
  const courseId = addedId(added)
  if (card.length > 0) await tx.sql.insert(holes).values(card.map((hole) => ({ courseId, ...hole })))
  if (tees.length > 0) {
    const of = { courseId, editedAt: addedAt ?? null }
    const rows = tees.map(({ holes: _holes, ...tee }) => ({ ...tee, ...of }))
    const placed = await tx.sql.insert(teeboxes).values(rows).returning({ id: teeboxes.id })
    // The rows of one INSERT get ascending ids but may be returned in any order.
    const ids = placed.map((tee) => tee.id).toSorted((one, other) => one - other)
    for (const [at, { holes: own = [] }] of tees.entries()) await setTeeboxHoles(tx, { id: ids[at] ?? 0, holes: own })
  }
  return courseId
}

export async function updateCourse(
  tx: Transaction,
  { id, fields, holes: card }: { id: number; fields: CourseFields; holes?: readonly Hole[] },
): Promise<void> {
  await tx.sql
    .update(courses)
    .set({ ...fields, ...foldedCourse(fields) })
    .where(eq(courses.id, id))
  if (card === undefined) return
  await tx.sql.delete(holes).where(eq(holes.courseId, id))
  if (card.length > 0) await tx.sql.insert(holes).values(card.map((hole) => ({ courseId: id, ...hole })))
}

/** Replaces a rating's own par and stroke indexes; without holes the course's apply. */
export async function setTeeboxHoles(
  tx: Transaction,
  { id: teeboxId, holes: card }: { id: number; holes: readonly Hole[] },
): Promise<void> {
  await tx.sql.delete(teeboxHoles).where(eq(teeboxHoles.teeboxId, teeboxId))
  if (card.length > 0) await tx.sql.insert(teeboxHoles).values(card.map((hole) => ({ teeboxId, ...hole })))
}

/** The folded columns for searching and sorting, written in the same statement as name and city. */
function foldedCourse({ name, city }: { readonly name: string; readonly city: string }) {
  return { foldedName: foldName(name), foldedCity: foldName(city) }
}

/** A course in lists. `par` and `holecount` are computed from the stored holes: 9 or 18 on a playable course. */
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
  par: expression<number>`coalesce(sum(${holes.par}), 0)`.mapWith(Number),
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
    .where(eq(courses.id, expression.placeholder('id')))
    .groupBy(courses.id)
    .prepare(),
)

const holesOfCourse = prepared((sql) =>
  sql
    .select({ hole: holes.hole, par: holes.par, strokeIndex: holes.strokeIndex })
    .from(holes)
    .where(eq(holes.courseId, expression.placeholder('id')))
    .orderBy(asc(holes.hole))
    .prepare(),
)

const teeboxesOfCourse = prepared((sql) =>
  sql
    .select({
      id: teeboxes.id,
      courseId: teeboxes.courseId,
      description: teeboxes.description,
      gender: teeboxes.gender,
      rating: teeboxes.rating,
      slope: teeboxes.slope,
      yardage: teeboxes.yardage,
    })
    .from(teeboxes)
    .where(and(eq(teeboxes.courseId, expression.placeholder('id')), isNull(teeboxes.removedAt)))
    .orderBy(asc(teeboxes.id))
    .prepare(),
)

const holesOfTeeboxes = prepared((sql) =>
  sql
    .select({
      teeboxId: teeboxHoles.teeboxId,
      hole: teeboxHoles.hole,
      par: teeboxHoles.par,
      strokeIndex: teeboxHoles.strokeIndex,
    })
    .from(teeboxHoles)
    .innerJoin(teeboxes, eq(teeboxes.id, teeboxHoles.teeboxId))
    .where(eq(teeboxes.courseId, expression.placeholder('id')))
    .orderBy(asc(teeboxHoles.hole))
    .prepare(),
)

/** Returns the own cards of a course's ratings, by teebox id. */
async function ownCards(reader: Reader, id: number): Promise<(teeboxId: number) => readonly Hole[]> {
  const rows = await holesOfTeeboxes(reader).execute({ id })
  return (of) => rows.filter(({ teeboxId }) => teeboxId === of).map(({ teeboxId: _of, ...hole }) => hole)
}

/** A teebox; `rating` is a decimal. */
export type CourseTeebox = {
  readonly id: number
  readonly course_id: number
  readonly description: string
  readonly gender: RatingGender
  /** The rating's own par and stroke indexes; empty where the course's apply. */
  readonly holes: readonly Hole[]
  readonly rating: number
  readonly slope: number
  readonly yardage: number | null
}

export type CourseCard = {
  readonly course: ListedCourse
  readonly holes: readonly Hole[]
  readonly teeboxes: readonly CourseTeebox[]
}

/** A course with its holes in order and its present teeboxes. */
export async function findCourse(reader: Reader, { id }: { id: number }): Promise<CourseCard | undefined> {
  const [course] = await courseById(reader).execute({ id })
  if (course === undefined) return undefined
  const card = await holesOfCourse(reader).execute({ id })
  return { course, holes: card, teeboxes: await listTeeboxes(reader, { courseId: id }) }
}

/** The present teeboxes of a course, in the order in which they were added. */
export async function listTeeboxes(reader: Reader, { courseId: id }: { courseId: number }): Promise<CourseTeebox[]> {
  const tees = await teeboxesOfCourse(reader).execute({ id })
  const cardOf = await ownCards(reader, id)
  return tees.map(({ courseId: course_id, rating, ...tee }) => ({
    ...tee,
    course_id,
    rating: decimal(rating),
    holes: cardOf(tee.id),
  }))
}

export type DetailedCourse = CourseCard & {
  readonly details: CourseFields & {
    readonly isCustom: boolean
    /** When the catalogue was last queried (ISO 8601). */
    readonly catalogueAt: string | null
  }
  /** The newest report of its conditions. */
  readonly report: ReportedConditions | null
}

export async function findDetailedCourse(reader: Reader, { id }: { id: number }): Promise<DetailedCourse | undefined> {
  const card = await findCourse(reader, { id })
  const [details] = await reader.sql
    .select({ ...fieldColumns, isCustom: courses.isCustom, catalogueAt: courses.catalogueAt })
    .from(courses)
    .where(eq(courses.id, id))
  if (card === undefined || details === undefined) return undefined
  return { ...card, details, report: await newestConditions(reader, { courseId: id }) }
}

/** Returns a course with all its columns and teeboxes, including removed ones. */
export async function findStoredCourse(reader: Reader, { id }: { id: number }) {
  const [fields] = await reader.sql.select(fieldColumns).from(courses).where(eq(courses.id, id))
  if (fields === undefined) return undefined
  const card = await holesOfCourse(reader).execute({ id })
  const tees = await reader.sql.select().from(teeboxes).where(eq(teeboxes.courseId, id)).orderBy(asc(teeboxes.id))
  const cardOf = await ownCards(reader, id)
  return { fields, holes: card, teeboxes: tees.map((tee) => ({ ...tee, holes: cardOf(tee.id) })) }
}

export async function findCourseNamed(reader: Reader, name: string): Promise<number | undefined> {
  const [found] = await reader.sql.select({ id: courses.id }).from(courses).where(eq(courses.name, name))
  return found?.id
}

export async function isCourseInPlay(reader: Reader, { id }: { id: number }): Promise<boolean> {
  const open = and(eq(teetimes.courseId, id), eq(teetimes.inprogress, 1))
  return (await reader.sql.select({ id: teetimes.id }).from(teetimes).where(open).limit(1)).length > 0
}
