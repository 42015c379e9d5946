import { and, asc, count, desc, eq, inArray, isNull, sql as expression, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Reader } from '../database.ts'
import { rowsOf, type PageAsked } from '../page.ts'
import { prepared } from '../prepared.ts'
import { courses, teeboxes } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { associationRounds, handicapHistory, roundPostings, rounds } from '../schema/rounds.ts'

const posters = alias(members, 'posters')

const row = {
  id: rounds.id,
  date: rounds.date,
  courseId: rounds.courseId,
  coursename: courses.name,
  website: courses.website,
  teeboxId: rounds.teeboxId,
  tee: teeboxes.description,
  holes: rounds.holes,
  score: rounds.score,
  tournament: rounds.tournament,
  parorbetter: rounds.parorbetter,
  alcohol: rounds.alcohol,
  gtid: rounds.gtid,
  rating: rounds.ratingTenths,
  slope: rounds.slope,
  memberId: rounds.memberId,
  firstname: members.firstname,
  lastname: members.lastname,
  aga: members.aga,
  differential: handicapHistory.differentialTenths,
  adjustment: handicapHistory.adjustmentTenths,
  counts: handicapHistory.counts,
  indexBefore: handicapHistory.indexBeforeTenths,
  indexAfter: handicapHistory.indexAfterTenths,
  association: associationRounds.state,
  postedBy: roundPostings.postedBy,
  posterFirstname: posters.firstname,
  posterLastname: posters.lastname,
}

function selectRows(sql: Reader['sql']) {
  return sql
    .select(row)
    .from(rounds)
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id))
    .innerJoin(roundPostings, eq(roundPostings.id, rounds.postingId))
    .innerJoin(posters, eq(posters.id, roundPostings.postedBy))
    .leftJoin(associationRounds, eq(associationRounds.roundId, rounds.id))
}

/** A round with everything that lists of rounds show. Who may see `alcohol` and the poster is not decided here. */
export type RoundRow = Awaited<ReturnType<typeof rowsById>>[number]

async function rowsById(reader: Reader, ids: readonly number[]) {
  const rows = await selectRows(reader.sql).where(inArray(rounds.id, [...ids]))
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** What rounds are sorted by; equal ones are newest first. */
const sortColumns = {
  lastname: members.foldedLastname,
  date: rounds.date,
  tee: teeboxes.description,
  tournament: rounds.tournament,
  parorbetter: rounds.parorbetter,
  handicap: handicapHistory.differentialTenths,
  score: rounds.score,
} as const

export type RoundSort = keyof typeof sortColumns

export type RoundSearch = PageAsked & {
  readonly courseId?: number | undefined
  readonly memberId?: number | undefined
  /** Only these, when given. */
  readonly ids?: readonly number[] | undefined
  readonly sort: RoundSort
  readonly desc: boolean
}

/** A page of rounds, and how many there are on all pages. */
export async function searchRounds(
  reader: Reader,
  search: RoundSearch,
): Promise<{ readonly total: number; readonly results: RoundRow[] }> {
  const { courseId, memberId, ids } = search
  const { limit, offset } = rowsOf(search)
  const where = and(
    isNull(rounds.deletedAt),
    courseId === undefined ? undefined : eq(rounds.courseId, courseId),
    memberId === undefined ? undefined : eq(rounds.memberId, memberId),
    ids === undefined ? undefined : inArray(rounds.id, [...ids]),
  )
  const [all] = await reader.sql.select({ total: count() }).from(rounds).where(where)
  const found = await sortedIds(reader, search)
    .where(where)
    .orderBy(...orderOf(search))
    .limit(limit)
    .offset(offset)
  return {
    total: all?.total ?? 0,
    results: await rowsById(
      reader,
      found.map(({ id }) => id),
    ),
  }
}

/** Sorts by ids alone, joined to no more than the sort needs: a long list is not read to show ten rows of it. */
function sortedIds(reader: Reader, { sort }: RoundSearch) {
  const query = reader.sql.select({ id: rounds.id }).from(rounds).$dynamic()
  if (sort === 'lastname') return query.innerJoin(members, eq(members.id, rounds.memberId))
  if (sort === 'tee') return query.innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
  return sort === 'handicap' ? query.innerJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id)) : query
}

function orderOf({ sort, desc: down }: RoundSearch): SQL[] {
  const column = sortColumns[sort]
  if (sort === 'date') return down ? [desc(column), desc(rounds.id)] : [asc(column), asc(rounds.id)]
  const first = sort === 'lastname' ? [column, members.foldedFirstname] : [column]
  return [...first.map((by) => (down ? desc(by) : asc(by))), desc(rounds.date), desc(rounds.id)]
}

/** What was posted last comes first, whenever it was played. */
const latestPosting = [desc(roundPostings.postedAt), desc(roundPostings.id), desc(rounds.id)]

/** Which rounds are on a page is found in an index, before anything of them is read. */
function latestIds(sql: Reader['sql']) {
  return (
    sql
      .select({ id: rounds.id })
      .from(roundPostings)
      // SQLite keeps the order of a cross join: postings are read by time, and nothing has to be sorted.
      .crossJoin(rounds)
      .where(and(eq(rounds.postingId, roundPostings.id), isNull(rounds.deletedAt)))
      .orderBy(...latestPosting)
      .limit(expression.placeholder('limit'))
      .offset(expression.placeholder('offset'))
      .as('latest')
  )
}

const postings = prepared((sql) => {
  const latest = latestIds(sql)
  return sql
    .select({
      id: rounds.id,
      memberId: rounds.memberId,
      firstname: members.firstname,
      lastname: members.lastname,
      date: rounds.date,
      score: rounds.score,
      tournament: rounds.tournament,
      parorbetter: rounds.parorbetter,
      gtid: rounds.gtid,
      tee: teeboxes.description,
      course: courses.name,
      website: courses.website,
      phone: courses.phonenum,
      indexBefore: handicapHistory.indexBeforeTenths,
      differential: handicapHistory.differentialTenths,
      greenscondition: roundPostings.greenscondition,
      greensspeed: roundPostings.greensspeed,
      fairwaycondition: roundPostings.fairwaycondition,
      value: roundPostings.value,
    })
    .from(latest)
    .innerJoin(rounds, eq(rounds.id, latest.id))
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id))
    .innerJoin(roundPostings, eq(roundPostings.id, rounds.postingId))
    .orderBy(...latestPosting)
    .prepare()
})

const countRounds = prepared((sql) =>
  sql.select({ total: count() }).from(rounds).where(isNull(rounds.deletedAt)).prepare(),
)

/** A round in the list of everybody's. */
export type StoredPosting = Awaited<ReturnType<typeof recentPostings>>['results'][number]

/** The rounds of everybody, those posted last first, with what the course was like. */
export async function recentPostings(reader: Reader, asked: PageAsked) {
  const results = await postings(reader).execute(rowsOf(asked))
  const [all] = await countRounds(reader).execute()
  return { total: all?.total ?? 0, results }
}
