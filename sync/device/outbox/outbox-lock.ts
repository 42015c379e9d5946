import type { Device } from '../device.ts'

/** Milliseconds. A batch takes less than this, so a tab that holds the lock for longer is frozen. */
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
  const since = `${name} since `
  const holdAndWork = async () => {
    const working = work()
    // A second lock, with the start time in its name: other tabs read from it how long this one has worked, and nothing
    // is written to the disk.
    void locks.request(`${since}${now()}`, {}, () => working).catch(() => undefined)
    return await working
  }
  try {
    const end = await locks.request(name, { ifAvailable: true }, (lock) => (lock ? holdAndWork() : null))
    if (end) return end
    const { held = [] } = await locks.query()
    const ages = held.flatMap((lock) =>
      lock.name?.startsWith(since) ? now() - Number(lock.name.slice(since.length)) : [],
    )
    // A start time in the future means that the clock was set back since.
    if (ages.some((age) => age >= 0 && age < frozenAfter)) return { kind: 'busy' }
    return await locks.request(name, { steal: true }, holdAndWork)
  } catch (error) {
    if (wasStolen(error)) return { kind: 'busy' }
    throw error
  }
}

function wasStolen(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
