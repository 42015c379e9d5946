import { and, count, desc, eq, gte, inArray, isNull, or, gt, ne, sql as expression } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { Queries, Reader, Transaction } from '../database.ts'
import { rowsOf, type PageAsked } from '../page.ts'
import { prepared } from '../queries.ts'
import type { Conditions } from '../rounds/rounds-posting.ts'
import { courseConditions } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { roundPostings, rounds } from '../schema/rounds.ts'

/** What somebody told about a course, on the day of `date`. */
export type ToldConditions = Conditions & {
  readonly date: string
  readonly firstname: string
  readonly lastname: string
}

/** Since a day, of some courses; of all times and courses when left out. */
type Told = { readonly since?: string; readonly courseIds?: readonly number[] }

/**
 * Everything that was told about courses, by itself or with a posted round, as a table to select from. The rounds of
 * one posting tell one thing: it stands with the round of the member who posted them.
 */
function toldConditions(sql: Queries, { since, courseIds }: Told) {
  const told = sql
    .select({
      courseId: courseConditions.courseId,
      date: courseConditions.date,
      at: courseConditions.givenAt,
      by: courseConditions.givenBy,
      ...scalesOf(courseConditions),
    })
    .from(courseConditions)
    .where(
      and(
        since === undefined ? undefined : gte(courseConditions.date, since),
        courseIds === undefined ? undefined : inArray(courseConditions.courseId, [...courseIds]),
      ),
    )
  const posted = sql
    .select({
      courseId: rounds.courseId,
      date: rounds.date,
      at: roundPostings.postedAt,
      by: roundPostings.postedBy,
      ...scalesOf(roundPostings),
    })
    .from(rounds)
    .innerJoin(roundPostings, ofPoster)
    .where(
      and(
        isNull(rounds.deletedAt),
        tellsSomething,
        since === undefined ? undefined : gte(rounds.date, since),
        courseIds === undefined ? undefined : inArray(rounds.courseId, [...courseIds]),
      ),
    )
  return unionAll(told, posted).as('told')
}

function scalesOf(table: typeof courseConditions | typeof roundPostings) {
  return {
    greenscondition: table.greenscondition,
    greensspeed: table.greensspeed,
    fairwaycondition: table.fairwaycondition,
    value: table.value,
    coursecom: table.coursecom,
  }
}

const ofPoster = and(eq(roundPostings.id, rounds.postingId), eq(roundPostings.postedBy, rounds.memberId))

const tellsSomething = or(
  gt(roundPostings.greenscondition, 0),
  gt(roundPostings.greensspeed, 0),
  gt(roundPostings.fairwaycondition, 0),
  gt(roundPostings.value, 0),
  ne(roundPostings.coursecom, ''),
)

/** A page of what was told about a course, newest first, and how much there is on all pages. */
export async function listConditions(
  reader: Reader,
  { courseId, ...asked }: PageAsked & { readonly courseId: number },
): Promise<{ readonly total: number; readonly results: ToldConditions[] }> {
  const told = toldConditions(reader.sql, { courseIds: [courseId] })
  const [all] = await reader.sql.select({ total: count() }).from(told)
  const { limit, offset } = rowsOf(asked)
  const results = await reader.sql
    .select({
      date: told.date,
      greenscondition: told.greenscondition,
      greensspeed: told.greensspeed,
      fairwaycondition: told.fairwaycondition,
      value: told.value,
      coursecom: told.coursecom,
      firstname: members.firstname,
      lastname: members.lastname,
    })
    .from(told)
    .innerJoin(members, eq(members.id, told.by))
    .orderBy(desc(told.date), desc(told.at))
    .limit(limit)
    .offset(offset)
  return { total: all?.total ?? 0, results }
}

const newestTold = prepared((sql) =>
  sql
    .select({ ...told(courseConditions), date: courseConditions.date, at: courseConditions.givenAt })
    .from(courseConditions)
    .innerJoin(members, eq(members.id, courseConditions.givenBy))
    .where(eq(courseConditions.courseId, expression.placeholder('courseId')))
    .orderBy(desc(courseConditions.date), desc(courseConditions.id))
    .limit(1)
    .prepare(),
)

const newestPosted = prepared((sql) =>
  sql
    .select({ ...told(roundPostings), date: rounds.date, at: roundPostings.postedAt })
    .from(rounds)
    .innerJoin(roundPostings, ofPoster)
    .innerJoin(members, eq(members.id, rounds.memberId))
    .where(and(eq(rounds.courseId, expression.placeholder('courseId')), isNull(rounds.deletedAt), tellsSomething))
    .orderBy(desc(rounds.date), desc(rounds.id))
    .limit(1)
    .prepare(),
)

function told(table: typeof courseConditions | typeof roundPostings) {
  return { ...scalesOf(table), firstname: members.firstname, lastname: members.lastname }
}

/** What was told about a course last; null when nothing was. */
export async function newestConditions(
  reader: Reader,
  { courseId }: { courseId: number },
): Promise<ToldConditions | null> {
  const found = [
    ...(await newestTold(reader).execute({ courseId })),
    ...(await newestPosted(reader).execute({ courseId })),
  ]
  const [newest] = found.toSorted((one, other) => `${other.date} ${other.at}`.localeCompare(`${one.date} ${one.at}`))
  return newest ?? null
}

/** What courses were like since a day: the mean of each scale over those who said more than N/A, null for nobody. */
export function meanConditions(sql: Queries, asked: Told & { readonly since: string }) {
  const told = toldConditions(sql, asked)
  return sql
    .select({
      courseId: told.courseId,
      greenscondition: meanAboveNone(told.greenscondition).as('mean_greenscondition'),
      greensspeed: meanAboveNone(told.greensspeed).as('mean_greensspeed'),
      fairwaycondition: meanAboveNone(told.fairwaycondition).as('mean_fairwaycondition'),
      value: meanAboveNone(told.value).as('mean_value'),
      coursecomdate: expression<string | null>`max(${told.date})`.as('last_told'),
    })
    .from(told)
    .groupBy(told.courseId)
}

function meanAboveNone(scale: Parameters<typeof eq>[0]) {
  return expression<number | null>`avg(nullif(${scale}, 0))`
}

export type NewConditions = Conditions & {
  readonly courseId: number
  readonly by: number
  /** The day at the club. */
  readonly date: string
  readonly now: Date
}

/** Keeps a member's report of a course; earlier reports stay in its history. */
export async function addConditions(tx: Transaction, { by: givenBy, now, ...told }: NewConditions): Promise<void> {
  await tx.sql.insert(courseConditions).values({ ...told, givenBy, givenAt: now.toISOString() })
}
