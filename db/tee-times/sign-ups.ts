import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, ne, or, sql as expression } from 'drizzle-orm'
import { startMoved } from '#golf/outing/starts.ts'
import type { HandicapIndex } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { addedId, countRows, isBetween, prepared } from '../queries.ts'
import { courses } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { outingGolfers, teetimes } from '../schema/outings.ts'
import { syncMutations } from '../schema/replay.ts'
import { rounds } from '../schema/rounds.ts'
import { signUpRounds, signUps, type SignUpPerson } from '../schema/tee-times.ts'
import { isOpenTeeTime } from './tee-times.ts'

/** A spot, or the position on the waiting list, from 1. */
export type Place =
  | { readonly place: 'in'; readonly waiting: null }
  | { readonly place: 'waiting'; readonly waiting: number }

export const isLive = isNull(signUps.endedAt)

function liveOf(teetimeId: number) {
  return and(eq(signUps.teetimeId, teetimeId), isLive)
}

export type NewSignUp = {
  /** An id chosen by the sender; a second request with the same id is the same sign-up. */
  readonly mid: string
  readonly teetimeId: number
  /** Null for a guest. */
  readonly memberId: number | null
  /** The member who signs the golfer up; null for a visitor. */
  readonly by: number | null
  readonly person: SignUpPerson
  readonly now: Date
}

/** Adds a golfer to the end of the waiting list; `fillSpots` then assigns the spots. Returns the id. */
export async function addSignUp(tx: Transaction, { person, now, by, ...ids }: NewSignUp): Promise<number> {
  const { lastRounds, handicap: handicapTenths, notify, ...rest } = person
  const added = await tx.sql
    .insert(signUps)
    .values({
      ...ids,
      ...rest,
      name: person.name.trim(),
      email: storedEmail(person),
      notify: notify ? 1 : 0,
      handicapTenths,
      place: 'waiting',
      signedUpAt: now.toISOString(),
      signedUpBy: by,
    })
    .returning({ id: signUps.id })
  const signUpId = addedId(added)
  for (const [place, round] of lastRounds.entries()) {
    await tx.sql.insert(signUpRounds).values({ ...round, signUpId, position: place + 1 })
  }
  return signUpId
}

/** Emails are stored and compared in lower case. */
export function storedEmail({ email }: SignUpPerson): string {
  return email.trim().toLowerCase()
}

/** Finds the sign-up of an operation, including one that has ended. */
export async function findSignUpOfOperation(reader: Reader, { mid }: { readonly mid: string }) {
  const [found] = await reader.sql.select().from(signUps).where(eq(signUps.mid, mid))
  return found
}

/** Finds a sign-up by id, including one that has ended. */
export async function findSignUpById(reader: Reader, { id }: { readonly id: number }) {
  const [found] = await reader.sql.select().from(signUps).where(eq(signUps.id, id))
  return found
}

/** Finds a sign-up that has not ended. */
export async function findSignUp(
  reader: Reader,
  { id, teetimeId }: { readonly id: number; readonly teetimeId: number },
) {
  const [found] = await reader.sql
    .select()
    .from(signUps)
    .where(and(eq(signUps.id, id), liveOf(teetimeId)))
  return found
}

/** Returns who is signed up for a tee time. */
export async function signedUpFor(
  reader: Reader,
  { teetimeId }: { readonly teetimeId: number },
): Promise<readonly { readonly memberId: number | null; readonly email: string; readonly name: string }[]> {
  return await reader.sql
    .select({ memberId: signUps.memberId, email: signUps.email, name: signUps.name })
    .from(signUps)
    .where(liveOf(teetimeId))
    .orderBy(signUps.id)
}

type SignUpsOf = {
  readonly teetimeId: number
  readonly memberId: number
  readonly since: string
  readonly at: string
}

/** Counts the sign-ups of a member for a tee time between two instants, including those that have ended. */
export async function countSignUps(reader: Reader, { teetimeId, memberId, ...span }: SignUpsOf): Promise<number> {
  const isOfMember = and(eq(signUps.teetimeId, teetimeId), eq(signUps.memberId, memberId))
  return await countRows(reader, signUps, and(isOfMember, isBetween(signUps.signedUpAt, span)))
}

/** Returns the sign-ups of a member that have not ended, for open tee times from a day on. */
export async function liveSignUpsOf(
  reader: Reader,
  { memberId, from }: { readonly memberId: number; readonly from: string },
): Promise<readonly { readonly id: number; readonly teetimeId: number }[]> {
  return await reader.sql
    .select({ id: signUps.id, teetimeId: signUps.teetimeId })
    .from(signUps)
    .innerJoin(teetimes, eq(teetimes.id, signUps.teetimeId))
    .where(and(eq(signUps.memberId, memberId), isLive, isOpenTeeTime, gte(teetimes.date, from)))
    .orderBy(signUps.id)
}

export async function endSignUps(
  tx: Transaction,
  {
    ids,
    because,
    now,
  }: { readonly ids: readonly number[]; readonly because: 'withdrawn' | 'unpaid'; readonly now: Date },
): Promise<void> {
  const ended = { endedAt: now.toISOString(), endedBecause: because }
  await tx.sql
    .update(signUps)
    .set(ended)
    .where(inArray(signUps.id, [...ids]))
}

/**
 * Assigns open spots to the waiting list, in the order of signing up; returns the sign-ups that got one. Golfers keep
 * their spots when the number wanted is reduced.
 */
export async function fillSpots(
  tx: Transaction,
  { teetimeId, today }: { readonly teetimeId: number; readonly today: string },
): Promise<number[]> {
  const ofTeeTime = liveOf(teetimeId)
  const [wanted] = await tx.sql.select({ golfers: teetimes.numWanted }).from(teetimes).where(eq(teetimes.id, teetimeId))
  const taken = await countRows(tx, signUps, and(ofTeeTime, eq(signUps.place, 'in')))
  const next = await tx.sql
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(ofTeeTime, eq(signUps.place, 'waiting')))
    .orderBy(asc(signUps.id))
    .limit(Math.max(0, (wanted?.golfers ?? 0) - taken))
  const ids = next.map(({ id }) => id)
  await tx.sql.update(signUps).set({ place: 'in', spotOn: today }).where(inArray(signUps.id, ids))
  return ids
}

export async function placeOf(
  reader: Reader,
  { id, teetimeId, place }: { readonly id: number; readonly teetimeId: number; readonly place: Place['place'] },
): Promise<Place> {
  if (place === 'in') return { place, waiting: null }
  const ahead = await countRows(
    reader,
    signUps,
    and(liveOf(teetimeId), eq(signUps.place, 'waiting'), lte(signUps.id, id)),
  )
  return { place, waiting: ahead }
}

/** Clears tees and starting holes, which are not valid on another course. */
export async function forgetTees(tx: Transaction, { teetimeId }: { readonly teetimeId: number }): Promise<void> {
  await tx.sql.update(signUps).set({ teeboxId: null, startingHole: null }).where(liveOf(teetimeId))
}

/** Moves the start times of golfers with their tee time; a time that would fall on another day is cleared. */
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

export type Spots = {
  /** The number of golfers with a spot; `waiting` is the number on the waiting list. */
  readonly taken: number
  readonly waiting: number
  /** The place of the requesting member; null when not signed up. */
  readonly own: Place | null
}

export const noSpotTaken: Spots = { taken: 0, waiting: 0, own: null }

// A coming tee time has a handful of sign-ups, so all are read and counted here.
const selectComing = prepared((sql) =>
  sql
    .select({ teetimeId: signUps.teetimeId, memberId: signUps.memberId, place: signUps.place })
    .from(signUps)
    .innerJoin(teetimes, eq(teetimes.id, signUps.teetimeId))
    .where(and(eq(teetimes.inprogress, 0), gte(teetimes.date, expression.placeholder('today')), isLive))
    .orderBy(asc(signUps.id))
    .prepare(),
)

/** Returns the spots of each coming tee time that has sign-ups, by tee time. */
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

/** The values with which a member's sign-up form is prefilled. */
export type SignUpPrefill = {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phone: string
  readonly notify: boolean
  readonly index: HandicapIndex | null
  readonly membershipId: string
  /** At most five, the latest first. */
  readonly lastRounds: readonly { readonly course: string; readonly score: number }[]
  /** The best round of 18 holes. */
  readonly best: { readonly course: string; readonly score: number } | null
  /** The member's current place in the tee time. */
  readonly signedUp: Place | null
}

const roundsShown = 5

/** Returns the values of a member's sign-up form; undefined when the id is not that of a golfer of the club. */
export async function prefillSignUp(
  reader: Reader,
  { teetimeId, memberId }: { readonly teetimeId: number; readonly memberId: number },
): Promise<SignUpPrefill | undefined> {
  const [member] = await reader.sql
    .select({
      firstname: members.firstname,
      lastname: members.lastname,
      email: members.email,
      phone: members.phonenum,
      wants: members.teetimenotify,
      index: members.handicapIndexTenths,
      membershipId: members.aga,
    })
    .from(members)
    .where(and(eq(members.id, memberId), isGolfer))
  if (member === undefined) return undefined
  const { wants, ...known } = member
  const played = and(eq(rounds.memberId, memberId), isNull(rounds.deletedAt))
  const lastRounds = await roundsWith(reader)
    .where(played)
    .orderBy(desc(rounds.date), desc(rounds.id))
    .limit(roundsShown)
  const whole = and(played, eq(rounds.holes, 18))
  const [best = null] = await roundsWith(reader).where(whole).orderBy(asc(rounds.score), desc(rounds.date)).limit(1)
  const [live] = await reader.sql
    .select({ id: signUps.id, teetimeId: signUps.teetimeId, place: signUps.place })
    .from(signUps)
    .where(and(liveOf(teetimeId), eq(signUps.memberId, memberId)))
  const signedUp = live === undefined ? null : await placeOf(reader, live)
  return { ...known, notify: wants !== 'None', lastRounds, best, signedUp }
}

function roundsWith({ sql }: Reader) {
  return sql
    .select({ course: courses.name, score: rounds.score })
    .from(rounds)
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .$dynamic()
}

/**
 * Returns the entries that were not paid by the deadline of their open tee time, without golfers who got their spot
 * after the deadline.
 */
export async function unpaidSignUps(
  reader: Reader,
  { today }: { readonly today: string },
): Promise<readonly { readonly id: number; readonly teetimeId: number }[]> {
  return await reader.sql
    .select({ id: signUps.id, teetimeId: signUps.teetimeId })
    .from(signUps)
    .innerJoin(teetimes, eq(teetimes.id, signUps.teetimeId))
    .where(
      and(
        isLive,
        eq(signUps.place, 'in'),
        isNull(signUps.paidAt),
        lte(signUps.spotOn, teetimes.deadline),
        isOpenTeeTime,
        eq(teetimes.prepay, 1),
        lt(teetimes.deadline, today),
        gte(teetimes.date, today),
      ),
    )
    .orderBy(signUps.id)
}

/** Clears the addresses and numbers of guests who signed up for tee times before a day (SEC-28). Names stay. */
export async function forgetGuests(tx: Transaction, { before }: { readonly before: string }): Promise<void> {
  const past = tx.sql.select({ id: teetimes.id }).from(teetimes).where(lt(teetimes.date, before))
  await tx.sql
    .update(signUps)
    .set({ email: '', phone: '', membershipId: '' })
    .where(
      and(
        isNull(signUps.memberId),
        inArray(signUps.teetimeId, past),
        or(ne(signUps.email, ''), ne(signUps.phone, ''), ne(signUps.membershipId, '')),
      ),
    )
  // An outing also has the email addresses of its guests.
  await tx.sql
    .update(outingGolfers)
    .set({ email: '' })
    .where(and(isNull(outingGolfers.memberId), ne(outingGolfers.email, ''), inArray(outingGolfers.outingId, past)))
}

/**
 * Deletes what was entered in sign-ups from a phone's queue that were refused before a day, because those of guests
 * contain the same addresses and numbers. The sender is deleted, too, as for an operation that took effect.
 */
export async function forgetRefusedSignUps(tx: Transaction, { before }: { readonly before: string }): Promise<void> {
  const { name, refusedArgs, receivedAt } = syncMutations
  await tx.sql
    .update(syncMutations)
    .set({ refusedArgs: null, actor: '', senderId: null })
    .where(and(isNotNull(refusedArgs), eq(name, 'signup.add'), lt(receivedAt, before)))
}
