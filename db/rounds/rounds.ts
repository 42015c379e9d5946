import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, sql as expression, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Strokes, Tenths, HandicapIndex } from '#golf/units.ts'
import { teeNameColumn } from '../courses/courses.ts'
import type { Queries, Reader } from '../database.ts'
import { isGolfer, byMemberName } from '../members/members.ts'
import { formerMember } from '../members/personal-data.ts'
import { pageOf, rowsOf, type PageRequest } from '../page.ts'
import { countRows, prepared } from '../queries.ts'
import { courses, teeboxes } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import {
  associationRounds,
  handicapHistory,
  roundHolds,
  roundPostings,
  rounds,
  roundChanges,
} from '../schema/rounds.ts'
import { countsOrWaits, openHold } from './round-holds.ts'

const posters = alias(members, 'posters')

const { indexBeforeTenths: ofRecord } = handicapHistory
/**
 * The index in effect before a round: the one from the record or, until there is one, the index that the member joined
 * with.
 */
const indexBefore = expression<HandicapIndex | null>`coalesce(${ofRecord}, ${members.startingIndexTenths})`

/** The name of a golfer in lists; a member whose deletion is pending is shown as a former member. */
const nameOf = (column: typeof members.firstname | typeof members.lastname, former: string) =>
  expression<string>`case when ${members.leavesAt} is null then ${column} else ${former} end`
const named = {
  firstname: nameOf(members.firstname, formerMember.firstname),
  lastname: nameOf(members.lastname, formerMember.lastname),
}

/** The score of a round and the tees that it was played from. */
const played = {
  date: rounds.date,
  tee: teeNameColumn,
  rating: rounds.rating,
  slope: rounds.slope,
  holes: rounds.holes,
  score: rounds.score,
  parorbetter: rounds.parorbetter,
  tournament: rounds.tournament,
}

/** The differential of a round, and the index before and after it. */
const effect = {
  differential: handicapHistory.differentialTenths,
  indexBefore,
  indexAfter: handicapHistory.indexAfterTenths,
}

const row = {
  id: rounds.id,
  ...played,
  courseId: rounds.courseId,
  coursename: courses.name,
  website: courses.website,
  teeboxId: rounds.teeboxId,
  alcohol: rounds.alcohol,
  gtid: rounds.gtid,
  memberId: rounds.memberId,
  ...named,
  aga: members.aga,
  ...effect,
  adjustment: handicapHistory.adjustmentTenths,
  counts: handicapHistory.counts,
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

/** A round with the columns of lists. Only some callers may see `alcohol` and the poster. */
export type RoundRow = Awaited<ReturnType<typeof rowsById>>[number]

async function rowsById(reader: Reader, ids: readonly number[]) {
  const rows = await selectRows(reader.sql).where(inArray(rounds.id, [...ids]))
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Rounds with equal values are sorted newest first. */
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

export type RoundSearch = PageRequest & {
  readonly courseId?: number | undefined
  readonly memberId?: number | undefined
  /** Limits the search to these rounds. */
  readonly ids?: readonly number[] | undefined
  readonly sort: RoundSort
  readonly desc: boolean
}

/** A page of rounds, and their number on all pages. */
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
  const total = await countRows(reader, rounds, where)
  const found =
    search.sort === 'score' && courseId !== undefined
      ? (await byScore(reader, { search, where })).slice(offset, offset + limit)
      : await sortedIds(reader, search)
          .where(where)
          .orderBy(...orderOf(search))
          .limit(limit)
          .offset(offset)
  return {
    total,
    results: await rowsById(
      reader,
      found.map(({ id }) => id),
    ),
  }
}

type Scored = { readonly search: RoundSearch; readonly where: SQL | undefined }

/**
 * Returns the rounds of a course by score, up to the end of the page. The index by score has the rounds of nine and of
 * eighteen holes one after the other, and the first of each are the first of both. A sort of all rounds of a home course
 * would take longer each year.
 */
async function byScore(reader: Reader, { search, where }: Scored) {
  const { limit, offset } = rowsOf(search)
  const found = []
  for (const holes of [9, 18] as const) {
    const first = await reader.sql
      .select({ id: rounds.id, score: rounds.score, date: rounds.date })
      .from(rounds)
      .where(and(where, eq(rounds.holes, holes)))
      .orderBy(...orderOf(search))
      .limit(offset + limit)
    found.push(...first)
  }
  const down = search.desc ? -1 : 1
  return found.toSorted(
    (one, other) =>
      (one.score - other.score) * down ||
      (one.date === other.date ? other.id - one.id : one.date < other.date ? 1 : -1),
  )
}

/**
 * Selects only ids and joins only the table of the sort column, so that sorting a long list does not read its rounds.
 */
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
  // Rounds without a differential come last in both directions; the engines differ in where they sort null.
  const known = sort === 'handicap' ? [isNull(column)] : []
  return [...known, ...first.map((by) => (down ? desc(by) : asc(by))), desc(rounds.date), desc(rounds.id)]
}

/** Which recent postings are listed: all, those of tournaments, or those of one golfer. */
export type PostingsOf = 'everybody' | 'tournaments' | { readonly memberId: number }

/** The latest posting first, regardless of the date of play. */
const latestPosting = [desc(rounds.postedAt), desc(rounds.id)]

const memberOfPostings = eq(rounds.memberId, expression.placeholder('memberId'))
/** A literal and not a parameter, so that SQLite uses the partial index of tournaments. */
const isTournament = expression`${rounds.tournament} = 1`

/** Prepares the queries for a page of the postings that match `only`, and for their number. */
function postingsThat(only: SQL | undefined) {
  const where = and(isNull(rounds.deletedAt), only)
  return {
    pageOf: prepared((sql) => selectPostings(sql, where).prepare()),
    total: only === undefined ? totalOfEverybody : totalThat(where),
  }
}

/** Prepares a query for the number of rounds that match a condition, and gives it as a function. */
function totalThat(where: SQL | undefined): (reader: Reader, memberId: number | null) => Promise<number> {
  const select = prepared((sql) => sql.select({ total: count() }).from(rounds).where(where).prepare())
  return async (reader, memberId) => (await select(reader).execute({ memberId }))[0]?.total ?? 0
}

const totalOfAll = totalThat(undefined)
const totalOfDeleted = totalThat(isNotNull(rounds.deletedAt))

/**
 * The number of rounds that are not deleted. SQLite counts all rows of a table without visiting them, and the deleted
 * ones, which are few, in an index of their own.
 */
async function totalOfEverybody(reader: Reader): Promise<number> {
  return (await totalOfAll(reader, null)) - (await totalOfDeleted(reader, null))
}

function selectPostings(sql: Queries, where: SQL | undefined) {
  // The page's ids are read from an index before the rounds are.
  const latest = sql
    .select({ id: rounds.id })
    .from(rounds)
    .where(where)
    .orderBy(...latestPosting)
    .limit(expression.placeholder('limit'))
    .offset(expression.placeholder('offset'))
    .as('latest')
  return sql
    .select({
      id: rounds.id,
      memberId: rounds.memberId,
      ...named,
      ...played,
      gtid: rounds.gtid,
      courseId: rounds.courseId,
      course: courses.name,
      website: courses.website,
      phone: courses.phonenum,
      ...effect,
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
}

const everybodys = postingsThat(undefined)
const ofMember = postingsThat(memberOfPostings)
const ofTournaments = postingsThat(isTournament)

export type StoredPosting = Awaited<ReturnType<typeof recentPostings>>['results'][number]

/** Rounds with their conditions, the latest posting first. */
export async function recentPostings(reader: Reader, { of, ...asked }: PageRequest & { readonly of: PostingsOf }) {
  const memberId = typeof of === 'object' ? of.memberId : null
  const postings = memberId === null ? (of === 'tournaments' ? ofTournaments : everybodys) : ofMember
  const results = await postings.pageOf(reader).execute({ ...rowsOf(asked), memberId })
  return { total: await postings.total(reader, memberId), results }
}

const deleters = alias(members, 'deleters')

/** Rounds deleted since an instant, the latest first. */
export async function listDeletedRounds(reader: Reader, { since, ...asked }: PageRequest & { readonly since: string }) {
  // Only the change of the current deletion is joined, even if the round was deleted before. A waiting round has no
  // such change.
  const deletion = and(eq(roundChanges.roundId, rounds.id), eq(roundChanges.changedAt, rounds.deletedAt))
  // A literal and not a parameter, so that SQLite uses the partial index of deletions.
  const where = and(gte(roundChanges.changedAt, since), expression`${roundChanges.kind} = 'deleted'`)
  const [all] = await reader.sql.select({ total: count() }).from(rounds).innerJoin(roundChanges, deletion).where(where)
  const { limit, offset } = rowsOf(asked)
  const found = await reader.sql
    .select({
      id: rounds.id,
      date: rounds.date,
      coursename: courses.name,
      tee: teeNameColumn,
      score: rounds.score,
      firstname: members.firstname,
      lastname: members.lastname,
      deleterFirstname: deleters.firstname,
      deleterLastname: deleters.lastname,
      deleted: roundChanges.changedAt,
      reason: roundChanges.reason,
    })
    .from(roundChanges)
    .innerJoin(rounds, deletion)
    .innerJoin(deleters, eq(deleters.id, roundChanges.changedBy))
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
    .where(where)
    .orderBy(desc(rounds.deletedAt), desc(rounds.id))
    .limit(limit)
    .offset(offset)
  return pageOf(asked, { results: found, total: all?.total ?? 0 })
}

type Holder = { readonly firstname: string; readonly lastname: string; readonly date: string; readonly tee: string }

export type CourseRecords = {
  readonly score: { readonly value: Strokes; readonly holders: readonly Holder[] } | null
  readonly differential: { readonly value: Tenths; readonly holders: readonly Holder[] } | null
}

/** The most holders of a record differential that are returned. */
const mostHolders = 100

/**
 * Returns the lowest adjusted score and differential of the 18-hole rounds, or of the 9-hole rounds if there are no
 * others. Nine-hole rounds have no record differential, because a differential combines two of them, possibly on two
 * courses.
 */
export async function courseRecords(reader: Reader, courseId: number): Promise<CourseRecords> {
  const atCourse = and(eq(rounds.courseId, courseId), isNull(rounds.deletedAt))
  const [lowScore] = await reader.sql
    .select({ holes: rounds.holes, value: rounds.score })
    .from(rounds)
    .where(atCourse)
    .orderBy(desc(rounds.holes), asc(rounds.score))
    .limit(1)
  if (lowScore === undefined) return { score: null, differential: null }
  const { holes, value } = lowScore
  const full = and(atCourse, eq(rounds.holes, holes))
  const score = { value, holders: await holders(reader, and(full, eq(rounds.score, value))) }
  return { score, differential: holes === 18 ? await lowestDifferential(reader, full) : null }
}

async function lowestDifferential(reader: Reader, full: SQL | undefined): Promise<CourseRecords['differential']> {
  const { differentialTenths: differential } = handicapHistory
  const best = await reader.sql
    .select({ id: rounds.id, value: differential })
    .from(rounds)
    .innerJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id))
    .where(and(full, isNotNull(differential)))
    .orderBy(asc(differential))
    .limit(mostHolders)
  const value = best[0]?.value ?? null
  if (value === null) return null
  const ids = best.filter((round) => round.value === value).map(({ id }) => id)
  return { value, holders: await holders(reader, inArray(rounds.id, ids)) }
}

async function holders(reader: Reader, where: SQL | undefined): Promise<Holder[]> {
  return await reader.sql
    .select({ ...named, date: rounds.date, tee: teeNameColumn })
    .from(rounds)
    .innerJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id))
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
    .where(where)
    .orderBy(asc(rounds.date), asc(rounds.id))
}

/** Returns the rounds of members at a course on a day. `gtid` is null for a round posted by hand. */
export function roundsOfDay(
  reader: Reader,
  { date, courseId, memberIds }: { date: string; courseId: number; memberIds: readonly number[] },
): Promise<{ memberId: number; score: number; gtid: number | null }[]> {
  return reader.sql
    .select({ memberId: rounds.memberId, score: rounds.score, gtid: rounds.gtid })
    .from(rounds)
    .leftJoin(roundHolds, openHold)
    .where(
      and(
        inArray(rounds.memberId, [...memberIds]),
        eq(rounds.date, date),
        eq(rounds.courseId, courseId),
        countsOrWaits,
      ),
    )
    .orderBy(rounds.id)
}

/** A posted round with the golfer who gets an email about it. */
export type RoundToNotify = {
  readonly roundId: number
  readonly memberId: number
  readonly email: string
  readonly firstname: string
  /** Whether the golfer wants emails about their own postings. */
  readonly postemail: boolean
  readonly date: string
  readonly score: number
  readonly course: string
  readonly tee: string
  readonly indexBefore: HandicapIndex | null
  readonly indexAfter: HandicapIndex | null
  /** Whether the round waits for an administrator before it counts. */
  readonly waits: boolean
}

/** The rounds of active golfers with a confirmed address. */
export async function roundsToNotify(reader: Reader, ids: readonly number[]): Promise<RoundToNotify[]> {
  const rows = await reader.sql
    .select({
      roundId: rounds.id,
      memberId: rounds.memberId,
      email: members.email,
      firstname: members.firstname,
      postemail: members.postemail,
      date: rounds.date,
      score: rounds.score,
      course: courses.name,
      tee: teeNameColumn,
      indexBefore,
      indexAfter: handicapHistory.indexAfterTenths,
      deletedAt: rounds.deletedAt,
    })
    .from(rounds)
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
    .leftJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id))
    .where(and(inArray(rounds.id, [...ids]), isGolfer))
  return rows.map(({ deletedAt, ...round }) => ({ ...round, waits: deletedAt !== null }))
}

/** A round for the export, with its effect on the index. */
export type ExportedRound = Awaited<ReturnType<typeof exportedRounds>>[number]

const selectExported = prepared((sql) =>
  sql
    .select({
      ...played,
      course: courses.name,
      ...effect,
      adjustment: handicapHistory.adjustmentTenths,
      counts: handicapHistory.counts,
      lowIndex: handicapHistory.lowIndexTenths,
      cap: handicapHistory.cap,
    })
    .from(rounds)
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
    .innerJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id))
    .where(and(eq(rounds.memberId, expression.placeholder('memberId')), isNull(rounds.deletedAt)))
    .orderBy(rounds.date, rounds.id)
    .prepare(),
)

/** Returns the rounds of a member in the order of play. */
export async function exportedRounds(reader: Reader, memberId: number) {
  return await selectExported(reader).execute({ memberId })
}

export type ExportedMember = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly index: HandicapIndex | null
}

/** Returns all members by name, including former ones. */
export async function membersToExport(reader: Reader): Promise<ExportedMember[]> {
  return await reader.sql
    .select({
      id: members.id,
      firstname: members.firstname,
      lastname: members.lastname,
      index: members.handicapIndexTenths,
    })
    .from(members)
    .orderBy(...byMemberName)
}

/** Returns the posted rounds of a member, to detect duplicates in an import. */
export async function postedRoundsOf(reader: Reader, memberId: number) {
  return await reader.sql
    .select({ date: rounds.date, courseId: rounds.courseId, score: rounds.score })
    .from(rounds)
    .leftJoin(roundHolds, openHold)
    .where(and(eq(rounds.memberId, memberId), countsOrWaits))
}
