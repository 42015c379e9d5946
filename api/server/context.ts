import type { Database, SharedTries } from '#db/database.ts'
import type { Hashing } from '../accounts/hashing.ts'
import type { Disk } from '../process/disk.ts'
import type { LogSink } from '../process/log.ts'
import type { Secrets } from '../process/secrets.ts'
import type { Tokens } from './callers/tokens.ts'
import type { Config } from './config.ts'
import type { MemoryLimit } from './http/memory-limit.ts'
import type { Elapsed } from './http/try-limit.ts'
import type { BackgroundJobs } from './jobs/background-jobs.ts'

/** What the server gets from outside. Provided by main.ts and by each test. */
export type World = {
  readonly db: Database
  readonly config: Config
  readonly secrets: Secrets
  readonly now: () => Date
  /** A monotonic clock for limits and pauses: unlike `now` it cannot be set back. */
  readonly elapsed: Elapsed
  /** Returns a new UUIDv7. */
  readonly newId: () => string
  /** Returns bytes from a cryptographic source. */
  readonly randomBytes: (count: number) => Uint8Array
  readonly log: LogSink
  /** The disk, in main.ts with ballast; by default one without. */
  readonly disk?: Disk
  /** Shared by all clubs of a process; by default each club has its own. */
  readonly hashing?: Hashing
  /** The memory of requests, likewise. */
  readonly memory?: MemoryLimit
  /** The tries counted for a club before it was opened again; by default the counts start at zero. */
  readonly tries?: SharedTries
  /** Milliseconds of real time until the handling of a request is given up; by default those of `limits`. */
  readonly handlerTimeout?: number
}

export type Context = World & {
  readonly tokens: Tokens
  readonly backgroundJobs: BackgroundJobs
  readonly hashing: Hashing
}
