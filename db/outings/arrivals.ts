import { and, desc, eq, inArray, isNotNull, isNull, lte, sql as expression } from 'drizzle-orm'
import type { Reader } from '../database.ts'
import { scores } from '../schema/cells.ts'
import { members } from '../schema/members.ts'
import { outingGolfers } from '../schema/outings.ts'
import { syncClients } from '../schema/replay.ts'

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
export type PhoneOfGroup = {
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
