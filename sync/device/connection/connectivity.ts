import type { Device } from '../device.ts'
import { withDatabase } from '../storage/with-database.ts'

/** Whether the last try reached the club. It only describes: no try is ever left out because of it. */
export type Connectivity = 'reachable' | 'unreachable' | 'unknown'

const key = 'reach'
/** A success says little about now after this long. */
const freshFor = 30_000

type Known = { readonly reach: Connectivity; readonly at: number }

export async function readConnectivity(database: Device['database']): Promise<Connectivity> {
  const row = await database.meta.get(key)
  return isKnown(row?.value) ? row.value.reach : 'unknown'
}

/** Writes down how a try ended. The first success after failures is a reason to send what waits. */
export async function noteConnectivity(device: Device, reach: Connectivity): Promise<void> {
  const { database, ports } = device
  const before = await withDatabase(database, () => database.meta.get(key))
  const known = isKnown(before?.value) ? before.value : { reach: 'unknown', at: 0 }
  const isNew = known.reach !== reach
  // A row that changes with every request would make every open screen read anew.
  if (!isNew && ports.now() - known.at < freshFor / 2) return
  await database.meta.put({ key, value: { reach, at: ports.now() } satisfies Known })
  if (isNew && reach === 'reachable') device.replayWanted.notify()
}

/** After a sleep, an old success is no knowledge any more. */
export async function forgetOldConnectivity(device: Device): Promise<void> {
  const row = await withDatabase(device.database, () => device.database.meta.get(key))
  if (isKnown(row?.value) && device.ports.now() - row.value.at > freshFor) await device.database.meta.delete(key)
}

function isKnown(value: unknown): value is Known {
  return typeof value === 'object' && value !== null && 'reach' in value && 'at' in value
}
