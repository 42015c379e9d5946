import type { DeviceDatabase } from '../device-database.ts'
import { withDatabase } from '../with-database.ts'

const key = 'alerts'

/** The subscription by which the club reaches this device, as the club has taken it. */
export type KeptAlerts = {
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

export async function dropAlerts(database: DeviceDatabase): Promise<void> {
  await withDatabase(database, () => database.meta.delete(key))
}

function isKept(value: unknown): value is KeptAlerts {
  return typeof value === 'object' && value !== null && 'endpoint' in value && 'memberId' in value
}
