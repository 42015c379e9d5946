import type { EngineFault } from './database.ts'
import { faultOfPostgres } from './postgres/faults.ts'
import { faultOfSqlite } from './sqlite/faults.ts'

/** Whether an error reports damage, after which no read or write can be trusted (REL-06). */
export function isDamage(error: unknown): error is Error {
  return faultOf(error) === 'damaged'
}

/** Whether an error reports a full disk. Stored data is intact and can be read (REL-07). */
export function isDiskFull(error: unknown): boolean {
  return faultOf(error) === 'full'
}

/** Whether the database cannot serve a call at present (unavailable, full or damaged), so that it may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const fault = faultOf(error)
  return fault === 'unavailable' || fault === 'full' || fault === 'damaged'
}

/** Returns the fault of an engine that an error reports; undefined for every other error. */
export function faultOf(error: unknown): EngineFault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full'
  // A failed migration wraps the original error.
  return faultOfSqlite(error, code) ?? faultOfPostgres(code) ?? faultOf(error.cause)
}
