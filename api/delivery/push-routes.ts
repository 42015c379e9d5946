import { ECDH } from 'node:crypto'
import { endSubscription, listDevices, saveSubscription } from '#db/messages/push-subscriptions.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { pushDeviceEnd, pushDevices, pushKey, pushSubscribe, pushUnsubscribe } from '#sync/calls/push.ts'
import { memberOf } from '../server/callers/caller.ts'
import { deviceName } from '../server/callers/device-name.ts'
import type { Context } from '../server/context.ts'
import { type Routes, success } from '../server/route.ts'
import type { DeliveryProblem } from './delivery-problems.ts'
import { readPushEndpoint } from './push-endpoint.ts'

/** The devices that a member wants to be reached on. No answer tells where they are reached. */
export function registerPush({ route }: Routes<DeliveryProblem>, { db, now, config, secrets }: Context): void {
  const key = secrets.vapid.publicKey

  route(pushKey, async () => accept({ key }))

  route(pushSubscribe, async ({ body: { endpoint, keys, key: usedKey }, caller, request }) => {
    if (readPushEndpoint(endpoint, config.push.services) === undefined) {
      return refuse('push.endpoint', 'This browser uses a push service that the club does not know.')
    }
    if (!isPoint(keys.p256dh)) return refuse('push.keys', 'The keys of this subscription are not good.')
    if (usedKey !== undefined && usedKey !== key)
      return refuse('push.key-changed', 'The key of the club has changed. Please turn it on again.')
    const device = deviceName(request.headers['user-agent'])
    const { id: memberId, sid } = memberOf(caller)
    const subscription = { memberId, sid, endpoint, ...keys, vapidKey: key, device }
    const at = now().toISOString()
    const id = await transaction(db, (tx) => saveSubscription(tx, { ...subscription, at }))
    return accept({ ...success, id })
  })

  // A subscription that is not there is not told apart from one that ends: whoever is asked has none afterwards.
  route(pushUnsubscribe, async ({ body: { endpoint }, caller }) => {
    await transaction(db, (tx) => endSubscription(tx, { memberId: memberOf(caller).id, endpoint }))
    return accept(success)
  })

  route(pushDevices, async ({ caller }) => {
    const devices = await listDevices(db, { memberId: memberOf(caller).id })
    return accept({
      devices: devices.map(({ id, device, createdAt, seenAt, refusals }) => ({
        ...{ id, name: device, created: createdAt, seen: seenAt, stale: refusals > 0 },
      })),
    })
  })

  route(pushDeviceEnd, async ({ params: { id }, caller }) => {
    const isEnded = await transaction(db, (tx) => endSubscription(tx, { memberId: memberOf(caller).id, id }))
    return isEnded ? accept(success) : refuse('push.device-not-found', 'This device gets no push messages any more.')
  })
}

/** A public key has to lie on the curve of P-256, or nothing can be encrypted for it. */
function isPoint(p256dh: string): boolean {
  try {
    const point = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return point === p256dh.replace(/=$/, '')
  } catch {
    return false
  }
}
