import type { FastifyInstance } from 'fastify'
import { hour, minute, second } from '#db/instants.ts'
import type { Elapsed } from '../server/http/try-limit.ts'

/** A club that is open: it answers requests and runs its background jobs. */
export type OpenedClub = {
  readonly app: FastifyInstance
  readonly close: () => Promise<void>
  /** Whether a backup is being made or copied. It can take longer than any request: the copy may take half an hour. */
  readonly isBusy: () => boolean
  /** Makes a backup if one is due; resolves when it is made and copied. */
  readonly backUp: () => Promise<void>
}

export type AwakeClubs = {
  /**
   * Returns the app of a club, and opens the club if it is closed. The club stays open until `release` is called, and a
   * while longer. Rejects when the club cannot be opened or too many are in use.
   */
  readonly hold: (host: string) => Promise<Held>
  /** Closes a club, even while it is in use. */
  readonly close: (host: string) => Promise<void>
  /** Closes the clubs that have not been used for five minutes. */
  readonly closeUnused: () => Promise<void>
  /**
   * Opens each of these clubs that has been closed for an hour, one after the other, so that its background jobs run.
   */
  readonly wakeForJobs: (hosts: readonly string[]) => Promise<void>
  /** Closes all clubs for good. */
  readonly end: () => Promise<void>
  readonly count: () => number
}

type Held = Pick<OpenedClub, 'app' | 'backUp'> & { readonly release: () => void }

type Entry = {
  readonly opened: Promise<OpenedClub>
  /** The number of requests and streams in progress. */
  users: number
  /** The time of the last use, by `elapsed`. */
  usedAt: number
  /** The time when opening failed, by `elapsed`; null if it did not. */
  failedAt: number | null
  closing?: Promise<void>
  /** Set once the club is open. */
  club?: OpenedClub
}

type Options = {
  readonly open: (host: string) => Promise<OpenedClub>
  readonly elapsed: Elapsed
  /** The most clubs that may be open; each takes about 3 MB. */
  readonly most?: number
}

/** Milliseconds that a club stays open after its last request, which is enough time to send its messages. */
const lull = 5 * minute
/** Milliseconds until a club that could not be opened is tried again. */
const pauseAfterFailure = 30 * second
/** Milliseconds between two openings of a club without requests. */
const betweenJobs = hour
/** Milliseconds that the next club waits for the backup of the one before, whose copy may take half an hour. */
const longestBackup = 10 * second

/**
 * The clubs that are open in this process: each is opened by its first request and closed when it has not been used for
 * a while.
 */
export function keepClubs({ open, elapsed, most = 300 }: Options): AwakeClubs {
  const awake = new Map<string, Entry>()
  const lastAwake = new Map<string, number>()
  const state = { hasEnded: false }

  async function hold(host: string): Promise<Held> {
    if (state.hasEnded) throw new Error('The server is stopping')
    const entry = awake.get(host)
    if (entry?.closing !== undefined) {
      await entry.closing
      return hold(host)
    }
    const used = entry === undefined || mayTryAgain(entry) ? wake(host) : entry
    used.users += 1
    const release = once(() => {
      used.users -= 1
      used.usedAt = elapsed()
    })
    try {
      const { app, backUp } = await used.opened
      return { app, backUp, release }
    } catch (error) {
      release()
      throw error
    }
  }

  function mayTryAgain({ failedAt }: Entry): boolean {
    return failedAt !== null && elapsed() - failedAt >= pauseAfterFailure
  }

  function wake(host: string): Entry {
    const opened = makeRoom().then(() => open(host))
    const entry: Entry = { opened, users: 0, usedAt: elapsed(), failedAt: null }
    awake.set(host, entry)
    opened.then(
      (club) => {
        entry.club = club
      },
      () => {
        entry.failedAt = elapsed()
      },
    )
    return entry
  }

  /** Closes the least recently used club when the limit is reached. Throws when all clubs are in use. */
  async function makeRoom(): Promise<void> {
    if (awake.size < most) return
    const unused = [...awake].filter(([, entry]) => isUnused(entry) && entry.closing === undefined)
    const [host] = unused.toSorted(([, one], [, other]) => one.usedAt - other.usedAt)[0] ?? []
    if (host === undefined) throw new Error(`${most} clubs are in use`)
    await close(host)
  }

  function close(host: string): Promise<void> {
    const entry = awake.get(host)
    if (entry === undefined) return Promise.resolve()
    entry.closing ??= entry.opened
      .then((club) => club.close())
      // A club that failed to open needs no closing.
      .catch(() => undefined)
      .finally(() => {
        awake.delete(host)
        lastAwake.set(host, elapsed())
      })
    return entry.closing
  }

  return {
    hold,
    close,
    async closeUnused() {
      const unused = [...awake].filter(([, entry]) => isUnused(entry) && elapsed() - entry.usedAt >= lull)
      await Promise.all(unused.map(([host]) => close(host)))
    },
    async wakeForJobs(hosts) {
      for (const host of hosts) {
        const slept = elapsed() - (lastAwake.get(host) ?? -Infinity)
        if (state.hasEnded || awake.has(host) || slept < betweenJobs) continue
        // The failure has already been logged.
        const held = await hold(host).catch(() => undefined)
        if (held === undefined) continue
        // The club is held until its backup is made; otherwise it could be closed within its first minute to make room
        // for others.
        await atMost(longestBackup, held.backUp())
        held.release()
      }
    },
    async end() {
      state.hasEnded = true
      await Promise.all([...awake.keys()].map(close))
    },
    count: () => awake.size,
  }
}

function isUnused({ users, club }: Entry): boolean {
  return users === 0 && club?.isBusy() !== true
}

/** Waits for work that never rejects, but no longer than the given time. */
async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([work, late])
  clearTimeout(timer)
}

function once(work: () => void): () => void {
  const state = { isDone: false }
  return () => {
    if (state.isDone) return
    state.isDone = true
    work()
  }
}
