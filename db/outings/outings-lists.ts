import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  sql as expression,
} from 'drizzle-orm'
import type { OwnGameId } from '#golf/games/game.ts'
import type { Queries, Reader } from '../database.ts'
import { pageOf, rowsOf, type Page, type PageRequest } from '../page.ts'
import { countRows, prepared } from '../queries.ts'
import { scores } from '../schema/cells.ts'
import { courses } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { outingGolfers, outingGroups, teetimes } from '../schema/outings.ts'
import { endOf, readOuting, type Outing, type OutingStatus } from './outings.ts'

/** The game and format of an outing. */
type Game = Pick<Outing, 'ownGameId' | 'grossSkins' | 'netSkins' | 'format'>

export type ListedOuting = Game & {
  readonly id: number
  readonly course: string
  readonly date: string
  /** Empty without one. */
  readonly tournamentTitle: string
  readonly organizerId: number
  readonly organizer: string
  readonly status: OutingStatus
  /** When it was posted or canceled. */
  readonly endedAt: string | null
  readonly golfers: readonly ListedOutingGolfer[]
}

type ListedOutingGolfer = {
  readonly memberId: number | null
  readonly name: string
  readonly tgroupId: number
  readonly accessCode: string
}

/** Excludes practice outings. */
const counts = eq(teetimes.practice, 0)
const isRunning = and(eq(teetimes.inprogress, 1), counts)

const latestFirst = [desc(teetimes.date), desc(teetimes.id)]

/** Selects one row for each golfer of each outing. */
function golferRows(sql: Queries) {
  return sql
    .select({
      id: teetimes.id,
      course: courses.name,
      date: teetimes.date,
      tournamentTitle: teetimes.tournamentTitle,
      organizerId: teetimes.organizerId,
      ownGameId: teetimes.ownGameId,
      grossSkins: teetimes.grossSkins,
      netSkins: teetimes.netSkins,
      format: teetimes.format,
      postedAt: teetimes.postedAt,
      cancelledAt: teetimes.cancelledAt,
      organizerFirst: members.firstname,
      organizerLast: members.lastname,
      memberId: outingGolfers.memberId,
      firstname: outingGolfers.firstname,
      lastname: outingGolfers.lastname,
      tgroupId: outingGolfers.tgroupId,
      accessCode: outingGroups.accessCode,
    })
    .from(teetimes)
    .innerJoin(courses, eq(courses.id, teetimes.courseId))
    .innerJoin(members, eq(members.id, teetimes.organizerId))
    .innerJoin(outingGolfers, and(eq(outingGolfers.outingId, teetimes.id), isNull(outingGolfers.removedAt)))
    .innerJoin(
      outingGroups,
      and(eq(outingGroups.outingId, teetimes.id), eq(outingGroups.tgroupId, outingGolfers.tgroupId)),
    )
    .orderBy(...latestFirst, asc(outingGolfers.position))
    .$dynamic()
}

const selectInProgress = prepared((sql) => golferRows(sql).where(isRunning).prepare())

const selectCurrentPlaces = prepared((sql) =>
  sql
    .select({
      outingId: teetimes.id,
      course: courses.name,
      date: teetimes.date,
      ownGameId: teetimes.ownGameId,
      organizerFirst: members.firstname,
      organizerLast: members.lastname,
      tgroupId: outingGolfers.tgroupId,
      accessCode: outingGroups.accessCode,
    })
    .from(outingGolfers)
    .innerJoin(teetimes, and(eq(teetimes.id, outingGolfers.outingId), isRunning))
    .innerJoin(courses, eq(courses.id, teetimes.courseId))
    .innerJoin(members, eq(members.id, teetimes.organizerId))
    .innerJoin(
      outingGroups,
      and(eq(outingGroups.outingId, teetimes.id), eq(outingGroups.tgroupId, outingGolfers.tgroupId)),
    )
    .where(and(eq(outingGolfers.memberId, expression.placeholder('memberId')), isNull(outingGolfers.removedAt)))
    .orderBy(desc(eq(teetimes.organizerId, expression.placeholder('memberId'))), ...latestFirst)
    .prepare(),
)

const selectOrganized = prepared((sql) =>
  sql
    .select({ id: teetimes.id })
    .from(teetimes)
    .where(and(eq(teetimes.organizerId, expression.placeholder('memberId')), isRunning))
    .prepare(),
)

/** Every outing in progress with its golfers, newest first. The access codes are for the golfers themselves. */
export async function outingsInProgress(reader: Reader): Promise<ListedOuting[]> {
  return outingsIn(await selectInProgress(reader).execute())
}

/** Returns the number of holes recorded by the group that is furthest along, for each of these outings with a score. */
export async function holesRecorded(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const groups = await reader.sql
    .select({ outingId: scores.outingId, holes: countDistinct(scores.hole) })
    .from(scores)
    .innerJoin(outingGolfers, and(eq(outingGolfers.id, scores.golferId), isNull(outingGolfers.removedAt)))
    .where(and(inArray(scores.outingId, ids), or(isNotNull(scores.strokes), isNotNull(scores.pickup))))
    .groupBy(scores.outingId, outingGolfers.tgroupId)
    .orderBy(asc(countDistinct(scores.hole)))
  return new Map(groups.map(({ outingId, holes }) => [outingId, holes]))
}

type Listing = 'current' | { readonly postedSince: string } | { readonly memberId: number }

/**
 * Returns a page of outings: those in progress, those posted and played since a day, or those that a member played in
 * or organized. Canceled ones are left out.
 */
export async function listOutings(
  reader: Reader,
  { of, ...asked }: PageRequest & { readonly of: Listing },
): Promise<{ total: number; results: ListedOuting[] }> {
  const { sql } = reader
  const isListed = isListedBy(sql, of)
  const { limit, offset } = rowsOf(asked)
  const page = await sql
    .select({ id: teetimes.id })
    .from(teetimes)
    .where(isListed)
    .orderBy(...latestFirst)
    .limit(limit)
    .offset(offset)
  const ids = page.map(({ id }) => id)
  const total = await countRows({ sql }, teetimes, isListed)
  if (ids.length === 0) return { total, results: [] }
  return { total, results: outingsIn(await golferRows(sql).where(inArray(teetimes.id, ids))) }
}

function isListedBy(sql: Queries, of: Listing) {
  if (of === 'current') return isRunning
  if ('postedSince' in of) return and(isNotNull(teetimes.postedAt), gte(teetimes.date, of.postedSince))
  return and(isOf(sql, of.memberId), wasPlayed)
}

const wasPlayed = or(isRunning, isNotNull(teetimes.postedAt))

/**
 * Combines two selects, each of which uses an index; with `or` between the conditions PostgreSQL would read every
 * outing.
 */
function isOf(sql: Queries, memberId: number) {
  const organized = sql.select({ id: teetimes.id }).from(teetimes).where(eq(teetimes.organizerId, memberId))
  const played = sql
    .select({ id: outingGolfers.outingId })
    .from(outingGolfers)
    .where(and(eq(outingGolfers.memberId, memberId), isNull(outingGolfers.removedAt)))
  return inArray(teetimes.id, organized.union(played))
}

function outingsIn(rows: Awaited<ReturnType<typeof golferRows>>): ListedOuting[] {
  const outings = new Map<number, ListedOuting & { golfers: ListedOutingGolfer[] }>()
  for (const { id, course, date, organizerId, postedAt, cancelledAt, ...row } of rows) {
    const { organizerFirst, organizerLast, firstname, lastname, memberId, tgroupId, accessCode, ...game } = row
    const about = { id, course, date, organizerId, organizer: `${organizerFirst} ${organizerLast}`, ...game }
    const outing = outings.get(id) ?? { ...about, ...endOf({ postedAt, cancelledAt }), golfers: [] }
    outing.golfers.push({ memberId, name: `${firstname} ${lastname}`, tgroupId, accessCode })
    outings.set(id, outing)
  }
  return [...outings.values()]
}

/** An outing in progress in which a member plays, with the code of the member's group. */
type CurrentPlace = Pick<ListedOuting, 'course' | 'date' | 'organizer'> & {
  readonly outingId: number
  readonly ownGameId: OwnGameId
  readonly tgroupId: number
  readonly accessCode: string
}

/**
 * Returns the outings that a member currently plays in: the one they organize first, so that no other outing displaces
 * it, then the newest first.
 */
export async function currentPlacesOf(reader: Reader, memberId: number): Promise<CurrentPlace[]> {
  const rows = await selectCurrentPlaces(reader).execute({ memberId })
  return rows.map(({ organizerFirst, organizerLast, ...place }) => ({
    ...place,
    organizer: `${organizerFirst} ${organizerLast}`,
  }))
}

/** The outing that a member organizes now. */
export async function outingOrganizedBy(reader: Reader, memberId: number): Promise<Outing | undefined> {
  const [organized] = await selectOrganized(reader).execute({ memberId })
  return organized && readOuting(reader, organized.id)
}

type Visitor = {
  readonly name: string
  /** YYYY-MM-DD */
  readonly date: string
  readonly course: string
  /** The member who organized the outing. */
  readonly host: string
}

/** Returns a page of the guests of outings, newest first, without canceled outings. */
export async function listVisitors(reader: Reader, asked: PageRequest): Promise<Page<Visitor>> {
  const isGuest = and(
    isNull(outingGolfers.memberId),
    isNull(outingGolfers.removedAt),
    isNull(teetimes.cancelledAt),
    counts,
  )
  const { limit, offset } = rowsOf(asked)
  const rows = await reader.sql
    .select({
      firstname: outingGolfers.firstname,
      lastname: outingGolfers.lastname,
      date: teetimes.date,
      course: courses.name,
      hostFirst: members.firstname,
      hostLast: members.lastname,
    })
    .from(outingGolfers)
    .innerJoin(teetimes, eq(teetimes.id, outingGolfers.outingId))
    .innerJoin(courses, eq(courses.id, teetimes.courseId))
    .innerJoin(members, eq(members.id, teetimes.organizerId))
    .where(isGuest)
    .orderBy(desc(teetimes.date), asc(outingGolfers.foldedLastname), asc(outingGolfers.id))
    .limit(limit)
    .offset(offset)
  const [row] = await reader.sql
    .select({ total: count() })
    .from(outingGolfers)
    .innerJoin(teetimes, eq(teetimes.id, outingGolfers.outingId))
    .where(isGuest)
  const results = rows.map(({ firstname, lastname, hostFirst, hostLast, date, course }) => ({
    name: `${firstname} ${lastname}`,
    date,
    course,
    host: `${hostFirst} ${hostLast}`,
  }))
  return pageOf(asked, { results, total: row?.total ?? 0 })
}
