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

/** What an engine that is a server of its own says about itself, for readiness and figures. */
export type ServerReport = {
  /** A page could not be read: nothing that is read can be relied on. */
  readonly isDamaged: boolean
  /** Whether the write-ahead log is archived; `elsewhere` where the server does not know of any archive. */
  readonly backup: 'young' | 'overdue' | 'elsewhere'
  /** Since a part of the log was archived the last time; null where none ever was. */
  readonly archivedSeconds: number | null
  readonly bytes: number
  /** Open connections of this process, and queries that wait for one. */
  readonly connections: number
  readonly waiting: number
}

type Times = readonly number[]

/** When keys were tried, in milliseconds since 1970, counted for all servers together. */
export type SharedTries = {
  readonly read: (limit: string, keys: readonly string[]) => Promise<readonly Times[]>
  /** Decides by the times of some keys while no one else changes them, and keeps those that are answered. */
  readonly change: <T>(
    limit: string,
    of: { readonly keys: readonly string[]; readonly until: number },
    decide: (times: readonly Times[]) => { readonly answer: T; readonly times: readonly Times[] },
  ) => Promise<T>
  /** Forgets keys that count for nothing any more. */
  readonly forget: (before: number) => Promise<void>
}

/** What several servers of one database share. */
export type Servers = {
  /** The name of the history that the database has now: another one after a restore or a failover. */
  readonly epoch: () => string
  /** Keeps the fingerprints of keys that no one has claimed yet; answers all that are kept, by the names of the keys. */
  readonly claimKeys: (fingerprints: Readonly<Record<string, string>>) => Promise<ReadonlyMap<string, string>>
  readonly tries: SharedTries
  /** The work that one server does for all. It passes to another one soon after its server has ended. */
  readonly lease: {
    readonly take: () => Promise<'taken' | 'kept' | 'elsewhere'>
    readonly isHeld: () => boolean
    readonly release: () => Promise<void>
  }
  /** Tells the other servers that something has changed. It may be lost: a server that has to know also asks. */
  readonly announce: (topic: string) => void
  /** Returns how to stop listening. */
  readonly hear: (work: (topic: string) => void) => () => void
  readonly inspect: (error: unknown) => void
  readonly report: () => Promise<ServerReport>
}

/** The handle of an open database. `sql` only reads; writes go through `transaction`. */
export type Database = Reader & {
  /** Where this process keeps and copies the data itself; null where a server does. */
  readonly file: string | null
  /** What several servers of one database share; null where this process has the data to itself. */
  readonly servers: Servers | null
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
