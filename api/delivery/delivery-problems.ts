import type { Problems } from '../server/problem.ts'

/** What the calls about alerts, devices and unsubscribing refuse with. */
export const deliveryProblems = {
  'broadcast.too-many': { status: 429, title: 'Too many alerts' },
  'broadcast.stopped': { status: 409, title: 'Alerts are stopped' },
  'unsubscribe.unknown': { status: 404, title: 'Unusable link' },
  'push.endpoint': { status: 400, title: 'Unknown push service' },
  'push.keys': { status: 400, title: 'Unusable keys' },
  'push.key-changed': { status: 409, title: 'Key has changed' },
  'push.device-not-found': { status: 404, title: 'Device not found' },
} satisfies Problems

export type DeliveryProblem = keyof typeof deliveryProblems

export type BroadcastRefusal = Extract<DeliveryProblem, `broadcast.${string}`>
