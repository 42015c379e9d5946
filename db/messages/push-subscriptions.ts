import { and, desc, eq, isNull, ne, or, sql as fragment } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { addedId } from '../queries.ts'
import { members } from '../schema/members.ts'
import { pushSubscriptions } from '../schema/messages.ts'

/** What a browser gives away so that the club can reach it. */
export type PushSubscription = {
  /** An address that nobody else may learn: whoever has it can send to the device. */
  readonly endpoint: string
  /** The browser's public key and secret, base64url. */
  readonly p256dh: string
  readonly auth: string
}

type NewSubscription = PushSubscription & {
  readonly memberId: number
  /** The public key of the club that it was made with. */
  readonly vapidKey: string
  readonly device: string
  /** The sign-in of the device: messages end with it. */
  readonly sid: string | null
  readonly at: string
}

const mostDevices = 10
/** So often a push service may refuse the club before the device is forgotten. */
const mostRefusals = 3

/**
 * Keeps the subscription of a device, or finds it again. A browser has one, which belongs to whoever is signed in
 * there; what was meant for the member before does not reach the next one. Beyond ten devices the ones go that were
 * offered longest ago: nobody uses them.
 */
export async function saveSubscription(tx: Transaction, { at, ...subscription }: NewSubscription): Promise<number> {
  const { endpoint, memberId } = subscription
  await tx.sql
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.memberId, memberId)))
  const saved = await tx.sql
    .insert(pushSubscriptions)
    .values({ ...subscription, createdAt: at, seenAt: at })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { ...subscription, seenAt: at, refusals: 0 },
    })
    .returning({ id: pushSubscriptions.id })
  const devices = await listDevices(tx, { memberId })
  for (const { id } of devices.slice(mostDevices)) await forgetSubscription(tx, { id })
  return addedId(saved)
}

export type PushDevice = {
  readonly id: number
  readonly device: string
  readonly createdAt: string
  readonly seenAt: string
  readonly refusals: number
}

/** A member's devices, the last offered first. */
export async function listDevices(reader: Reader, { memberId }: { memberId: number }): Promise<PushDevice[]> {
  return reader.sql
    .select({
      id: pushSubscriptions.id,
      device: pushSubscriptions.device,
      createdAt: pushSubscriptions.createdAt,
      seenAt: pushSubscriptions.seenAt,
      refusals: pushSubscriptions.refusals,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .orderBy(desc(pushSubscriptions.seenAt), desc(pushSubscriptions.id))
}

/** Ends one of a member's own subscriptions, by the device or by its address. False when there is none. */
export async function endSubscription(
  tx: Transaction,
  { memberId, ...by }: { memberId: number } & ({ id: number } | { endpoint: string }),
): Promise<boolean> {
  const isMeant = 'id' in by ? eq(pushSubscriptions.id, by.id) : eq(pushSubscriptions.endpoint, by.endpoint)
  const ended = await tx.sql
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), isMeant))
    .returning({ id: pushSubscriptions.id })
  return ended.length === 1
}

/** Where to send what is for a device, as long as its member wants it. */
export async function findSubscription(reader: Reader, { id }: { id: number }): Promise<PushSubscription | undefined> {
  const [found] = await reader.sql
    .select({ endpoint: pushSubscriptions.endpoint, p256dh: pushSubscriptions.p256dh, auth: pushSubscriptions.auth })
    .from(pushSubscriptions)
    .innerJoin(members, eq(members.id, pushSubscriptions.memberId))
    .where(and(eq(pushSubscriptions.id, id), eq(members.isactive, true), ne(members.teetimenotify, 'None')))
  return found
}

/** Its push service does not know the device any more, or the member ends it. */
export async function forgetSubscription(tx: Transaction, { id }: { id: number }): Promise<void> {
  await tx.sql.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** Ends the subscriptions of a member except those of one sign-in, also those from before sign-ins were recorded. */
export async function dropSubscriptionsOf(
  tx: Transaction,
  { memberId, except }: { memberId: number; except: string },
): Promise<void> {
  const isOther = or(isNull(pushSubscriptions.sid), ne(pushSubscriptions.sid, except))
  await tx.sql.delete(pushSubscriptions).where(and(eq(pushSubscriptions.memberId, memberId), isOther))
}

/** Its push service took a message. */
export async function noteAccepted(tx: Transaction, { id }: { id: number }): Promise<void> {
  await tx.sql
    .update(pushSubscriptions)
    .set({ refusals: 0 })
    .where(and(eq(pushSubscriptions.id, id), ne(pushSubscriptions.refusals, 0)))
}

/** Its push service refuses the club: after three times in a row the device is forgotten. */
export async function noteRefused(tx: Transaction, { id }: { id: number }): Promise<void> {
  const [noted] = await tx.sql
    .update(pushSubscriptions)
    .set({ refusals: fragment`${pushSubscriptions.refusals} + 1` })
    .where(eq(pushSubscriptions.id, id))
    .returning({ refusals: pushSubscriptions.refusals })
  if (noted !== undefined && noted.refusals >= mostRefusals) await forgetSubscription(tx, { id })
}

/** Devices that were subscribed with another key of the club can never be reached again. */
export async function dropSubscriptionsOfOtherKeys(tx: Transaction, { key }: { key: string }): Promise<void> {
  await tx.sql.delete(pushSubscriptions).where(ne(pushSubscriptions.vapidKey, key))
}
