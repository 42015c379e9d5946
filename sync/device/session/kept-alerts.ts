import { pushUnsubscribe } from '../../calls/push.ts'
import { exchange } from '../connection/exchange.ts'
import type { Device, DevicePorts } from '../device.ts'
import type { DeviceDatabase } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'

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

const key = 'alerts'

/** The subscription by which the club reaches this device, as the club has taken it. */
type KeptAlerts = {
  readonly memberId: number
  /** The club's key that it was made with: another one makes it worthless. */
  readonly key: string
  readonly endpoint: string
  /** The device in the club's list. */
  readonly id: number
}

/** null while alerts are off on this device. */
export async function readAlerts(database: DeviceDatabase): Promise<KeptAlerts | null> {
  const row = await withDatabase(database, () => database.meta.get(key))
  return isKept(row?.value) ? row.value : null
}

export async function keepAlerts(database: DeviceDatabase, alerts: KeptAlerts): Promise<void> {
  await withDatabase(database, () => database.meta.put({ key, value: alerts }))
}

async function dropAlerts(database: DeviceDatabase): Promise<void> {
  await withDatabase(database, () => database.meta.delete(key))
}

function isKept(value: unknown): value is KeptAlerts {
  return typeof value === 'object' && value !== null && 'endpoint' in value && 'memberId' in value
}
