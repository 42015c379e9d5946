import { linkWhatIsThere } from '../audit-chain.ts'
import type { Database, DatabaseState, Moment } from '../database.ts'
import { addressOf, connect, limitsOfWork, openPool, sendThrough } from './connection.ts'
import { openHistory } from './history.ts'
import { lockStarts, migratePostgres, newestVersion, versionOf } from './migrate.ts'
import { openServers, reportOf } from './servers.ts'
import { queriesOver } from './spelling.ts'
import { openWriter } from './writer.ts'

/** The sizes of the connection pools of one process. */
const most = { reading: 4, writing: 6, own: 2 }
const planning = { enable_seqscan: 'off' } as const

/**
 * Checks, migrates and opens a PostgreSQL database, with a pool of connections that write and one that only reads.
 * Throws an error with one sentence when the server is not durable, or the database belongs to another program or has a
 * newer version.
 */
export async function openPostgres({ url }: { readonly url: string }): Promise<Database> {
  await migratePostgres({ url })
  const { isPooled } = addressOf(url)
  const history = openHistory()
  // A plan that is made while a table is empty is kept for the life of the connection, so sequential scans are
  // discouraged.
  const writing = openPool(url, { max: most.writing, settings: planning, onConnect: history.enter })
  const reading = openPool(url, { max: most.reading, settings: { default_transaction_read_only: 'on' } })
  const own = openPool(url, { max: most.own })
  const servers = await openServers({ url, history, own, writing, reading })
  const { write, idle, commits } = openWriter(writing, isPooled ? { ...limitsOfWork, ...planning } : {})
  // Links rows that another process has not linked yet. Starts are locked because a process that fills an empty
  // database holds its transaction for long.
  const giveBack = await lockStarts({ url })
  try {
    await write(linkWhatIsThere, 'club')
  } finally {
    await giveBack()
  }
  const closing: { done?: Promise<void> } = {}

  async function close(): Promise<void> {
    try {
      await idle()
    } finally {
      await Promise.all([writing.end(), reading.end(), servers.close()])
    }
  }

  return {
    file: null,
    servers,
    sql: queriesOver(sendThrough(reading, { isPooled })),
    write,
    // The server has to repair a damaged page; this process reports it and continues to serve what can be read.
    inspect: servers.inspect,
    damaged: new Promise(() => undefined),
    commits,
    close: () => (closing.done ??= close()),
  }
}

export async function openMomentOfPostgres({ url }: { readonly url: string }): Promise<Moment> {
  const client = await connect(url)
  await client.query(
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0',
  )
  return { sql: queriesOver(sendThrough(client, addressOf(url))), close: () => client.end() }
}

/** Reads the versions of a database and the state of its archive without changing anything. */
export async function inspectPostgres({ url }: { readonly url: string }): Promise<DatabaseState> {
  const client = await connect(url)
  try {
    const { from } = await versionOf(client)
    return { from, to: newestVersion(), archive: await reportOf(client) }
  } finally {
    await client.end()
  }
}
