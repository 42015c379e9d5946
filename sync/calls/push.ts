import * as z from 'zod/mini'
import { defineCall, once, type ValueOf } from './call.ts'
import { byId, nothing, success } from './shapes.ts'

/** The subject of an alert. */
const alertKinds = [
  'teetime-new',
  'teetime-changed',
  'teetime-cancelled',
  'feeler',
  'spot-promoted',
  'spot-withdrawn',
  'spot-unpaid',
  'field',
] as const

/** The content of a push. It is shown on locked screens: no names, addresses or numbers of people. */
export const pushPayload = once(() =>
  z.object({
    /** The id of the message: a push that arrives twice is shown once. */
    id: z.int(),
    kind: z.enum(alertKinds),
    text: z.string(),
    /** Where a tap on it leads: a path of the app. */
    path: z.string(),
  }),
)

export type PushPayload = ValueOf<typeof pushPayload>

export const pushKey = defineCall({
  method: 'GET',
  path: 'v1/user/pushKey',
  who: 'member',
  summary: 'The public key with which a device subscribes to push messages',
  answer: () =>
    z.object({
      /** The server's VAPID key, base64url. A subscription that was made with another key is invalid. */
      key: z.string(),
    }),
})

const endpoint = z.string().check(z.minLength(1), z.maxLength(2048))

export const pushSubscribe = defineCall({
  method: 'POST',
  path: 'v1/user/subscribe',
  who: 'member',
  summary: 'Let a device get push messages, ten at most; offered again it is the same device',
  body: () =>
    z.strictObject({
      endpoint,
      /** As in `PushSubscription.toJSON()`; browsers leave it out or send null. */
      expirationTime: z.optional(z.nullable(z.number())),
      keys: z.strictObject({
        p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
        auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/)),
      }),
      /**
       * The key that the subscription was made with; with an old one the answer is `push.key-changed`. Left out, it is
       * the present one.
       */
      key: z.optional(z.string().check(z.maxLength(100))),
    }),
  answer: () =>
    z.object({
      ...success().shape,
      /** The id in the member's list of devices. */
      id: z.int(),
    }),
})

export const pushUnsubscribe = defineCall({
  method: 'POST',
  path: 'v1/user/unsubscribe',
  who: 'member',
  summary: 'End the subscription of this device, if it is one’s own',
  body: () => z.strictObject({ endpoint }),
  answer: success,
})

export const pushDevices = defineCall({
  method: 'GET',
  path: 'v1/user/pushDevices',
  who: 'member',
  summary: 'One’s own devices that get push messages, the last offered first',
  answer: () =>
    z.object({
      devices: z.array(
        z.object({
          id: z.int(),
          /** The browser and device, such as Safari on iPhone. */
          name: z.string(),
          created: z.string(),
          /** When the device last sent its subscription. */
          seen: z.string(),
          /** Whether its push service refused the last message. */
          stale: z.boolean(),
        }),
      ),
    }),
})

export const pushDeviceEnd = defineCall({
  method: 'POST',
  path: 'v1/user/pushDevices/:id/end',
  who: 'member',
  summary: 'End the subscription of one of one’s own devices',
  params: byId,
  body: () => nothing,
  answer: success,
})
