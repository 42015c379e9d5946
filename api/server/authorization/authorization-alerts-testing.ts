import { createECDH } from 'node:crypto'
import { saveSubscription } from '#db/messages/push-subscriptions.ts'
import { transaction } from '#db/transaction.ts'
import type { Samples, Scene } from './authorization-testing.ts'

const endpoint = 'https://fcm.googleapis.com/fcm/send/carols-device'
const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'c2l4dGVlbi1ieXRlcy1vaw' }

/** Test equipment: for each call about alerts a request about a device of Carol's. */
export const alertSamples: Samples = {
  'GET alert/recipients': () => ({}),
  'POST alert/unsubscribe/:token': ({ club }) => ({ path: `alert/unsubscribe/${club.ids.members.carol}-guessed` }),
  'GET admin/alerts': () => ({}),
  'POST admin/alerts/:action': () => ({ path: 'admin/alerts/resume', payload: {} }),

  'GET v1/user/pushKey': () => ({}),
  'POST v1/user/subscribe': ({ club }) => ({
    payload: { endpoint, keys, key: club.context.secrets.vapid.publicKey },
  }),
  'POST v1/user/unsubscribe': () => ({ payload: { endpoint } }),
  'GET v1/user/pushDevices': async (scene) => {
    await carolsDevice(scene)
    return {}
  },
  'POST v1/user/pushDevices/:id/end': async (scene) => ({
    path: `v1/user/pushDevices/${await carolsDevice(scene)}/end`,
    payload: {},
  }),
}

function carolsDevice({ club }: Scene): Promise<number> {
  const vapidKey = club.context.secrets.vapid.publicKey
  const at = club.context.now().toISOString()
  const device = { memberId: club.ids.members.carol, endpoint, ...keys, vapidKey, device: '', sid: null, at }
  return transaction(club.db, (tx) => saveSubscription(tx, device))
}
