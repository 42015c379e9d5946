import type { DeviceDatabase } from './device-database.ts'

/** What browsers say when the connection to the storage went away under them, iOS most of all. */
const lostConnection = new Set(['InvalidStateError', 'UnknownError', 'AbortError', 'DatabaseClosedError'])
const attempts = 4

/**
 * Does one piece of work on the phone's storage, and opens the storage again when the connection was lost: up to
 * three times. The work runs anew from its beginning, so it must not mind that an earlier try was complete.
 */
export async function withDatabase<Value>(database: DeviceDatabase, work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (attempt > 1) await reopen(database)
      return await work()
    } catch (error) {
      if (attempt === attempts || isStorageFull(error) || !isConnectionLost(error)) throw error
    }
  }
}

/** The phone has no space left. An aborted transaction carries it as its reason. */
export function isStorageFull(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError')
}

function isConnectionLost(error: unknown): boolean {
  return namesOf(error).some((name) => lostConnection.has(name))
}

async function reopen(database: DeviceDatabase): Promise<void> {
  database.close({ disableAutoOpen: false })
  await database.open()
}

/** Dexie wraps what the browser said. */
function namesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return []
  return 'inner' in error ? [error.name, ...namesOf(error.inner)] : [error.name]
}
