import pg from 'pg'
import type { DatabaseState } from '../open-database.ts'
import { connectionTo, withPlainReason } from './connection.ts'
import { newestVersion, versionOf } from './migrate.ts'
import { reportOf } from './servers.ts'

/** Reads the versions of a database and the state of its archive, and changes nothing. */
export async function inspectPostgres({ url }: { readonly url: string }): Promise<DatabaseState> {
  const client = new pg.Client(connectionTo(url))
  client.on('error', () => undefined)
  await withPlainReason(client.connect())
  try {
    const { from } = await versionOf(client)
    return { from, to: newestVersion(), archive: await reportOf(client) }
  } finally {
    await client.end()
  }
}
