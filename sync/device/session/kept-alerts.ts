import { pushUnsubscribe } from '../../calls/push.ts'
import { exchange } from '../connection/exchange.ts'
import type { Device, DevicePorts } from '../device.ts'
import type { DeviceDatabase } from '../storage/device-database.ts'
import { keepOrMakeRoom } from '../storage/forget-outings.ts'
import { storageInTime } from '../storage/storage-in-time.ts'
import { withDatabase } from '../storage/with-database.ts'

/** Milliseconds to wait for the push service: browsers wait for it without a limit. */
const patience = 3000

/**
 * Turns alerts off on this device: ends the subscription of the browser and, with a token, deletes it at the server.
 * Either is enough: without a token, the push service reports to the server that the subscription has ended. Never
 * throws.
 */
export async function endAlerts(device: Device, { token }: { readonly token: string | null }): Promise<void> {
  const kept = await storageInTime(device.ports, readAlerts(device.database)).catch(() => null)
  if (kept) await endSubscription(device, { endpoint: kept.endpoint, token })
}

/** Ends a subscription, stored on this device or not, at the browser and, with a token, at the server. Never throws. */
export async function endSubscription(
  device: Device,
  { endpoint, token }: { readonly endpoint: string; readonly token: string | null },
): Promise<void> {
  const { ports, database } = device
  const { method, path } = pushUnsubscribe
  const body = JSON.stringify({ endpoint })
  await Promise.allSettled([
    token === null ? null : exchange(ports, { method, path, token, body }),
    storageInTime(ports, dropAlerts(database)),
    inTime(ports, { work: ports.push?.end(), ms: patience }),
  ])
}

/** Resolves as `work` does; rejects after `ms`. */
export async function inTime<Value>(
  { setTimer }: Pick<DevicePorts, 'setTimer'>,
  { work, ms }: { readonly work: Value | Promise<Value>; readonly ms: number },
): Promise<Value> {
  let callOff = (): void => undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    callOff = setTimer(() => reject(new Error('The push service does not answer')), ms)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    callOff()
  }
}

const key = 'alerts'

/** The subscription of this device that the server has. */
type KeptAlerts = {
  readonly memberId: number
  /** The key of the server with which the subscription was made. It cannot be used with another key. */
  readonly key: string
  readonly endpoint: string
  /** The id of the device in the server's list. */
  readonly id: number
}

/** Reads the subscription of this device; null while alerts are off. */
export async function readAlerts(database: DeviceDatabase): Promise<KeptAlerts | null> {
  const row = await withDatabase(database, () => database.meta.get(key))
  return isKept(row?.value) ? row.value : null
}

/** Stores the subscription. On a full phone, finished outings are deleted to make room. */
export async function keepAlerts(database: DeviceDatabase, alerts: KeptAlerts): Promise<void> {
  await keepOrMakeRoom(database, () => withDatabase(database, () => database.meta.put({ key, value: alerts })))
}

async function dropAlerts(database: DeviceDatabase): Promise<void> {
  await withDatabase(database, () => database.meta.delete(key))
}

function isKept(value: unknown): value is KeptAlerts {
  return typeof value === 'object' && value !== null && 'endpoint' in value && 'memberId' in value
}
