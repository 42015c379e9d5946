import type { Histogram } from 'node:perf_hooks'
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
  /** Looks at what a query threw: after one that says that the file is damaged nothing is written any more. */
  readonly inspect: (error: unknown) => void
  /** Resolves with the first failure that says so. The process has to end: a restart reads the whole file. */
  readonly damaged: Promise<Error>
  /** How long commits took, in nanoseconds: most of it is waiting for the disk. */
  readonly commits: Pick<Histogram, 'percentile' | 'count'>
  /** Lets the transactions that wait finish, brings the journal home and gives the file free. */
  readonly close: () => Promise<void>
}
