import type { DeviceDatabase } from './device-database.ts'

/**
 * The names of errors for a lost connection: those of browsers, mostly on iOS, which closed the connection to the
 * database, and those of Dexie for a transaction that begins while another one reopens it.
 */
const lostConnection = new Set([
  'InvalidStateError',
  'UnknownError',
  'AbortError',
  'DatabaseClosedError',
  'OpenFailedError',
])
const attempts = 4

/**
 * Runs `work` on the database. When the connection was lost, reopens the database and runs `work` again, up to three
 * times. An earlier run may have been committed, so `work` must be idempotent.
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

/**
 * Returns whether an error means that the phone has no space left. The error may wrap this as the reason of an aborted
 * transaction or of failed requests.
 */
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

/**
 * Returns the names of an error and of those that Dexie wraps in it. Chromium and Firefox abort the transaction
 * (`inner`); Safari fails its requests, of which there may be several (`failures`).
 */
function namesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return []
  const { inner, failures } = error as { readonly inner?: unknown; readonly failures?: unknown }
  const wrapped: readonly unknown[] = Array.isArray(failures) ? failures : [inner]
  return [error.name, ...wrapped.flatMap(namesOf)]
}
