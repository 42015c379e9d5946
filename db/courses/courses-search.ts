import { and, asc, count, desc, eq, gte, inArray, isNull, ne, sql as expression, type SQL } from 'drizzle-orm'
import { monthsBefore } from '#golf/day.ts'
import type { Reader } from '../database.ts'
import { rowsOf, type PageRequest } from '../page.ts'
import { containing, countRows, prepared } from '../queries.ts'
import { courses, holes } from '../schema/courses.ts'
import { rounds } from '../schema/rounds.ts'
import { meanConditions } from './conditions.ts'
import type { ListedCourse } from './courses.ts'

type CourseSort =
  | 'recent12mo'
  | 'name'
  | 'city'
  | 'greenscondition'
  | 'greensspeed'
  | 'fairwaycondition'
  | 'value'
  | 'coursecomdate'

export type CourseSearch = PageRequest & {
  /** Parts of the name and of the city to search for; empty matches any. */
  readonly name: string
  readonly city: string
  readonly sort: CourseSort
  readonly desc: boolean
  /** The day at the club. */
  readonly today: string
}

/** A course in the results. Conditions are the means of the last 12 months, rounded to the scale; 0 without reports. */
type FoundCourse = ListedCourse & {
  /** Rounds of the last twelve months. */
  readonly recent12mo: number
  readonly greenscondition: number
  readonly greensspeed: number
  readonly fairwaycondition: number
  readonly value: number
  readonly coursecomdate: string | null
}

/** Returns a page of courses, and the total number found. */
export async function searchCourses(
  reader: Reader,
  search: CourseSearch,
): Promise<{ readonly total: number; readonly results: FoundCourse[] }> {
  const since = monthsBefore(search.today, 12)
  const where = and(containing([courses.foldedName], search.name), containing([courses.foldedCity], search.city))
  const total = await countRows(reader, courses, where)
  const page = await sortedPage(reader, { search, since, where })
  const courseIds = page.map(({ id }) => id)
  const cards = await cardsOf(reader, courseIds)
  const played = await playedAt(reader, { since, courseIds })
  const means = await meanConditions(reader.sql, { since, courseIds })
  const results = page.map((course): FoundCourse => {
    const mean = means.find(({ courseId }) => courseId === course.id)
    const card = cards.find(({ courseId }) => courseId === course.id)
    return {
      ...course,
      par: card?.par ?? 0,
      holecount: card?.holecount ?? 0,
      recent12mo: played.find(({ courseId }) => courseId === course.id)?.recent12mo ?? 0,
      greenscondition: Math.round(mean?.greenscondition ?? 0),
      greensspeed: Math.round(mean?.greensspeed ?? 0),
      fairwaycondition: Math.round(mean?.fairwaycondition ?? 0),
      value: Math.round(mean?.value ?? 0),
      coursecomdate: mean?.coursecomdate ?? null,
    }
  })
  return { total, results }
}

type Sorting = { readonly search: CourseSearch; readonly since: string; readonly where: SQL | undefined }

/** Sorts ids only; the figures are read afterwards for the ten courses of the page. */
function sortedPage({ sql }: Reader, { search, since, where }: Sorting) {
  const { sort, desc: isDown } = search
  const { limit, offset } = rowsOf(search)
  const { id, name, city, state } = courses
  const query = sql.select({ id, name, city, state }).from(courses).where(where).limit(limit).offset(offset).$dynamic()
  const byName = [asc(courses.foldedName), asc(id)]
  const inOrder = (by: SQL) => [isDown ? desc(by) : asc(by), ...byName]
  if (sort === 'name') return query.orderBy(...(isDown ? [desc(courses.foldedName), desc(id)] : byName))
  if (sort === 'city') return query.orderBy(...inOrder(expression`${courses.foldedCity}`))
  if (sort === 'recent12mo') {
    // Counted per course by its index; with GROUP BY, all rounds of ten years would be read.
    const here = and(eq(rounds.courseId, id), playedSince(since))
    const lately = sql.select({ recent12mo: count() }).from(rounds).where(here)
    return query.orderBy(...inOrder(expression`(${lately})`))
  }
  const means = meanConditions(sql, { since }).as('means')
  const mean = means[sort]
  return query.leftJoin(means, eq(means.courseId, id)).orderBy(isNull(mean), ...inOrder(expression`${mean}`))
}

function playedSince(since: string): SQL | undefined {
  return and(gte(rounds.date, since), isNull(rounds.deletedAt))
}

function playedAt({ sql }: Reader, { since, courseIds }: { since: string; courseIds: readonly number[] }) {
  return sql
    .select({ courseId: rounds.courseId, recent12mo: count() })
    .from(rounds)
    .where(and(inArray(rounds.courseId, [...courseIds]), playedSince(since)))
    .groupBy(rounds.courseId)
}

function cardsOf({ sql }: Reader, courseIds: readonly number[]) {
  return sql
    .select({
      courseId: holes.courseId,
      par: expression<number>`sum(${holes.par})`.mapWith(Number),
      holecount: count(),
    })
    .from(holes)
    .where(inArray(holes.courseId, [...courseIds]))
    .groupBy(holes.courseId)
}

const cities = prepared((sql) =>
  sql
    .selectDistinct({ city: courses.city, folded: courses.foldedCity })
    .from(courses)
    .where(ne(courses.city, ''))
    .orderBy(asc(courses.foldedCity), asc(courses.city))
    .prepare(),
)

export async function listCities(reader: Reader): Promise<string[]> {
  return (await cities(reader).execute()).map(({ city }) => city)
}
