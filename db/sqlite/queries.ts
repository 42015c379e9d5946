import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Queries } from '../database.ts'
import type { Connection } from './connection.ts'

// Apart from the connection, because the thread of a backup has no query to build, and loading this takes a second.

/**
 * The query language on one connection. SQLite answers synchronously; answers are awaited only for the other engine.
 */
export function queriesOf(connection: Connection): Queries {
  return drizzle(connection) as unknown as Queries
}

/**
 * The query language on the connection that writes, inside a transaction alone. A full disk ends a transaction in the
 * middle of queries that were sent together; the rest of them would be kept without those before.
 */
export function queriesOfTransactions(connection: Connection): Queries {
  // drizzle reports each query before it runs.
  const logger = {
    logQuery() {
      if (!connection.inTransaction) throw new Sqlite.SqliteError('Rolled back already', 'SQLITE_ABORT_ROLLBACK')
    },
  }
  return drizzle(connection, { logger }) as unknown as Queries
}
