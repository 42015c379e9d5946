import type pg from 'pg'
import { limitsOfWork, withPlainReason } from './connection.ts'

/** Settings of a server and of a connection to it, as text. */
export type Settings = Readonly<Record<(typeof asked)[number], string>>

const asked = [
  'server_version_num',
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'server_encoding',
  'lock_timeout',
  'statement_timeout',
  'idle_in_transaction_session_timeout',
  'collation',
  'in_recovery',
] as const

const oldest = 15

/** Throws an error with one sentence when the server is not durable, or would sort differently. */
export async function assertSettings(client: pg.ClientBase, { isPooled }: { isPooled: boolean }): Promise<void> {
  const { rows } = await withPlainReason(
    client.query<{ name: string; value: string }>(
      `SELECT name, setting AS value FROM pg_settings WHERE name = ANY ($1)
      UNION ALL SELECT 'collation', datcollate FROM pg_database WHERE datname = current_database()
      UNION ALL SELECT 'in_recovery', pg_is_in_recovery()::text`,
      [asked],
    ),
  )
  const found = Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Settings
  // Behind a connection pooler each transaction sets its own limits.
  const faults = faultsIn(isPooled ? { ...found, ...limitsOfWork } : found)
  if (faults.length > 0) throw new Error(`PostgreSQL cannot be used like this: ${faults.join(', ')}`)
}

export function faultsIn(found: Settings): string[] {
  const faults = []
  if (Number(found.server_version_num) < oldest * 10_000) faults.push(`it is older than version ${oldest}`)
  if (found.in_recovery === 'true') faults.push('it is a replica, which takes no writes')
  for (const name of ['fsync', 'full_page_writes'] as const) {
    if (found[name] !== 'on') faults.push(`${name} is ${found[name]} and should be on`)
  }
  if (!['on', 'remote_apply'].includes(found.synchronous_commit)) {
    faults.push(`synchronous_commit is ${found.synchronous_commit} and should be on`)
  }
  if (found.server_encoding !== 'UTF8') faults.push(`its encoding is ${found.server_encoding} and should be UTF8`)
  if (!['C', 'POSIX', 'C.UTF-8', 'C.utf8'].includes(found.collation)) {
    faults.push(`its collation is ${found.collation} and should be C (CREATE DATABASE … TEMPLATE template0 LOCALE 'C')`)
  }
  for (const name of ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'] as const) {
    const wanted = limitsOfWork[name]
    if (found[name] !== wanted) faults.push(`${name} is ${found[name]} ms and should be ${wanted}`)
  }
  return faults
}
