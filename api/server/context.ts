import type { Database, SharedTries } from '#db/database.ts'
import type { Hashing } from '../accounts/hashing.ts'
import type { Disk } from '../process/disk.ts'
import type { LogSink } from '../process/log.ts'
import type { Secrets } from '../process/secrets.ts'
import type { BackgroundJobs } from './background-jobs.ts'
import type { Tokens } from './callers/tokens.ts'
import type { Config } from './config.ts'
import type { Elapsed } from './http/try-limit.ts'

/** What the server needs from outside; provided by main.ts and by each test. */
export type World = {
  readonly db: Database
  readonly config: Config
  readonly secrets: Secrets
  readonly now: () => Date
  /** For limits and pauses: unlike `now` it cannot be set back. */
  readonly elapsed: Elapsed
  /** A new UUIDv7. */
  readonly newId: () => string
  /** Bytes from a cryptographic source. */
  readonly randomBytes: (count: number) => Uint8Array
  readonly log: LogSink
  /** With ballast in main.ts; by default one without. */
  readonly disk?: Disk
  /** Shared by all clubs of a process; by default one per club. */
  readonly hashing?: Hashing
  /** What limits have counted of a club before it was opened again; by default they count from nothing. */
  readonly tries?: SharedTries
  /** Milliseconds until an answer is given up, of real time; by default those of `limits`. */
  readonly handlerTimeout?: number
}

export type Context = World & {
  readonly tokens: Tokens
  readonly backgroundJobs: BackgroundJobs
  readonly hashing: Hashing
}
