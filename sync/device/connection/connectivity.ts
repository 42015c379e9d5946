import type { Device } from '../device.ts'
import { withDatabase } from '../storage/with-database.ts'

/** Whether the last request reached the server. For display only: no request is skipped because of it. */
export type Connectivity = 'reachable' | 'unreachable' | 'unknown'

const key = 'reach'
/** Milliseconds after which a success says little about the present. */
const freshFor = 30_000

type Known = { readonly reach: Connectivity; readonly at: number }

export async function readConnectivity(database: Device['database']): Promise<Connectivity> {
  const row = await database.meta.get(key)
  return isKnown(row?.value) ? row.value.reach : 'unknown'
}

/** Stores the result of a request. The first success after failures starts a replay. */
export async function noteConnectivity(device: Device, connectivity: Connectivity): Promise<void> {
  const { database } = device
  const isNew = await withDatabase(database, () => storeConnectivity(device, connectivity))
  if (isNew && connectivity === 'reachable') device.replayWanted.notify()
}

/** The same without the replay, also inside a caller's transaction over meta. Resolves with whether it has changed. */
export async function storeConnectivity({ database, ports }: Device, connectivity: Connectivity): Promise<boolean> {
  const before = await database.meta.get(key)
  const known = isKnown(before?.value) ? before.value : { reach: 'unknown', at: 0 }
  const isNew = known.reach !== connectivity
  // Every write of the row reruns the live queries of open screens.
  if (!isNew && Math.abs(ports.now() - known.at) < freshFor / 2) return false
  await database.meta.put({ key, value: { reach: connectivity, at: ports.now() } satisfies Known })
  return isNew
}

/** Discards a success that is too old, for example after the phone slept. */
export async function forgetOldConnectivity(device: Device): Promise<void> {
  const row = await withDatabase(device.database, () => device.database.meta.get(key))
  if (isKnown(row?.value) && Math.abs(device.ports.now() - row.value.at) > freshFor)
    await device.database.meta.delete(key)
}

function isKnown(value: unknown): value is Known {
  return typeof value === 'object' && value !== null && 'reach' in value && 'at' in value
}
