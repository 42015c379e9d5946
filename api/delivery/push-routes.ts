import { ECDH } from 'node:crypto'
import { endSubscription, listDevices, saveSubscription } from '#db/messages/push-subscriptions.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { pushDeviceEnd, pushDevices, pushKey, pushSubscribe, pushUnsubscribe } from '#sync/calls/push.ts'
import { memberOf } from '../server/callers/caller.ts'
import { deviceName } from '../server/callers/device-name.ts'
import type { Context } from '../server/context.ts'
import { type Routes, success } from '../server/route.ts'
import type { DeliveryProblem } from './delivery-problems.ts'
import { readPushEndpoint } from './push-endpoint.ts'

/** A member's devices for push messages. No answer reveals an endpoint. */
export function registerPush({ route }: Routes<DeliveryProblem>, context: Context): void {
  const { db, secrets } = context

  route(pushKey, async () => accept({ key: secrets.vapid.publicKey }))

  route(pushSubscribe, async ({ body: { endpoint, keys, key: usedKey }, caller, request }) => {
    const { id: memberId, sid } = memberOf(caller)
    const device = deviceName(request.headers['user-agent'])
    const saved = await subscribeDevice(context, { memberId, sid, device, endpoint, keys, usedKey })
    return saved.ok ? accept({ ...success, id: saved.value }) : saved
  })

  // The response is the same whether or not the subscription existed: in both cases there is none now.
  route(pushUnsubscribe, async ({ body: { endpoint }, caller }) => {
    await transaction(db, (tx) => endSubscription(tx, { memberId: memberOf(caller).id, endpoint }))
    return accept(success)
  })

  route(pushDevices, async ({ caller }) => {
    const devices = await listDevices(db, { memberId: memberOf(caller).id })
    return accept({
      devices: devices.map(({ id, device, createdAt, seenAt, refusals }) => ({
        id,
        name: device,
        created: createdAt,
        seen: seenAt,
        stale: refusals > 0,
      })),
    })
  })

  route(pushDeviceEnd, async ({ params: { id }, caller }) => {
    const isEnded = await transaction(db, (tx) => endSubscription(tx, { memberId: memberOf(caller).id, id }))
    return isEnded ? accept(success) : refuse('push.device-not-found', 'Alerts are already off on this device.')
  })
}

type Subscribing = {
  readonly memberId: number
  readonly sid: string
  /** The name of the device as its owner reads it, like 'Safari on iPhone'. */
  readonly device: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** The public key of the server with which the browser subscribed; undefined for an app that does not send it. */
  readonly usedKey: string | undefined
}

async function subscribeDevice(
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

/** Whether a public key is an uncompressed point on P-256. Messages can be encrypted only for such a key. */
function isPoint(p256dh: string): boolean {
  try {
    const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return point === p256dh.replace(/=$/, '')
  } catch {
    return false
  }
}
