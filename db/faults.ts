import type { Constraint, Fault } from './database.ts'
import { faultOfPostgres } from './postgres/faults.ts'
import { faultOfSqlite } from './sqlite/faults.ts'

/** The rule of the tables that an error comes from; undefined for every other error. */
export function constraintOf(error: unknown): Constraint | undefined {
  const fault = faultOf(error)
  return fault === 'full' || fault === 'damaged' || fault === 'unavailable' ? undefined : fault
}

/** Whether nothing that was written can be relied on any more, and nothing that is read (REL-06). */
export function isDamage(error: unknown): error is Error {
  return faultOf(error) === 'damaged'
}

/** Whether there is no room to write. What was kept before is as it was, and so is everything that is read (REL-07). */
export function isDiskFull(error: unknown): boolean {
  return faultOf(error) === 'full'
}

/** Whether the database takes nothing at the moment, for whatever reason, and the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const fault = faultOf(error)
  return fault === 'unavailable' || fault === 'full' || fault === 'damaged'
}

function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'full'
  return faultOfSqlite(error, code) ?? faultOfPostgres(code)
}
