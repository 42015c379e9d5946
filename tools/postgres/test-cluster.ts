import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { findPostgres, missingPostgres, startCluster } from './cluster.ts'

/** vitest's global setup for the tests on PostgreSQL: a server in memory where the machine allows it. */
export async function setup(): Promise<() => Promise<void>> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error(missingPostgres)
  const cluster = await startCluster({ bin, on: existsSync('/dev/shm') ? '/dev/shm' : tmpdir() })
  process.env['POSTGRES_TEST_URL'] = cluster.url('postgres')
  return cluster.remove
}
