import { and, asc, eq, isNotNull, isNull, sql as expression } from 'drizzle-orm'
import type { CourseHandicap } from '#golf/units.ts'
import type { Reader } from '../database.ts'
import type { GolferEntry } from './outings-entries.ts'
import { prepared } from '../queries.ts'
import { teeboxes } from '../schema/courses.ts'
import { outingGolfers, outingGroups } from '../schema/outings.ts'
import { syncClients } from '../schema/replay.ts'

/** One golfer in one outing; `id` is the group-to-tee id. */
export type GolferInOuting = GolferEntry & {
  /** The full one. */
  readonly courseHandicap: CourseHandicap
  /** What counts in this outing, after the spin. */
  readonly playingHandicap: CourseHandicap
  readonly teebox: string
}

/** A group, when its phones were last heard from, and how many scores they said were still on the way. */
export type GroupOfOuting = {
  readonly tgroupId: number
  readonly accessCode: string
  readonly heardAt: string | null
  readonly pending: number
}

const { placeholder } = expression

const selectGolfers = prepared((sql) =>
  sql
    .select({
      id: outingGolfers.id,
      memberId: outingGolfers.memberId,
      firstname: outingGolfers.firstname,
      lastname: outingGolfers.lastname,
      email: outingGolfers.email,
      index: outingGolfers.handicapIndexTenths,
      courseHandicap: outingGolfers.courseHandicap,
      playingHandicap: outingGolfers.playingHandicap,
      teeboxId: outingGolfers.teeboxId,
      teebox: teeboxes.description,
      tgroupId: outingGolfers.tgroupId,
      startingHole: outingGolfers.startingHole,
    })
    .from(outingGolfers)
    .innerJoin(teeboxes, eq(teeboxes.id, outingGolfers.teeboxId))
    .where(and(eq(outingGolfers.outingId, placeholder('outingId')), isNull(outingGolfers.removedAt)))
    .orderBy(asc(outingGolfers.position), asc(outingGolfers.id))
    .prepare(),
)

const selectGroups = prepared((sql) =>
  sql
    .select({
      tgroupId: outingGroups.tgroupId,
      accessCode: outingGroups.accessCode,
      heardAt: outingGroups.heardAt,
      pending: expression<number>`coalesce(sum(${syncClients.pending}), 0)`,
    })
    .from(outingGroups)
    .leftJoin(
      syncClients,
      and(eq(syncClients.outingId, outingGroups.outingId), eq(syncClients.tgroupId, outingGroups.tgroupId)),
    )
    .where(eq(outingGroups.outingId, placeholder('outingId')))
    .groupBy(outingGroups.outingId, outingGroups.tgroupId)
    .orderBy(asc(outingGroups.tgroupId))
    .prepare(),
)

/** The golfers who are in the outing now, in the order that the organizer gave them. */
export async function golfersOfOuting(reader: Reader, outingId: number): Promise<GolferInOuting[]> {
  const rows = await selectGolfers(reader).execute({ outingId })
  return rows.map(({ startingHole, ...golfer }) => ({ ...golfer, startingHole: startingHole + 1 }))
}

/** Somebody who was taken out of an outing, and who plays in their place, if anybody does. */
export type GolferTakenOut = Pick<GolferInOuting, 'id' | 'firstname' | 'lastname'> & {
  readonly replacedBy: number | null
}

export async function golfersTakenOut(reader: Reader, outingId: number): Promise<GolferTakenOut[]> {
  const { id, firstname, lastname, replacedBy } = outingGolfers
  return await reader.sql
    .select({ id, firstname, lastname, replacedBy })
    .from(outingGolfers)
    .where(and(eq(outingGolfers.outingId, outingId), isNotNull(outingGolfers.removedAt)))
    .orderBy(asc(outingGolfers.id))
}

export async function groupsOfOuting(reader: Reader, outingId: number): Promise<GroupOfOuting[]> {
  return await selectGroups(reader).execute({ outingId })
}
