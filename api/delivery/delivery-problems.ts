import type { Problems } from '../server/problem.ts'

export const deliveryProblems = {
  'broadcast.too-many': { status: 429, title: 'Too many alerts' },
  'broadcast.stopped': { status: 409, title: 'Alerts are stopped' },
  'broadcast.not-approved': { status: 409, title: 'Not approved yet' },
  'message.not-failed': { status: 409, title: 'Message has not failed' },
  'unsubscribe.unknown': { status: 404, title: 'Unusable link' },
  'push.endpoint': { status: 400, title: 'Unknown push service' },
  'push.keys': { status: 400, title: 'Unusable keys' },
  'push.key-changed': { status: 409, title: 'Key has changed' },
  'push.device-not-found': { status: 404, title: 'Device not found' },
} satisfies Problems

export type DeliveryProblem = keyof typeof deliveryProblems

export type BroadcastRefusal = Extract<DeliveryProblem, `broadcast.${string}`>
