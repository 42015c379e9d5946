import { ECDH } from 'node:crypto'
import { saveSubscription } from '#db/messages/push-subscriptions.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Context } from '../server/context.ts'
import { readPushEndpoint } from './push-endpoint.ts'

type Subscribing = {
  readonly memberId: number
  readonly sid: string
  /** As a member reads it, like 'Safari on iPhone'. */
  readonly device: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** The server's public key that the browser subscribed with; undefined when the app does not send it. */
  readonly usedKey: string | undefined
}

export async function subscribeDevice(
  { db, now, config, secrets }: Pick<Context, 'db' | 'now' | 'config' | 'secrets'>,
  { endpoint, keys, usedKey, ...subscriber }: Subscribing,
): Promise<Result<number, 'push.endpoint' | 'push.keys' | 'push.key-changed'>> {
  const vapidKey = secrets.vapid.publicKey
  if (readPushEndpoint(endpoint, config.push.services) === undefined) {
    return refuse('push.endpoint', 'Alerts aren’t supported in this browser.')
  }
  if (!isPoint(keys.p256dh)) return refuse('push.keys', 'This browser’s alert keys don’t work. Turn alerts on again.')
  if (usedKey !== undefined && usedKey !== vapidKey) {
    return refuse('push.key-changed', 'Something changed on our side. Please turn alerts on again.')
  }
  const subscription = { ...subscriber, endpoint, ...keys, vapidKey, at: now().toISOString() }
  return accept(await transaction(db, (tx) => saveSubscription(tx, subscription)))
}

/** Whether a public key is an uncompressed point of P-256. Nothing can be encrypted for any other. */
function isPoint(p256dh: string): boolean {
  try {
    const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return point === p256dh.replace(/=$/, '')
  } catch {
    return false
  }
}
