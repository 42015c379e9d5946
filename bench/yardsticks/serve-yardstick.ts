import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { FastifyInstance } from 'fastify'

/** Opens a database as durable as Nomad's: in WAL mode, and flushed to the disk before each answer. */
export function openStrict(schema: string): Sqlite.Database {
  const folder = mkdtempSync(join(tmpdir(), 'nomad-yardstick-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const sqlite = new Sqlite(join(folder, 'yardstick.db'))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.exec(schema)
  return sqlite
}

/** Listens on a free port, prints its URL to the standard output, and ends on SIGTERM. */
export async function serve(server: FastifyInstance): Promise<void> {
  process.once('SIGTERM', () => process.exit(0))
  console.log(await server.listen({ host: '127.0.0.1', port: 0 }))
}
