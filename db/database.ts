import type { Histogram } from 'node:perf_hooks'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

/** The query language of both engines. Queries are always awaited. */
export type Queries = BaseSQLiteDatabase<'async', unknown>

/** The parameter of reading functions: the database, or the transaction in which they must read. */
export type Reader = { readonly sql: Queries }

/** The connection of a running transaction. It throws when it is used after the transaction has ended. */
export type Transaction = Reader & {
  readonly inTransaction: true
  /** Runs the work in a savepoint; rolls back only the work's own writes when it throws. */
  readonly savepoint: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * The lock that a transaction holds until it ends. `club`: the whole club; `outing`: one outing, concurrent with
 * transactions of other outings; `nothing`: only for a single statement whose result depends on no other row.
 */
export type Turn = 'club' | 'nothing' | { readonly outing: number }

/** The location of a database: a SQLite file, or the URL of a PostgreSQL database. */
export type DatabasePlace = ({ readonly file: string } | { readonly url: string }) & {
  /** The clock, by which a backup is from the future and not the one to restore; without it every backup counts. */
  readonly now?: (() => Date) | undefined
}

/** A snapshot of a database, for long reads during writes. */
export type Moment = Reader & { readonly close: () => Promise<void> }

/** What a database server reports about itself, for readiness and metrics. */
export type ServerReport = {
  /** Whether a page could not be read, so that no read can be trusted. */
  readonly isDamaged: boolean
  /** The state of the archive of the write-ahead log; `elsewhere` when the server does not archive it itself. */
  readonly backup: 'young' | 'overdue' | 'elsewhere'
  /** Seconds since a part of the log was last archived; null where none ever was. */
  readonly archivedSeconds: number | null
  readonly bytes: number
  /** Open connections of this process, and queries waiting for one. */
  readonly connections: number
  readonly waiting: number
}

type Times = readonly number[]

/** A rate limiter's state that all servers share: the times of tries by key, in milliseconds since 1970. */
export type SharedTries = {
  readonly read: (limit: string, keys: readonly string[]) => Promise<readonly Times[]>
  /** Locks some keys, passes their times to `decide`, and stores the times that it returns. */
  readonly change: <T>(
    limit: string,
    of: { readonly keys: readonly string[]; readonly until: number },
    decide: (times: readonly Times[]) => { readonly answer: T; readonly times: readonly Times[] },
  ) => Promise<T>
  /** Deletes keys whose tries no longer count. */
  readonly forget: (before: number) => Promise<void>
}

/** The functions that several servers of one database share. */
export type Servers = {
  /** The name of the database's current history, which changes with a restore or a failover. */
  readonly epoch: () => string
  /** Stores the fingerprints of keys that no server has claimed before; returns all stored ones by key name. */
  readonly claimKeys: (fingerprints: Readonly<Record<string, string>>) => Promise<ReadonlyMap<string, string>>
  /** Stores the fingerprint of a key, replacing the earlier one. */
  readonly storeKey: (name: string, fingerprint: string) => Promise<void>
  readonly tries: SharedTries
  /** The right to run the shared jobs. Another server gets it soon after its holder has stopped. */
  readonly lease: {
    readonly take: () => Promise<'taken' | 'kept' | 'elsewhere'>
    readonly isHeld: () => boolean
    readonly release: () => Promise<void>
  }
  /** Announces a change to the other servers. Delivery is not guaranteed, so servers also poll. */
  readonly announce: (topic: string) => void
  /** Subscribes to announcements; returns the function that unsubscribes. */
  readonly hear: (work: (topic: string) => void) => () => void
  readonly inspect: (error: unknown) => void
  /** Whether a query of this process waits for a read connection. */
  readonly isReadWaiting: () => boolean
  readonly report: () => Promise<ServerReport>
}

/** The handle of an open database. `sql` only reads; writes go through `transaction`. */
export type Database = Reader & {
  /** The SQLite file of this process; null with a database server. */
  readonly file: string | null
  /** The functions shared by several servers; null when this process is the only one. */
  readonly servers: Servers | null
  /** Runs the work with the requested lock and commits; rolls back when it throws. */
  readonly write: <T>(work: (tx: Transaction) => Promise<T>, turn: Turn) => Promise<T>
  /** Inspects the error of a query. After an error that reports damage, nothing more is written. */
  readonly inspect: (error: unknown) => void
  /**
   * Resolves with the first error that reports damage. The process must then end; the next start checks the whole file.
   */
  readonly damaged: Promise<Error>
  /** The duration of commits in nanoseconds, most of it waiting for the disk. */
  readonly commits: Pick<Histogram, 'percentile' | 'count'>
  /** Lets waiting transactions finish, checkpoints the WAL and releases the lock. */
  readonly close: () => Promise<void>
}

/** The kind of table rule that refused a write; `kept`: the row must never be changed or deleted. */
export type Constraint = 'unique' | 'check' | 'foreign-key' | 'kept'

/** A fault that an engine reports, other than an invalid statement. */
export type EngineFault = Constraint | 'full' | 'damaged' | 'unavailable'

export type DatabaseState = {
  /** The version of the database; 0 when it does not exist yet. */
  readonly from: number
  /** The version of this program. */
  readonly to: number
  /** A database server's report on its archive; null for a file. */
  readonly archive: Pick<ServerReport, 'backup' | 'archivedSeconds'> | null
}
