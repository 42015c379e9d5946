import { and, count, desc, eq, gte, inArray, isNull, or, gt, ne, sql as expression } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { Queries, Reader, Transaction } from '../database.ts'
import { rowsOf, type PageRequest } from '../page.ts'
import { prepared } from '../queries.ts'
import type { Conditions } from '../rounds/rounds-posting.ts'
import { courseConditions } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { roundPostings, rounds } from '../schema/rounds.ts'

/** A member's report of the conditions of a course on `date` (YYYY-MM-DD). */
export type ReportedConditions = Conditions & {
  readonly date: string
  readonly firstname: string
  readonly lastname: string
}

/** Selects reports since a day, of some courses, or of all when `courseIds` is left out. */
type Reports = { readonly since: string; readonly courseIds?: readonly number[] }

/**
 * The reports of members, both separate ones and those of posted rounds, as a subquery. A posting of several rounds
 * counts as one report, that of the poster's own round.
 */
function selectReports(sql: Queries, { since, courseIds }: Reports) {
  const separate = sql
    .select({
      courseId: courseConditions.courseId,
      date: courseConditions.date,
      at: courseConditions.givenAt,
      by: courseConditions.givenBy,
      id: courseConditions.id,
      isPosted: expression<number>`0`.as('is_posted'),
      ...scalesOf(courseConditions),
    })
    .from(courseConditions)
    .where(
      and(
        gte(courseConditions.date, since),
        courseIds === undefined ? undefined : inArray(courseConditions.courseId, [...courseIds]),
      ),
    )
  const posted = sql
    .select({
      courseId: rounds.courseId,
      date: rounds.date,
      at: roundPostings.postedAt,
      by: roundPostings.postedBy,
      id: rounds.id,
      isPosted: expression<number>`1`.as('is_posted'),
      ...scalesOf(roundPostings),
    })
    .from(rounds)
    .innerJoin(roundPostings, ofPoster)
    .where(
      and(
        isNull(rounds.deletedAt),
        hasReport,
        gte(rounds.date, since),
        courseIds === undefined ? undefined : inArray(rounds.courseId, [...courseIds]),
      ),
    )
  return unionAll(separate, posted).as('reports')
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

const hasReport = or(
  gt(roundPostings.greenscondition, 0),
  gt(roundPostings.greensspeed, 0),
  gt(roundPostings.fairwaycondition, 0),
  gt(roundPostings.value, 0),
  ne(roundPostings.coursecom, ''),
)

/** Returns a page of the reports of a course since a day, newest first. */
export async function listConditions(
  reader: Reader,
  { courseId, since, ...asked }: PageRequest & { readonly courseId: number; readonly since: string },
): Promise<{ readonly total: number; readonly results: ReportedConditions[] }> {
  const reports = selectReports(reader.sql, { since, courseIds: [courseId] })
  const [all] = await reader.sql.select({ total: count() }).from(reports)
  const { limit, offset } = rowsOf(asked)
  const results = await reader.sql
    .select({
      date: reports.date,
      greenscondition: reports.greenscondition,
      greensspeed: reports.greensspeed,
      fairwaycondition: reports.fairwaycondition,
      value: reports.value,
      coursecom: reports.coursecom,
      firstname: members.firstname,
      lastname: members.lastname,
    })
    .from(reports)
    .innerJoin(members, eq(members.id, reports.by))
    // The order must be total: otherwise PostgreSQL may return reports of the same time on two pages or on none.
    .orderBy(desc(reports.date), desc(reports.at), desc(reports.isPosted), desc(reports.id))
    .limit(limit)
    .offset(offset)
  return { total: all?.total ?? 0, results }
}

const newestSeparate = prepared((sql) =>
  sql
    .select({ ...withMember(courseConditions), date: courseConditions.date, at: courseConditions.givenAt })
    .from(courseConditions)
    .innerJoin(members, eq(members.id, courseConditions.givenBy))
    .where(eq(courseConditions.courseId, expression.placeholder('courseId')))
    .orderBy(desc(courseConditions.date), desc(courseConditions.id))
    .limit(1)
    .prepare(),
)

const newestPosted = prepared((sql) =>
  sql
    .select({ ...withMember(roundPostings), date: rounds.date, at: roundPostings.postedAt })
    .from(rounds)
    .innerJoin(roundPostings, ofPoster)
    .innerJoin(members, eq(members.id, rounds.memberId))
    .where(and(eq(rounds.courseId, expression.placeholder('courseId')), isNull(rounds.deletedAt), hasReport))
    .orderBy(desc(rounds.date), desc(rounds.id))
    .limit(1)
    .prepare(),
)

function withMember(table: typeof courseConditions | typeof roundPostings) {
  return { ...scalesOf(table), firstname: members.firstname, lastname: members.lastname }
}

export async function newestConditions(
  reader: Reader,
  { courseId }: { courseId: number },
): Promise<ReportedConditions | null> {
  const found = [
    ...(await newestSeparate(reader).execute({ courseId })),
    ...(await newestPosted(reader).execute({ courseId })),
  ]
  const [newest] = found.toSorted((one, other) => `${other.date} ${other.at}`.localeCompare(`${one.date} ${one.at}`))
  return newest ?? null
}

/** The mean of each scale since a day, by course, ignoring N/A; null without a value. */
export function meanConditions(sql: Queries, asked: Reports) {
  const reports = selectReports(sql, asked)
  return sql
    .select({
      courseId: reports.courseId,
      greenscondition: meanAboveNone(reports.greenscondition).as('mean_greenscondition'),
      greensspeed: meanAboveNone(reports.greensspeed).as('mean_greensspeed'),
      fairwaycondition: meanAboveNone(reports.fairwaycondition).as('mean_fairwaycondition'),
      value: meanAboveNone(reports.value).as('mean_value'),
      coursecomdate: expression<string | null>`max(${reports.date})`.as('last_reported'),
    })
    .from(reports)
    .groupBy(reports.courseId)
}

function meanAboveNone(scale: Parameters<typeof eq>[0]) {
  return expression<number | null>`avg(nullif(${scale}, 0))`
}

type NewConditions = Conditions & {
  readonly courseId: number
  readonly by: number
  /** The day at the club, YYYY-MM-DD. */
  readonly date: string
  readonly now: Date
}

/** Adds a report; earlier ones stay in the course's history. */
export async function addConditions(tx: Transaction, { by: givenBy, now, ...report }: NewConditions): Promise<void> {
  await tx.sql.insert(courseConditions).values({ ...report, givenBy, givenAt: now.toISOString() })
}
