import type { Device } from '../device.ts'
import { storageInTime } from '../storage/storage-in-time.ts'
import { withDatabase } from '../storage/with-database.ts'

/** Whether the last request reached the server. For display only: no request is skipped because of it. */
export type Connectivity = 'reachable' | 'unreachable' | 'unknown'

const key = 'reach'
/** Milliseconds after which a stored result is too old to describe the present. */
const freshFor = 30_000

type Known = { readonly reach: Connectivity; readonly at: number }

/** By database, the write in progress: a further result that is the same waits for it instead of being written, too. */
const beingStored = new WeakMap<
  Device['database'],
  { readonly connectivity: Connectivity; readonly end: Promise<void> }
>()

export async function readConnectivity(database: Device['database']): Promise<Connectivity> {
  const row = await database.meta.get(key)
  return isKnown(row?.value) ? row.value.reach : 'unknown'
}

/**
 * Stores the result of a request. The first success after failures starts sending. Equal results that arrive together,
 * such as the answers to the requests of a screen, are stored once.
 */
export async function noteConnectivity(device: Device, connectivity: Connectivity): Promise<void> {
  const { database } = device
  const running = beingStored.get(database)
  if (running?.connectivity === connectivity) return await running.end
  const mine = { connectivity, end: storageInTime(device.ports, storeAndNotify(device, connectivity)) }
  beingStored.set(database, mine)
  try {
    await mine.end
  } finally {
    if (beingStored.get(database) === mine) beingStored.delete(database)
  }
}

async function storeAndNotify(device: Device, connectivity: Connectivity): Promise<void> {
  const { database } = device
  const isNew = await withDatabase(database, () => storeConnectivity(device, connectivity))
  if (isNew && connectivity === 'reachable') device.sendingWanted.notify()
}

/**
 * Stores the result of a request without starting to send. May run inside a caller's transaction over meta. Resolves
 * with whether the connectivity has changed.
 */
export async function storeConnectivity({ database, ports }: Device, connectivity: Connectivity): Promise<boolean> {
  const before = await database.meta.get(key)
  const known = isKnown(before?.value) ? before.value : { reach: 'unknown', at: 0 }
  const isNew = known.reach !== connectivity
  // Every write of the row reruns the live queries of open screens.
  if (!isNew && Math.abs(ports.now() - known.at) < freshFor / 2) return false
  await database.meta.put({ key, value: { reach: connectivity, at: ports.now() } satisfies Known })
  return isNew
}

/** Deletes a stored result that is too old, for example after the phone slept. */
export async function forgetOldConnectivity(device: Device): Promise<void> {
  const row = await withDatabase(device.database, () => device.database.meta.get(key))
  if (isKnown(row?.value) && Math.abs(device.ports.now() - row.value.at) > freshFor)
    await device.database.meta.delete(key)
}

function isKnown(value: unknown): value is Known {
  return typeof value === 'object' && value !== null && 'reach' in value && 'at' in value
}
