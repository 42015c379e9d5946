import pg from 'pg'
import { linkWhatIsThere } from '../audit-chain.ts'
import type { Database, Moment } from '../database.ts'
import { connectionTo, openPool, sendThrough, withPlainReason } from './connection.ts'
import { migratePostgres } from './migrate.ts'
import { queriesOver } from './spelling.ts'
import { openWriter } from './writer.ts'

/** Connections of one process. */
const most = { reading: 4, writing: 6 }

/**
 * Checks, migrates and opens a database of a PostgreSQL server: some connections that write, others that only read.
 * Throws with one sentence when the server does not keep the promise of durability, or the database is of another
 * program or of a newer version.
 */
export async function openPostgres({ url }: { readonly url: string }): Promise<Database> {
  await migratePostgres({ url })
  // A plan that is made while a table is empty stays for the life of the connection, so it must not pass over all rows.
  const writing = openPool(url, { max: most.writing, options: '-c enable_seqscan=off' })
  const reading = openPool(url, { max: most.reading, options: '-c default_transaction_read_only=on' })
  const { write, idle, commits } = openWriter(writing)
  const send = sendThrough(reading)
  // What another process did not come to link.
  await write(linkWhatIsThere, 'club')
  return {
    file: null,
    sql: queriesOver(({ text, isPrepared }, values) => send({ text, isPrepared }, values)),
    write,
    // A damaged page is the server's to report and to repair: this process goes on with what can be read.
    inspect: () => undefined,
    damaged: new Promise(() => undefined),
    commits,
    async close() {
      try {
        await idle()
      } finally {
        await Promise.all([writing.end(), reading.end()])
      }
    },
  }
}

/** The database as it is now, whichever process writes to it. */
export async function openMomentOfPostgres({ url }: { readonly url: string }): Promise<Moment> {
  const client = new pg.Client({ ...connectionTo(url), idle_in_transaction_session_timeout: 0 })
  client.on('error', () => undefined)
  await withPlainReason(client.connect())
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  return { sql: queriesOver(sendThrough(client)), close: () => client.end() }
}
