import type { Histogram } from 'node:perf_hooks'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

/** The one query language. What it builds is awaited, whichever engine answers. */
export type Queries = BaseSQLiteDatabase<'async', unknown>

/** What a reading function takes: the database, or the transaction that it has to read inside of. */
export type Reader = { readonly sql: Queries }

/** A writing connection while it is inside a transaction. It is worthless as soon as that has ended. */
export type Transaction = Reader & {
  readonly inTransaction: true
  /** Runs the work between SAVEPOINT and RELEASE; takes back only its own writes when it throws. */
  readonly savepoint: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * What a transaction has to itself until it ends: the whole club; one outing, beside transactions of other outings; or
 * nothing, for a single statement whose result depends on no other row.
 */
export type Turn = 'club' | 'nothing' | { readonly outing: number }

/** Where a database is: a file of SQLite, or the address of a database of a PostgreSQL server. */
export type Place = { readonly file: string } | { readonly url: string }

/** A database as it is at one moment, for work that reads for long while others write. */
export type Moment = Reader & { readonly close: () => Promise<void> }

/** The handle of an open database. `sql` only reads; writes go through `transaction`. */
export type Database = Reader & {
  /** Where this process keeps and copies the data itself; null where a server does. */
  readonly file: string | null
  /** Waits for its turn, then runs the work and commits; rolls back when it throws. */
  readonly write: <T>(work: (tx: Transaction) => Promise<T>, turn: Turn) => Promise<T>
  /** Looks at what a query threw: after one that says that the file is damaged nothing is written any more. */
  readonly inspect: (error: unknown) => void
  /** Resolves with the first failure that says so. The process has to end: a restart reads the whole file. */
  readonly damaged: Promise<Error>
  /** How long commits took, in nanoseconds: most of it is waiting for the disk. */
  readonly commits: Pick<Histogram, 'percentile' | 'count'>
  /** Lets the transactions that wait finish, brings the journal home and gives the file free. */
  readonly close: () => Promise<void>
}

/** Which kind of rule of the tables refused a write; `kept` is a row that is never changed or deleted. */
export type Constraint = 'unique' | 'check' | 'foreign-key' | 'kept'

/** What an engine reports, beyond a statement that is wrong. */
export type Fault = Constraint | 'full' | 'damaged' | 'unavailable'
