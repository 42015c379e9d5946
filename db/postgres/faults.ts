import type { EngineFault } from '../database.ts'

/** The code given to connection errors, which have no SQLSTATE. */
export const connectionLost = 'POSTGRES_CONNECTION_LOST'

/** The meaning of a SQLSTATE is that of the first matching pattern. */
const faults: readonly (readonly [pattern: RegExp, fault: EngineFault])[] = [
  [/^23505$/, 'unique'],
  [/^(23514|23502)$/, 'check'],
  [/^23503$/, 'foreign-key'],
  // A trigger refused it.
  [/^P0001$/, 'kept'],
  [/^53100$/, 'full'],
  // data_corrupted, index_corrupted
  [/^XX00[12]$/, 'damaged'],
  // Connection failures, too many connections, a server that stops or starts, waits that took too long, and conflicts
  // that remained after the last try. 25006: a server that became a replica.
  [/^(08...|53...|57P0.|57014|55P03|25P03|25006|40001|40P01)$/, 'unavailable'],
  [new RegExp(`^${connectionLost}$`), 'unavailable'],
]

export function faultOfPostgres(code: string): EngineFault | undefined {
  return faults.find(([pattern]) => pattern.test(code))?.[1]
}
