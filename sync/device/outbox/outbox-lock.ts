import type { Device } from '../device.ts'
import type { DeviceDatabase } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'

const beatKey = 'sending-since'
/** A batch takes less than this; a tab that holds the lock for longer is frozen. */
const frozenAfter = 30_000

/**
 * Lets one tab send at a time. The lock only saves requests: the server applies nothing twice, so browsers without
 * locks and a tab whose lock was stolen do no harm.
 */
export async function underOutboxLock<End extends object>(
  { ports, database }: Device,
  work: () => Promise<End>,
): Promise<End | { readonly kind: 'busy' }> {
  const { locks, now } = ports
  if (!locks) return await work()
  const name = `${database.name}-outbox`
  const beatAndWork = async () => {
    const beat = withDatabase(database, () => database.meta.put({ key: beatKey, value: now() }))
    // The disk need not have it before the request is on its way.
    const [end] = await Promise.all([work(), beat])
    return end
  }
  try {
    const end = await locks.request(name, { ifAvailable: true }, (lock) => (lock ? beatAndWork() : null))
    if (end) return end
    const age = now() - (await lastBeat(database))
    // A heartbeat in the future was written before the clock was set back.
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
