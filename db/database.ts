import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'

export type Queries = BetterSQLite3Database

/** What a reading function takes: the database, or the transaction that it has to read inside of. */
export type Reader = { readonly sql: Queries }

/** The one writing connection, while it is inside a transaction. It is worthless as soon as that has ended. */
export type Transaction = Reader & {
  readonly inTransaction: true
  /** Runs the work between SAVEPOINT and RELEASE; takes back only its own writes when it throws. */
  readonly savepoint: <T>(work: () => Promise<T>) => Promise<T>
}

/** The handle of an open database. `sql` is the read-only connection; writes go through `transaction`. */
export type Database = Reader & {
  readonly file: string
  /** Waits for its turn, then runs the work between BEGIN IMMEDIATE and COMMIT; rolls back when it throws. */
  readonly write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Lets the transactions that wait finish, brings the journal home and gives the file free. */
  readonly close: () => Promise<void>
}
