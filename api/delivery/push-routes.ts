import { endSubscription, listDevices } from '#db/messages/push-subscriptions.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { pushDeviceEnd, pushDevices, pushKey, pushSubscribe, pushUnsubscribe } from '#sync/calls/push.ts'
import { memberOf } from '../server/callers/caller.ts'
import { deviceName } from '../server/callers/device-name.ts'
import type { Context } from '../server/context.ts'
import { type Routes, success } from '../server/route.ts'
import type { DeliveryProblem } from './delivery-problems.ts'
import { subscribeDevice } from './subscribe-device.ts'

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

  // The same answer whether or not the subscription existed: either way there is none now.
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
