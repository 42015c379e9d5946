import type { Database } from '#db/database.ts'
import type { Hashing } from '../accounts/hashing.ts'
import type { Disk } from '../process/disk.ts'
import type { LogSink } from '../process/log.ts'
import type { Secrets } from '../process/secrets.ts'
import type { BackgroundJobs } from './background-jobs.ts'
import type { Tokens } from './callers/tokens.ts'
import type { Config } from './config.ts'
import type { Elapsed } from './http/failure-limit.ts'

/** The world outside of the server, decided once in main.ts and anew in each test. */
export type World = {
  readonly db: Database
  readonly config: Config
  readonly secrets: Secrets
  readonly now: () => Date
  /** For limits and pauses, which a clock that is set back would make longer or forget. */
  readonly elapsed: Elapsed
  /** A new UUIDv7. */
  readonly newId: () => string
  /** Bytes from a cryptographic source. */
  readonly randomBytes: (count: number) => Uint8Array
  /** Takes the lines of the log. */
  readonly log: LogSink
  /** Only main.ts lays ballast down; without it the disk is watched all the same. */
  readonly disk?: Disk
}

/** What every route is given. */
export type Context = World & {
  readonly tokens: Tokens
  readonly backgroundJobs: BackgroundJobs
  readonly hashing: Hashing
}
