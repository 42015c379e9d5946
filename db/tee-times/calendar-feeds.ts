import { and, asc, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { members } from '../schema/members.ts'
import { teetimes } from '../schema/outings.ts'
import { signUps } from '../schema/sign-ups.ts'
import { calendarFeeds } from '../schema/tee-times.ts'
import { isLive, placeOf, type Place } from './sign-ups-places.ts'
import { findKeptTeeTime, type KeptTeeTime } from './tee-times.ts'

/** Gives a member a link by the hash of its secret; the one before ends. */
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

/** When the link of a member was made; undefined without one. */
export async function feedOf(reader: Reader, { memberId }: { readonly memberId: number }): Promise<string | undefined> {
  const [feed] = await reader.sql
    .select({ created: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.memberId, memberId))
  return feed?.created
}

/** The active member whom a link belongs to. */
export async function memberOfFeed(reader: Reader, { hash }: { readonly hash: string }): Promise<number | undefined> {
  const [feed] = await reader.sql
    .select({ memberId: calendarFeeds.memberId })
    .from(calendarFeeds)
    .innerJoin(members, eq(members.id, calendarFeeds.memberId))
    .where(and(eq(calendarFeeds.secretHash, hash), eq(members.isactive, true)))
  return feed?.memberId
}

/** A tee time that a member has signed up for, and how they start. */
export type OwnTeeTime = Place & {
  readonly teeTime: KeptTeeTime
  /** HH:MM, once it is drawn or set. */
  readonly startTime: string | null
  readonly tgroupId: number | null
}

/** From a day on, the next first; those that were called off are left out. */
export async function teeTimesOf(
  reader: Reader,
  { memberId, from }: { readonly memberId: number; readonly from: string },
): Promise<OwnTeeTime[]> {
  const rows = await reader.sql
    .select({
      id: signUps.id,
      teetimeId: signUps.teetimeId,
      place: signUps.place,
      startTime: signUps.startTime,
      tgroupId: signUps.tgroupId,
    })
    .from(signUps)
    .innerJoin(teetimes, eq(teetimes.id, signUps.teetimeId))
    .where(
      and(
        eq(signUps.memberId, memberId),
        isLive,
        gte(teetimes.date, from),
        isNotNull(teetimes.time),
        isNull(teetimes.withdrawnAt),
        isNull(teetimes.cancelledAt),
      ),
    )
    .orderBy(asc(teetimes.date), asc(teetimes.time), asc(teetimes.id))
  const own: OwnTeeTime[] = []
  for (const { startTime, tgroupId, ...row } of rows) {
    const teeTime = await findKeptTeeTime(reader, row.teetimeId)
    if (teeTime.ok) own.push({ teeTime: teeTime.value, startTime, tgroupId, ...(await placeOf(reader, row)) })
  }
  return own
}
