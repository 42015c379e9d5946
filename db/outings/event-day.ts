import { and, asc, desc, eq, isNull, ne, or, inArray, isNotNull, lte, sql as expression } from 'drizzle-orm'
import { noteOutingChange } from '../cells/changes.ts'
import type { Reader, Transaction } from '../database.ts'
import { addedId, isBetween } from '../queries.ts'
import { scores } from '../schema/cells.ts'
import { members } from '../schema/members.ts'
import { fieldBulletins, outingCheckIns, outingGolfers } from '../schema/outings.ts'
import { syncClients } from '../schema/replay.ts'

/** Returns when each golfer was checked in, by group-to-tee id. */
export async function checkedInAt(reader: Reader, outingId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await reader.sql
    .select({ id: outingCheckIns.golferId, at: outingCheckIns.checkedAt })
    .from(outingCheckIns)
    .innerJoin(outingGolfers, eq(outingGolfers.id, outingCheckIns.golferId))
    .where(and(eq(outingGolfers.outingId, outingId), isNull(outingGolfers.removedAt)))
  return new Map(rows.map(({ id, at }) => [id, at]))
}

type CheckIn = { readonly golferId: number; readonly at: string; readonly by: number }

/** Checks a golfer in. Idempotent. */
export async function addCheckIn(tx: Transaction, { golferId, at, by }: CheckIn): Promise<void> {
  await tx.sql
    .insert(outingCheckIns)
    .values({ golferId, checkedAt: at, checkedBy: by })
    .onConflictDoNothing({ target: outingCheckIns.golferId })
}

export async function deleteCheckIn(tx: Transaction, { golferId }: Pick<CheckIn, 'golferId'>): Promise<void> {
  await tx.sql.delete(outingCheckIns).where(eq(outingCheckIns.golferId, golferId))
}

/** What the organizer sends to the whole field: a message, or that play is suspended or resumed. */
export type FieldBulletin = {
  readonly id: number
  readonly kind: 'message' | 'suspended' | 'resumed'
  readonly text: string
  readonly at: string
  /** The name of the sender. */
  readonly by: string
}

/** The latest bulletins of an outing, oldest first. */
export async function latestBulletins(reader: Reader, outingId: number): Promise<readonly FieldBulletin[]> {
  const rows = await reader.sql
    .select({
      id: fieldBulletins.id,
      kind: fieldBulletins.kind,
      text: fieldBulletins.text,
      at: fieldBulletins.sentAt,
      firstname: members.firstname,
      lastname: members.lastname,
    })
    .from(fieldBulletins)
    .innerJoin(members, eq(members.id, fieldBulletins.sentBy))
    .where(eq(fieldBulletins.outingId, outingId))
    .orderBy(desc(fieldBulletins.id))
    .limit(mostShown)
  return rows
    .map(({ firstname, lastname, ...bulletin }) => ({ ...bulletin, by: `${firstname} ${lastname}` }))
    .toReversed()
}

type Horn = Pick<FieldBulletin, 'kind' | 'text'> & { readonly by: number }

/** Returns when play was last suspended or resumed, and by which member; undefined before the first time. */
export async function lastHorn(reader: Reader, outingId: number): Promise<Horn | undefined> {
  const [last] = await reader.sql
    .select({ kind: fieldBulletins.kind, text: fieldBulletins.text, by: fieldBulletins.sentBy })
    .from(fieldBulletins)
    .where(and(eq(fieldBulletins.outingId, outingId), ne(fieldBulletins.kind, 'message')))
    .orderBy(desc(fieldBulletins.id))
    .limit(1)
  return last
}

/** More than an outing can send in a day. */
const mostShown = 40

type Between = {
  readonly outingId: number
  /** The member whose bulletins to other outings are included; null for none. */
  readonly sentBy: number | null
  readonly since: string
  readonly at: string
}

/**
 * Returns when and by which member the bulletins of an outing, or of a sender, were sent between two instants, oldest
 * first.
 */
export async function bulletinsBetween(
  reader: Reader,
  { outingId, sentBy, ...span }: Between,
): Promise<readonly (Pick<FieldBulletin, 'kind' | 'at'> & { readonly by: number })[]> {
  const isMeant = or(
    eq(fieldBulletins.outingId, outingId),
    sentBy === null ? undefined : eq(fieldBulletins.sentBy, sentBy),
  )
  return await reader.sql
    .select({ kind: fieldBulletins.kind, at: fieldBulletins.sentAt, by: fieldBulletins.sentBy })
    .from(fieldBulletins)
    .where(and(isMeant, isBetween(fieldBulletins.sentAt, span)))
    .orderBy(asc(fieldBulletins.id))
}

type NewBulletin = Pick<FieldBulletin, 'kind' | 'text' | 'at'> & { readonly outingId: number; readonly by: number }

/** Adds a bulletin; phones of the outing receive it with their next changes. */
export async function addBulletin(tx: Transaction, { at, by, ...bulletin }: NewBulletin): Promise<number> {
  const added = await tx.sql
    .insert(fieldBulletins)
    .values({ ...bulletin, sentAt: at, sentBy: by })
    .returning({ id: fieldBulletins.id })
  await noteOutingChange(tx, bulletin.outingId)
  return addedId(added)
}

/** A stored score: when it was entered, as far as the phone's clock can be trusted, and which phone sent it. */
export type ArrivedScore = {
  readonly golferId: number
  readonly hole: number
  /** ISO 8601, by the server's clock. */
  readonly at: string
  /** Null for a score that no phone sent. */
  readonly clientId: string | null
  readonly by: string
  readonly receivedAt: string
}

export async function arrivedScores(reader: Reader, outingId: number): Promise<ArrivedScore[]> {
  const rows = await reader.sql
    .select({
      golferId: scores.golferId,
      hole: scores.hole,
      intentAt: scores.intentAt,
      clientId: scores.clientId,
      by: scores.actor,
      receivedAt: scores.receivedAt,
    })
    .from(scores)
    .innerJoin(outingGolfers, eq(outingGolfers.id, scores.golferId))
    .where(and(eq(scores.outingId, outingId), isNull(outingGolfers.removedAt)))
  return rows.map(({ intentAt, ...score }) => ({ ...score, at: intentAt ?? score.receivedAt }))
}

/** A phone that sent scores of a group: when it last sent some, and how many it still had to send. */
type PhoneOfGroup = {
  readonly clientId: string
  readonly tgroupId: number
  readonly seenAt: string
  readonly pending: number
}

/**
 * The most phones of a group that its organizer sees, most recently seen first. A group has a handful; the limit per
 * group prevents a phone that sends under ever new ids from hiding the phones of other groups.
 */
const mostPhonesOfGroup = 50

export async function phonesOfOuting(reader: Reader, outingId: number): Promise<PhoneOfGroup[]> {
  const { clientId, tgroupId, seenAt, pending } = syncClients
  const place = expression`row_number() over (partition by ${tgroupId} order by ${seenAt} desc, ${clientId})`.as(
    'place',
  )
  const ranked = reader.sql
    .select({ clientId, tgroupId, seenAt, pending, place })
    .from(syncClients)
    .where(and(eq(syncClients.outingId, outingId), isNotNull(tgroupId)))
    .as('ranked')
  const rows = await reader.sql
    .select({ clientId: ranked.clientId, tgroupId: ranked.tgroupId, seenAt: ranked.seenAt, pending: ranked.pending })
    .from(ranked)
    .where(lte(ranked.place, mostPhonesOfGroup))
    .orderBy(desc(ranked.seenAt), ranked.clientId)
  return rows.flatMap((phone) => (phone.tgroupId === null ? [] : [{ ...phone, tgroupId: phone.tgroupId }]))
}

/** The phone numbers that these members share with the club. */
export async function sharedPhones(reader: Reader, memberIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await reader.sql
    .select({ id: members.id, phone: members.phonenum })
    .from(members)
    .where(and(inArray(members.id, [...memberIds]), eq(members.sharephone, true)))
  return new Map(rows.filter(({ phone }) => phone !== '').map(({ id, phone }) => [id, phone]))
}
