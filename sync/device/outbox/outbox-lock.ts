import type { Device } from '../device.ts'
import type { DeviceDatabase } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'

const beatKey = 'sending-since'
/** A batch takes less than this: whoever holds the lock for longer is frozen or gone. */
const frozenAfter = 30_000

/**
 * One tab sends at a time. It only spares requests: the club does nothing twice, so a browser without locks, or a tab
 * that wakes up after its lock was taken from it, does no harm.
 */
export async function underOutboxLock<End extends object>(
  { ports, database }: Device,
  work: () => Promise<End>,
): Promise<End | { readonly kind: 'busy' }> {
  const { locks, now } = ports
  if (!locks) return await work()
  const name = `${database.name}-outbox`
  const beatAndWork = async () => {
    await withDatabase(database, () => database.meta.put({ key: beatKey, value: now() }))
    return await work()
  }
  try {
    const end = await locks.request(name, { ifAvailable: true }, (lock) => (lock ? beatAndWork() : null))
    if (end) return end
    const age = now() - (await lastBeat(database))
    // A beat of the future is one from before the clock was set back, and says nothing.
    if (age >= 0 && age < frozenAfter) return { kind: 'busy' }
    return await locks.request(name, { steal: true }, beatAndWork)
  } catch (error) {
    if (wasStolen(error)) return { kind: 'busy' }
    throw error
  }
}

async function lastBeat(database: DeviceDatabase): Promise<number> {
  const row = await withDatabase(database, () => database.meta.get(beatKey))
  return typeof row?.value === 'number' ? row.value : 0
}

function wasStolen(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
