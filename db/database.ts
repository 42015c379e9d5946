import type { Histogram } from 'node:perf_hooks'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

/** The one query language. Its queries are awaited, whichever engine answers. */
export type Queries = BaseSQLiteDatabase<'async', unknown>

/** What a reading function takes: the database, or the transaction inside which it must read. */
export type Reader = { readonly sql: Queries }

/** A writing connection during a transaction. It is unusable once the transaction has ended. */
export type Transaction = Reader & {
  readonly inTransaction: true
  /** Runs the work between SAVEPOINT and RELEASE; rolls back only its own writes when it throws. */
  readonly savepoint: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * What a transaction locks until it ends: the whole club; one outing, alongside transactions of other outings; or
 * nothing, for a single statement whose result depends on no other row.
 */
export type Turn = 'club' | 'nothing' | { readonly outing: number }

/** Where a database is: a file of SQLite, or the address of a database of a PostgreSQL server. */
export type Place = { readonly file: string } | { readonly url: string }

/** A database at one moment, for long reads while others write. */
export type Moment = Reader & { readonly close: () => Promise<void> }

/** What a database server reports about itself, for readiness and metrics. */
export type ServerReport = {
  /** A page could not be read, so no read can be trusted. */
  readonly isDamaged: boolean
  /** Whether the write-ahead log is archived; `elsewhere` where the server does not know of an archive. */
  readonly backup: 'young' | 'overdue' | 'elsewhere'
  /** Seconds since a part of the log was last archived; null where none ever was. */
  readonly archivedSeconds: number | null
  readonly bytes: number
  /** Open connections of this process, and queries waiting for one. */
  readonly connections: number
  readonly waiting: number
}

type Times = readonly number[]

/** When keys were tried, in milliseconds since 1970, counted for all servers together. */
export type SharedTries = {
  readonly read: (limit: string, keys: readonly string[]) => Promise<readonly Times[]>
  /** Decides by the times of some keys while no one else changes them, and stores the times that are answered. */
  readonly change: <T>(
    limit: string,
    of: { readonly keys: readonly string[]; readonly until: number },
    decide: (times: readonly Times[]) => { readonly answer: T; readonly times: readonly Times[] },
  ) => Promise<T>
  /** Deletes keys that no longer count. */
  readonly forget: (before: number) => Promise<void>
}

/** What several servers of one database share. */
export type Servers = {
  /** The name of the database's present history; a restore or a failover starts another one. */
  readonly epoch: () => string
  /** Stores the fingerprints of keys that no server has claimed; answers all stored ones by key name. */
  readonly claimKeys: (fingerprints: Readonly<Record<string, string>>) => Promise<ReadonlyMap<string, string>>
  /** Stores the fingerprint of a key, in place of the one before. */
  readonly storeKey: (name: string, fingerprint: string) => Promise<void>
  readonly tries: SharedTries
  /** The right to run the shared jobs. It passes to another server soon after its holder has ended. */
  readonly lease: {
    readonly take: () => Promise<'taken' | 'kept' | 'elsewhere'>
    readonly isHeld: () => boolean
    readonly release: () => Promise<void>
  }
  /** Announces a change to the other servers. It may be lost, so a server that must know also polls. */
  readonly announce: (topic: string) => void
  /** Returns how to stop listening. */
  readonly hear: (work: (topic: string) => void) => () => void
  readonly inspect: (error: unknown) => void
  /** Whether a query of this process waits for a connection that reads. */
  readonly isReadWaiting: () => boolean
  readonly report: () => Promise<ServerReport>
}

/** The handle of an open database. `sql` only reads; writes go through `transaction`. */
export type Database = Reader & {
  /** The file that this process keeps and copies itself; null where a database server does. */
  readonly file: string | null
  /** What several servers of one database share; null where this process is the only one. */
  readonly servers: Servers | null
  /** Runs the work in its turn and commits; rolls back when it throws. */
  readonly write: <T>(work: (tx: Transaction) => Promise<T>, turn: Turn) => Promise<T>
  /** Inspects a query's error: after one that reports a damaged file nothing more is written. */
  readonly inspect: (error: unknown) => void
  /** Resolves with the first such error. The process must end: a restart reads the whole file. */
  readonly damaged: Promise<Error>
  /** The duration of commits in nanoseconds, most of it waiting for the disk. */
  readonly commits: Pick<Histogram, 'percentile' | 'count'>
  /** Lets waiting transactions finish, checkpoints the WAL and releases the lock. */
  readonly close: () => Promise<void>
}

/** The kind of table rule that refused a write; `kept` is a row that is never changed or deleted. */
export type Constraint = 'unique' | 'check' | 'foreign-key' | 'kept'

/** What an engine reports, other than a wrong statement. */
export type Fault = Constraint | 'full' | 'damaged' | 'unavailable'

export type DatabaseState = {
  /** The version of the database; 0 where there is none yet. */
  readonly from: number
  /** The version of this program. */
  readonly to: number
  /** A database server's report on its archive; null for a file. */
  readonly archive: Pick<ServerReport, 'backup' | 'archivedSeconds'> | null
}
