import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Queries } from '../database.ts'
import type { Connection } from './connection.ts'

// Separate from the connection, because the backup thread builds no queries, and loading the query builder takes a
// second.

/**
 * The query language on one connection. SQLite executes synchronously; results are awaited only because the other
 * engine is asynchronous.
 */
export function queriesOf(connection: Connection): Queries {
  return drizzle(connection) as unknown as Queries
}

/**
 * The query language on the writing connection, which refuses queries outside of a transaction. A full disk ends a
 * transaction in the middle of queries that were sent together; the remaining ones would be committed without those
 * before.
 */
export function queriesOfTransactions(connection: Connection): Queries {
  // drizzle calls the logger before each query.
  const logger = {
    logQuery() {
      if (!connection.inTransaction) throw new Sqlite.SqliteError('Rolled back already', 'SQLITE_ABORT_ROLLBACK')
    },
  }
  return drizzle(connection, { logger }) as unknown as Queries
}
