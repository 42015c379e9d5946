import type { Constraint, Fault } from './database.ts'
import { faultOfPostgres } from './postgres/faults.ts'
import { faultOfSqlite } from './sqlite/faults.ts'

/** The rule of the tables that an error comes from; undefined for every other error. */
export function constraintOf(error: unknown): Constraint | undefined {
  const fault = faultOf(error)
  return fault === 'full' || fault === 'damaged' || fault === 'unavailable' ? undefined : fault
}

/** Whether no write, and no read, can be trusted any more (REL-06). */
export function isDamage(error: unknown): error is Error {
  return faultOf(error) === 'damaged'
}

/** Whether there is no space to write. Stored data is intact and can be read (REL-07). */
export function isDiskFull(error: unknown): boolean {
  return faultOf(error) === 'full'
}

/** Whether the database currently accepts nothing, and the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const fault = faultOf(error)
  return fault === 'unavailable' || fault === 'full' || fault === 'damaged'
}

function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full'
  // A failed migration is named in an error of its own.
  return faultOfSqlite(error, code) ?? faultOfPostgres(code) ?? faultOf(error.cause)
}
