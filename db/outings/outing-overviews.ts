import { and, asc, count, countDistinct, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Reader } from '../database.ts'
import { day, instantBefore } from '../instants.ts'
import { scores } from '../schema/cells.ts'
import { courses } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { outingEndings, outingGolfers, outingHandovers, outingReopenings, teetimes } from '../schema/outings.ts'
import { endOf, type OutingStatus } from './outings.ts'

/** The data that would be lost with an outing: the number of scores, and of golfers who have one. */
type OutingLoss = { readonly scores: number; readonly golfers: number }

const noLoss: OutingLoss = { scores: 0, golfers: 0 }

async function lossesOf(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, OutingLoss>> {
  const losses = await reader.sql
    .select({ outingId: scores.outingId, scores: count(), golfers: countDistinct(scores.golferId) })
    .from(scores)
    .innerJoin(outingGolfers, eq(outingGolfers.id, scores.golferId))
    .where(and(inArray(scores.outingId, ids), isNull(outingGolfers.removedAt)))
    .groupBy(scores.outingId)
  return new Map(losses.map(({ outingId, ...loss }) => [outingId, loss]))
}

/** An event of a whole outing: its end, its reopening or its handover. */
type OutingEvent = {
  readonly kind: 'posted' | 'cancelled' | 'reopened' | 'handed-over'
  readonly by: string
  readonly at: string
  /** The reason for reopening, or the new organizer. */
  readonly detail: string
}

/** All events of each outing, oldest first. */
async function eventsOf(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, OutingEvent[]>> {
  const who = { firstname: members.firstname, lastname: members.lastname }
  const ended = await reader.sql
    .select({ outingId: outingEndings.outingId, kind: outingEndings.kind, at: outingEndings.endedAt, ...who })
    .from(outingEndings)
    .innerJoin(members, eq(members.id, outingEndings.memberId))
    .where(inArray(outingEndings.outingId, ids))
    .orderBy(outingEndings.run)
  const reopened = await reader.sql
    .select({
      outingId: outingReopenings.outingId,
      at: outingReopenings.reopenedAt,
      detail: outingReopenings.reason,
      ...who,
    })
    .from(outingReopenings)
    .innerJoin(members, eq(members.id, outingReopenings.memberId))
    .where(inArray(outingReopenings.outingId, ids))
    .orderBy(outingReopenings.run)
  const heirs = alias(members, 'heirs')
  const handed = await reader.sql
    .select({
      outingId: outingHandovers.outingId,
      at: outingHandovers.handedAt,
      toFirst: heirs.firstname,
      toLast: heirs.lastname,
      ...who,
    })
    .from(outingHandovers)
    .innerJoin(members, eq(members.id, outingHandovers.handedBy))
    .innerJoin(heirs, eq(heirs.id, outingHandovers.toId))
    .where(inArray(outingHandovers.outingId, ids))
    .orderBy(outingHandovers.id)
  const events: { readonly outingId: number; readonly event: OutingEvent }[] = [
    ...ended.map(({ outingId, kind, at, ...by }) => ({ outingId, event: { kind, at, by: nameOf(by), detail: '' } })),
    ...reopened.map(({ outingId, at, detail, ...by }) => {
      return { outingId, event: { kind: 'reopened' as const, at, by: nameOf(by), detail } }
    }),
    ...handed.map(({ outingId, at, toFirst, toLast, ...by }) => {
      const detail = `${toFirst} ${toLast}`
      return { outingId, event: { kind: 'handed-over' as const, at, by: nameOf(by), detail } }
    }),
  ]
  const inOrder = events.toSorted((one, other) => one.event.at.localeCompare(other.event.at))
  const byOuting = Map.groupBy(inOrder, ({ outingId }) => outingId)
  return new Map(byOuting.entries().map(([id, own]) => [id, own.map(({ event }) => event)]))
}

function nameOf({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`
}

/** An outing as administrators see it. */
export type OutingOverview = OutingLoss & {
  readonly id: number
  readonly course: string
  readonly courseId: number
  readonly date: string
  readonly organizerId: number
  readonly organizer: string
  readonly status: OutingStatus
  readonly endedAt: string | null
  readonly events: readonly OutingEvent[]
}

/** Milliseconds after its end for which an outing is listed. */
const listedAfterEnd = 30 * day

/** The most outings listed, which is more than a club plays in a month. */
const mostListed = 200

/** Returns every outing in progress, oldest day first, then those that ended recently, newest first. */
export async function outingsForAdmins(reader: Reader, now: Date): Promise<OutingOverview[]> {
  const since = instantBefore(now.toISOString(), listedAfterEnd)
  const running = await selectOverview(reader)
    .where(and(eq(teetimes.inprogress, 1), eq(teetimes.practice, 0)))
    .orderBy(asc(teetimes.date), asc(teetimes.id))
    .limit(mostListed)
  const ended = await selectOverview(reader)
    .where(and(eq(teetimes.inprogress, 0), eq(teetimes.practice, 0), inArray(teetimes.id, endedSince(reader, since))))
    .orderBy(desc(teetimes.id))
    .limit(mostListed)
  return await overviewsOf(reader, [
    ...running,
    ...ended.toSorted((one, other) => endedAtOf(other).localeCompare(endedAtOf(one))),
  ])
}

/** Returns the outings of a member that were canceled since an instant, newest first. */
export async function cancelledOutingsOf(
  reader: Reader,
  { memberId, since }: { memberId: number; since: Date },
): Promise<OutingOverview[]> {
  const canceled = await selectOverview(reader)
    .where(
      and(
        eq(teetimes.organizerId, memberId),
        eq(teetimes.practice, 0),
        isNotNull(teetimes.cancelledAt),
        inArray(teetimes.id, endedSince(reader, since.toISOString())),
      ),
    )
    .orderBy(desc(teetimes.cancelledAt))
  return await overviewsOf(reader, canceled)
}

/** Includes an outing that was reopened, which its status shows. */
function endedSince(reader: Reader, since: string) {
  return reader.sql.select({ id: outingEndings.outingId }).from(outingEndings).where(gte(outingEndings.endedAt, since))
}

export async function outingOverview(reader: Reader, id: number): Promise<OutingOverview | undefined> {
  const [outing] = await overviewsOf(reader, await selectOverview(reader).where(eq(teetimes.id, id)))
  return outing
}

function selectOverview(reader: Reader) {
  return reader.sql
    .select({
      id: teetimes.id,
      course: courses.name,
      courseId: teetimes.courseId,
      date: teetimes.date,
      organizerId: teetimes.organizerId,
      firstname: members.firstname,
      lastname: members.lastname,
      postedAt: teetimes.postedAt,
      cancelledAt: teetimes.cancelledAt,
    })
    .from(teetimes)
    .innerJoin(courses, eq(courses.id, teetimes.courseId))
    .innerJoin(members, eq(members.id, teetimes.organizerId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectOverview>>[number]

function endedAtOf(row: Row): string {
  return endOf(row).endedAt ?? ''
}

async function overviewsOf(reader: Reader, rows: readonly Row[]): Promise<OutingOverview[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const losses = await lossesOf(reader, ids)
  const events = await eventsOf(reader, ids)
  return rows.map(({ firstname, lastname, postedAt, cancelledAt, ...row }) => ({
    ...row,
    organizer: nameOf({ firstname, lastname }),
    ...endOf({ postedAt, cancelledAt }),
    ...(losses.get(row.id) ?? noLoss),
    events: events.get(row.id) ?? [],
  }))
}
