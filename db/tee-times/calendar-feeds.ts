import { and, asc, eq, gte, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { members } from '../schema/members.ts'
import { outingGolfers, teetimes } from '../schema/outings.ts'
import { signUps, calendarFeeds } from '../schema/tee-times.ts'
import { isLive, placeOf, type Place } from './sign-ups.ts'
import { findKeptTeeTime, isOpenTeeTime, type KeptTeeTime } from './tee-times.ts'

/** Replaces the calendar link of a member; only the hash of its secret is stored. */
export async function renewFeed(
  tx: Transaction,
  { memberId, hash, at }: { readonly memberId: number; readonly hash: string; readonly at: string },
): Promise<void> {
  const link = { secretHash: hash, createdAt: at }
  await tx.sql
    .insert(calendarFeeds)
    .values({ memberId, ...link })
    .onConflictDoUpdate({ target: calendarFeeds.memberId, set: link })
}

export async function endFeed(tx: Transaction, { memberId }: { readonly memberId: number }): Promise<void> {
  await tx.sql.delete(calendarFeeds).where(eq(calendarFeeds.memberId, memberId))
}

export async function feedOf(reader: Reader, { memberId }: { readonly memberId: number }): Promise<string | undefined> {
  const [feed] = await reader.sql
    .select({ created: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.memberId, memberId))
  return feed?.created
}

export async function memberOfFeed(reader: Reader, { hash }: { readonly hash: string }): Promise<number | undefined> {
  const [feed] = await reader.sql
    .select({ memberId: calendarFeeds.memberId })
    .from(calendarFeeds)
    .innerJoin(members, eq(members.id, calendarFeeds.memberId))
    .where(and(eq(calendarFeeds.secretHash, hash), eq(members.isactive, true)))
  return feed?.memberId
}

export type OwnTeeTime = Place & {
  readonly teeTime: KeptTeeTime
  /** HH:MM; null until pairings are made, and for a golfer who was moved to a group without one. */
  readonly startTime: string | null
  readonly tgroupId: number | null
}

/**
 * Returns the tee times of a member from a day on, ordered by day and time. Canceled ones are left out, and so are
 * those that became an outing in which the member does not play. In an outing the group is the one that the member
 * plays in, which the organizer may have changed after the pairings.
 */
export async function teeTimesOf(
  reader: Reader,
  { memberId, from }: { readonly memberId: number; readonly from: string },
): Promise<OwnTeeTime[]> {
  const plays = and(
    eq(outingGolfers.outingId, teetimes.id),
    eq(outingGolfers.memberId, memberId),
    isNull(outingGolfers.removedAt),
  )
  const rows = await reader.sql
    .select({
      id: signUps.id,
      teetimeId: signUps.teetimeId,
      place: signUps.place,
      startTime: signUps.startTime,
      tgroupId: signUps.tgroupId,
      played: outingGolfers.tgroupId,
    })
    .from(signUps)
    .innerJoin(teetimes, eq(teetimes.id, signUps.teetimeId))
    .leftJoin(outingGolfers, plays)
    .where(
      and(
        eq(signUps.memberId, memberId),
        isLive,
        gte(teetimes.date, from),
        isNotNull(teetimes.time),
        isNull(teetimes.withdrawnAt),
        isNull(teetimes.cancelledAt),
        or(isOpenTeeTime, isNotNull(outingGolfers.id)),
      ),
    )
    .orderBy(asc(teetimes.date), asc(teetimes.time), asc(teetimes.id))
  const own: OwnTeeTime[] = []
  for (const { startTime, tgroupId, played, ...row } of rows) {
    const teeTime = await findKeptTeeTime(reader, row.teetimeId)
    if (teeTime === undefined) continue
    const isMoved = played !== null && played !== tgroupId
    const start = isMoved
      ? {
          tgroupId: played,
          startTime: await startOfGroup(reader, { memberId, outingId: row.teetimeId, group: played }),
        }
      : { tgroupId, startTime }
    own.push({ teeTime, ...start, ...(await placeOf(reader, row)) })
  }
  return own
}

type OtherGolfers = { readonly memberId: number; readonly outingId: number; readonly group: number }

/**
 * Returns the time of the members who drew a group, or where all have left it, of those who play in it now; null if
 * they drew none or several.
 */
async function startOfGroup(reader: Reader, { memberId, outingId, group }: OtherGolfers): Promise<string | null> {
  const drew = and(
    eq(signUps.teetimeId, outingGolfers.outingId),
    eq(signUps.memberId, outingGolfers.memberId),
    isLive,
    isNotNull(signUps.startTime),
  )
  const others = await reader.sql
    .selectDistinct({ time: signUps.startTime, tgroupId: signUps.tgroupId })
    .from(outingGolfers)
    .innerJoin(signUps, drew)
    .where(
      and(
        eq(outingGolfers.outingId, outingId),
        eq(outingGolfers.tgroupId, group),
        isNull(outingGolfers.removedAt),
        ne(outingGolfers.memberId, memberId),
      ),
    )
  const stayed = others.filter(({ tgroupId }) => tgroupId === group)
  const times = new Set((stayed.length > 0 ? stayed : others).map(({ time }) => time))
  const [time = null] = times
  return times.size === 1 ? time : null
}
