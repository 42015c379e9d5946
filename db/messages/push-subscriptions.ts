import { and, desc, eq, isNull, lt, ne, or, sql as expression } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { addedId, countRows } from '../queries.ts'
import { members } from '../schema/members.ts'
import { pushSubscriptions } from '../schema/messages.ts'

/** A subscription as the browser's Push API returns it. */
export type PushSubscription = {
  /** Secret: anyone with this URL can send messages to the device. */
  readonly endpoint: string
  /** The browser's public key and secret, base64url. */
  readonly p256dh: string
  readonly auth: string
}

type NewSubscription = PushSubscription & {
  readonly memberId: number
  /** The server's public key (VAPID) with which the browser subscribed. */
  readonly vapidKey: string
  readonly device: string
  /** The sign-in on the device; the subscription ends with it. */
  readonly sid: string | null
  readonly at: string
}

const mostDevices = 10
/** Consecutive rejections after which a device that subscribed with another key is removed. */
const mostRefusals = 3

/**
 * Adds or updates the subscription of a device; returns its id. A browser has one subscription, for the member who is
 * signed in; that of another member is deleted, so that no message reaches the next user. Above ten devices, those last
 * seen longest ago are removed.
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
  for (const { id } of devices.slice(mostDevices)) await deleteSubscription(tx, { id })
  return addedId(saved)
}

type PushDevice = {
  readonly id: number
  readonly device: string
  readonly createdAt: string
  readonly seenAt: string
  readonly refusals: number
}

/** Returns a member's devices, most recently seen first. */
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

/** Deletes a subscription of the member by id or endpoint; false when there is none. */
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

/** Returns the subscription of a device; undefined when it was deleted or its member has turned alerts off. */
export async function findSubscription(reader: Reader, { id }: { id: number }): Promise<PushSubscription | undefined> {
  const [found] = await reader.sql
    .select({ endpoint: pushSubscriptions.endpoint, p256dh: pushSubscriptions.p256dh, auth: pushSubscriptions.auth })
    .from(pushSubscriptions)
    .innerJoin(members, eq(members.id, pushSubscriptions.memberId))
    .where(and(eq(pushSubscriptions.id, id), eq(members.isactive, true), ne(members.teetimenotify, 'None')))
  return found
}

export async function deleteSubscription(tx: Transaction, { id }: { id: number }): Promise<void> {
  await tx.sql.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/**
 * Deletes the subscriptions of a member except those of one sign-in, including those without a sign-in: it was deleted
 * by its age, or was not recorded yet.
 */
export async function deleteSubscriptionsOf(
  tx: Transaction,
  { memberId, except }: { memberId: number; except: string },
): Promise<void> {
  const isOther = or(isNull(pushSubscriptions.sid), ne(pushSubscriptions.sid, except))
  await tx.sql.delete(pushSubscriptions).where(and(eq(pushSubscriptions.memberId, memberId), isOther))
}

/** Records that the push service accepted a message. */
export async function noteAccepted(tx: Transaction, { id }: { id: number }): Promise<void> {
  await tx.sql
    .update(pushSubscriptions)
    .set({ refusals: 0 })
    .where(and(eq(pushSubscriptions.id, id), ne(pushSubscriptions.refusals, 0)))
}

/**
 * Records that the push service rejected this server for a device. The app subscribes again when it is next opened, as
 * long as the device is still listed; on a device that is not, it turns alerts off. Only a device with another key is
 * therefore removed, because a wrong clock or contact address of the server gets every device rejected.
 */
export async function noteRefused(
  tx: Transaction,
  { id, isOtherKey }: { readonly id: number; readonly isOtherKey: boolean },
): Promise<void> {
  const [noted] = await tx.sql
    .update(pushSubscriptions)
    .set({ refusals: expression`${pushSubscriptions.refusals} + 1` })
    .where(eq(pushSubscriptions.id, id))
    .returning({ refusals: pushSubscriptions.refusals })
  if (isOtherKey && noted !== undefined && noted.refusals >= mostRefusals) await deleteSubscription(tx, { id })
}

/** Deletes the subscriptions with another key of the server, which can no longer be reached. */
export async function deleteSubscriptionsOfOtherKeys(tx: Transaction, { key }: { key: string }): Promise<void> {
  await tx.sql.delete(pushSubscriptions).where(ne(pushSubscriptions.vapidKey, key))
}

/** Deletes the subscriptions of devices on which the app was last opened before an instant. */
export async function deleteUnseenSubscriptions(
  tx: Transaction,
  { before }: { readonly before: string },
): Promise<void> {
  await tx.sql.delete(pushSubscriptions).where(lt(pushSubscriptions.seenAt, before))
}

/**
 * Counts the devices that can be reached, and those that subscribed with another key of the server and no longer can.
 */
export async function countDevices(
  reader: Reader,
  { vapidKey }: { vapidKey: string },
): Promise<{ readonly reached: number; readonly lost: number }> {
  const devices = await countRows(reader, pushSubscriptions)
  const reached = await countRows(reader, pushSubscriptions, eq(pushSubscriptions.vapidKey, vapidKey))
  return { reached, lost: devices - reached }
}
