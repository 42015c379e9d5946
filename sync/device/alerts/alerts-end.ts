import { pushUnsubscribe } from '../../calls/push.ts'
import { dropAlerts, readAlerts } from './alerts-kept.ts'
import { exchange } from '../club/club-exchange.ts'
import type { Device } from '../device.ts'
import type { DevicePorts } from '../ports.ts'

/** A browser waits for its push service as long as that takes. */
const patience = 3000

/**
 * No more alerts on this device, and nothing stands in the way of that: whether it is the browser that ends the
 * subscription or the club that forgets it, no message comes any more. The club listens to members only; without a
 * token it learns it from the push service, with its next message. Never fails.
 */
export async function endAlerts(device: Device, { token }: { readonly token: string | null }): Promise<void> {
  const { ports, database } = device
  const kept = await readAlerts(database).catch(() => null)
  if (kept === null) return
  const { method, path } = pushUnsubscribe
  const body = JSON.stringify({ endpoint: kept.endpoint })
  await Promise.allSettled([
    token === null ? null : exchange(ports, { method, path, token, body }),
    dropAlerts(database),
    inTime(ports, { work: ports.push?.end(), ms: patience }),
  ])
}

/** What comes of some work, or a rejection when it takes longer: asking a push service may never end. */
export async function inTime<Value>(
  { setTimer }: Pick<DevicePorts, 'setTimer'>,
  { work, ms }: { readonly work: Value | Promise<Value>; readonly ms: number },
): Promise<Value> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const callOff = setTimer(() => reject(new Error('The push service does not answer')), ms)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    callOff()
  }
}
