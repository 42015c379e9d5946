import { and, asc, count, eq, gte, inArray, isNull, lte, sql as expression } from 'drizzle-orm'
import { startMoved } from '#golf/outing/starts.ts'
import type { Reader, Transaction } from '../database.ts'
import { prepared } from '../queries.ts'
import { teetimes } from '../schema/outings.ts'
import { signUps } from '../schema/sign-ups.ts'

/** Whether a golfer has one of the spots, or how many are in front of them, them included. */
export type Place =
  | { readonly place: 'in'; readonly waiting: null }
  | { readonly place: 'waiting'; readonly waiting: number }

/** What cards of tee times say about spots. */
export type Spots = {
  /** Golfers with a spot, and those who wait for one. */
  readonly taken: number
  readonly waiting: number
  /** Where the asking member stands; null for whoever has not signed up. */
  readonly own: Place | null
}

export const isLive = isNull(signUps.endedAt)

function liveOf(teetimeId: number) {
  return and(eq(signUps.teetimeId, teetimeId), isLive)
}

/**
 * Gives the spots that are free to those who wait, the first who asked first; answers whom. Nobody loses a spot when
 * fewer golfers are wanted than before.
 */
export async function fillSpots(
  tx: Transaction,
  { teetimeId, today }: { readonly teetimeId: number; readonly today: string },
): Promise<number[]> {
  const ofTeeTime = liveOf(teetimeId)
  const [wanted] = await tx.sql.select({ golfers: teetimes.numWanted }).from(teetimes).where(eq(teetimes.id, teetimeId))
  const [taken] = await tx.sql
    .select({ spots: count() })
    .from(signUps)
    .where(and(ofTeeTime, eq(signUps.place, 'in')))
  const next = await tx.sql
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(ofTeeTime, eq(signUps.place, 'waiting')))
    .orderBy(asc(signUps.id))
    .limit(Math.max(0, (wanted?.golfers ?? 0) - (taken?.spots ?? 0)))
  const ids = next.map(({ id }) => id)
  await tx.sql.update(signUps).set({ place: 'in', spotOn: today }).where(inArray(signUps.id, ids))
  return ids
}

/** Where somebody who is signed up stands. */
export async function placeOf(
  reader: Reader,
  { id, teetimeId, place }: { readonly id: number; readonly teetimeId: number; readonly place: Place['place'] },
): Promise<Place> {
  if (place === 'in') return { place, waiting: null }
  const [ahead] = await reader.sql
    .select({ waiting: count() })
    .from(signUps)
    .where(and(liveOf(teetimeId), eq(signUps.place, 'waiting'), lte(signUps.id, id)))
  return { place, waiting: ahead?.waiting ?? 0 }
}

/** Tees and starting holes of golfers mean nothing on another course. */
export async function forgetTees(tx: Transaction, { teetimeId }: { readonly teetimeId: number }): Promise<void> {
  await tx.sql.update(signUps).set({ teeboxId: null, startingHole: null }).where(liveOf(teetimeId))
}

/** Starts that were drawn or set go with their tee time; one that would be on another day is none any more. */
export async function moveStarts(
  tx: Transaction,
  { teetimeId, from, to }: { readonly teetimeId: number; readonly from: string; readonly to: string },
): Promise<void> {
  const { id, startTime } = signUps
  const rows = await tx.sql.select({ id, start: startTime }).from(signUps).where(liveOf(teetimeId))
  for (const row of rows) {
    if (row.start === null) continue
    const moved = { startTime: startMoved({ start: row.start, from, to }) }
    await tx.sql.update(signUps).set(moved).where(eq(id, row.id))
  }
}

const { placeholder } = expression

// Tee times that are to come have a handful of sign-ups each: all are read, and counted here.
const selectComing = prepared((sql) =>
  sql
    .select({ teetimeId: signUps.teetimeId, memberId: signUps.memberId, place: signUps.place })
    .from(signUps)
    .innerJoin(teetimes, eq(teetimes.id, signUps.teetimeId))
    .where(and(eq(teetimes.inprogress, 0), gte(teetimes.date, placeholder('today')), isLive))
    .orderBy(asc(signUps.id))
    .prepare(),
)

/** The spots of each tee time to come that anybody has signed up for, as a member sees them, or nobody. */
export async function spotsOfComing(
  reader: Reader,
  { today, memberId }: { readonly today: string; readonly memberId: number | null },
): Promise<ReadonlyMap<number, Spots>> {
  const spots = new Map<number, Spots>()
  for (const { teetimeId, place, memberId: golfer } of await selectComing(reader).execute({ today })) {
    const { own, ...before } = spots.get(teetimeId) ?? noSpotTaken
    const taken = before.taken + (place === 'in' ? 1 : 0)
    const waiting = before.waiting + (place === 'waiting' ? 1 : 0)
    const here: Place = place === 'in' ? { place, waiting: null } : { place, waiting }
    spots.set(teetimeId, { taken, waiting, own: golfer !== null && golfer === memberId ? here : own })
  }
  return spots
}

export const noSpotTaken: Spots = { taken: 0, waiting: 0, own: null }
