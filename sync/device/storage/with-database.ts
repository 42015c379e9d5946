import type { DeviceDatabase } from './device-database.ts'

/**
 * The errors of browsers, mostly on iOS, whose connection to the database was closed, and those of Dexie for a
 * transaction that begins while another one has it opened again.
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

/** Whether the phone has no space left, also as the reason of an aborted transaction or of each failed request. */
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
 * The names of the error and of those that Dexie wraps in it: Chromium and Firefox abort a transaction (`inner`), Safari
 * lets its requests fail, which may be of several rows (`failures`).
 */
function namesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return []
  const { inner, failures } = error as { readonly inner?: unknown; readonly failures?: unknown }
  const wrapped: readonly unknown[] = Array.isArray(failures) ? failures : [inner]
  return [error.name, ...wrapped.flatMap(namesOf)]
}
