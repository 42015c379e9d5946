import { randomInt } from 'node:crypto'
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type pg from 'pg'
import { linkWhatIsNew } from '../audit-chain.ts'
import type { Queries, Transaction, Turn } from '../database.ts'
import { transactionOutlasted } from '../transaction.ts'
import { sendThrough, withPlainReason, type ServerSettings } from './connection.ts'
import { queriesOver } from './spelling.ts'

type DatabaseWriter = {
  readonly write: <T>(work: (tx: Transaction) => Promise<T>, turn: Turn) => Promise<T>
  /** Resolves when no transaction runs or waits and all rows are linked in the audit chain. */
  readonly idle: () => Promise<void>
  /** The durations of commits in nanoseconds. */
  readonly commits: RecordableHistogram
}

/** serialization_failure and deadlock_detected: a retry of the same work may succeed. */
const conflicts = new Set(['40001', '40P01'])
const mostTries = 10
/**
 * The errors of queries that were pipelined after one that failed: in_failed_sql_transaction, and
 * invalid_sql_statement_name when one of them should have prepared the statement of the next.
 */
const behind = new Set(['25P02', '26000'])

/** Milliseconds within which writes of outings are linked in the audit chain. */
const linkedWithin = 1000

/**
 * Runs transactions on several connections, serialized by advisory locks. Behind a connection pooler each transaction
 * applies `settings` itself, and statements have no name.
 */
export function openWriter(pool: pg.Pool, settings: ServerSettings): DatabaseWriter {
  const isPooled = Object.keys(settings).length > 0
  const seats = new WeakMap<pg.PoolClient, Seat>()
  const commits = createHistogram()
  const running = new Set<Promise<unknown>>()
  const chain: { link?: NodeJS.Timeout } = {}
  const queues = new Map<string | number, Promise<unknown>>()

  function seatOf(client: pg.PoolClient): Seat {
    const seat = seats.get(client) ?? openSeat(client, isPooled)
    seats.set(client, seat)
    return seat
  }

  async function tryOnce<T>(work: (tx: Transaction) => Promise<T>, turn: Turn): Promise<T> {
    const client = await withPlainReason(pool.connect())
    let isUsable = true
    try {
      return await runTransaction({ client, seat: seatOf(client), commits, settings }, work, turn)
    } catch (error) {
      isUsable = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      )
      throw error
    } finally {
      client.release(!isUsable)
    }
  }

  async function write<T>(work: (tx: Transaction) => Promise<T>, turn: Turn): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await tryOnce(work, turn)
      } catch (error) {
        if (tries === mostTries || !conflicts.has(codeOf(error))) throw error
        await new Promise((resolve) => setTimeout(resolve, randomInt(5, 20 * tries)))
      }
    }
  }

  /**
   * Queues transactions of one process that exclude each other, so that they do not hold a connection while they wait.
   */
  async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (turn === 'nothing') return await work()
    const key = turn === 'club' ? turn : turn.outing
    const before = queues.get(key)
    const done = before === undefined ? work() : before.then(work)
    const last = done.catch(() => undefined)
    queues.set(key, last)
    try {
      return await done
    } finally {
      if (queues.get(key) === last) queues.delete(key)
    }
  }

  function track<T>(work: Promise<T>): Promise<T> {
    const done = work.catch(() => undefined).finally(() => running.delete(done))
    running.add(done)
    return work
  }

  /** Links after the commit, because an earlier link would not include the new rows. */
  function linkSoon(): void {
    chain.link ??= setTimeout(() => {
      delete chain.link
      track(inTurn('club', () => write(async () => undefined, 'club'))).catch(linkSoon)
    }, linkedWithin).unref()
  }

  async function writeAndLink<T>(work: (tx: Transaction) => Promise<T>, turn: Turn): Promise<T> {
    const value = await write(work, turn)
    if (typeof turn === 'object') linkSoon()
    return value
  }

  return {
    write: (work, turn) => track(inTurn(turn, () => writeAndLink(work, turn))),
    async idle() {
      while (running.size > 0) await Promise.all(running)
      if (chain.link === undefined) return
      clearTimeout(chain.link)
      await write(async () => undefined, 'club')
    },
    commits,
  }
}

/** A writing connection with its query language, whose prepared statements live as long as the connection. */
type Seat = {
  readonly sql: Queries
  flight: Flight
  /** The error that caused the failure; later queries and the commit report only that the transaction has failed. */
  reason: Error
}

const noReason = new Error('A transaction was rolled back instead of committed')

function openSeat(client: pg.PoolClient, isPooled: boolean): Seat {
  const send = sendThrough(client, { isPooled })
  const seat: Seat = {
    flight: openFlight(),
    reason: noReason,
    sql: queriesOver(async (statement, values) => {
      try {
        return await seat.flight.track(() => send(statement, values))
      } catch (error) {
        if (error instanceof Error && seat.reason === noReason && !isBehindAFailure(error)) seat.reason = error
        throw error
      }
    }),
  }
  return seat
}

type Open = {
  readonly client: pg.PoolClient
  readonly seat: Seat
  readonly commits: RecordableHistogram
  readonly settings: ServerSettings
}

async function runTransaction<T>(open: Open, work: (tx: Transaction) => Promise<T>, turn: Turn) {
  const { client, seat, commits, settings } = open
  const flight = openFlight()
  seat.flight = flight
  seat.reason = noReason
  const tx = handle({ client, seat, flight })
  try {
    await withPlainReason(client.query(beginning(turn, settings)))
    const value = await flight.run(() => work(tx))
    // During a transaction of one outing, a concurrent one may still commit a lower id than the highest, so only
    // transactions of the whole club link rows.
    if (turn === 'club') {
      const own = openFlight()
      seat.flight = own
      await own.run(() => linkWhatIsNew(handle({ client, seat, flight: own })))
    }
    const from = process.hrtime.bigint()
    const { command } = await withPlainReason(client.query('COMMIT'))
    // The server rolls back a transaction whose work continued after an unhandled error, and reports that here.
    if (command !== 'COMMIT') throw seat.reason
    commits.record(process.hrtime.bigint() - from)
    return value
  } catch (error) {
    throw causeOf(error, seat)
  }
}

function handle({ client, seat, flight }: Pick<Open, 'client' | 'seat'> & { readonly flight: Flight }): Transaction {
  const run = (statement: string) => flight.track(() => withPlainReason(client.query(statement)))
  return {
    get sql() {
      flight.assertOpen()
      return seat.sql
    },
    inTransaction: true,
    async savepoint(work) {
      await run('SAVEPOINT part')
      try {
        const value = await work()
        await run('RELEASE part')
        return value
      } catch (error) {
        const cause = causeOf(error, seat)
        if (!flight.isOver()) {
          await run('ROLLBACK TO part; RELEASE part')
          seat.reason = noReason
        }
        throw cause
      }
    },
  }
}

/** The queries of one transaction. Detects work that waits for anything else. */
type Flight = {
  readonly track: <T>(send: () => Promise<T>) => Promise<T>
  /** Runs the work; throws TransactionOutlasted when it waits for anything but its queries. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  readonly isOver: () => boolean
  readonly assertOpen: () => void
}

/**
 * Tracks the queries of a transaction. At the end of the event loop turn in which a query was answered, another query
 * must be pending or the work finished. Otherwise the work is waiting for a timer, a hash, a file, or a transaction
 * that waits for this one.
 */
function openFlight(): Flight {
  const state = { under: 0, isOver: false }
  const outlasted = Promise.withResolvers<never>()
  outlasted.promise.catch(() => undefined)

  function look(): void {
    setImmediate(() => {
      if (state.under === 0 && !state.isOver) outlasted.reject(transactionOutlasted())
    })
  }

  function assertOpen(): void {
    if (state.isOver) throw new Error('A transaction was used after it had ended: a query was not awaited')
  }

  return {
    async track(send) {
      assertOpen()
      state.under += 1
      try {
        return await send()
      } finally {
        state.under -= 1
        look()
      }
    },
    async run(work) {
      look()
      try {
        return await Promise.race([work(), outlasted.promise])
      } finally {
        state.isOver = true
      }
    },
    isOver: () => state.isOver,
    assertOpen,
  }
}

/** 'Noma' in ASCII and the following number: the keys of this product's advisory locks. */
export const clubLock = 0x4e_6f_6d_61
const outingLock = 0x4e_6f_6d_62

/**
 * Returns the statements that begin a transaction. READ COMMITTED, because the locks are taken before the first
 * snapshot, so that the first query of the work sees what was committed while it waited. The club's lock is always
 * taken before an outing's; both are released with the transaction.
 */
function beginning(turn: Turn, settings: ServerSettings): string {
  const own = Object.entries(settings).map(([name, value]) => `; SET LOCAL ${name} = '${value}'`)
  const begin = `BEGIN ISOLATION LEVEL READ COMMITTED${own.join('')}`
  if (turn === 'nothing') return begin
  if (turn === 'club') return `${begin}; SELECT pg_advisory_xact_lock(${clubLock}, 0)`
  // Outings whose ids differ only beyond 31 bits share a lock, which only makes them wait for each other.
  const outing = Math.trunc(turn.outing) % 0x7f_ff_ff_ff
  return `${begin}; SELECT pg_advisory_xact_lock_shared(${clubLock}, 0); SELECT pg_advisory_xact_lock(${outingLock}, ${outing})`
}

/** Returns the cause of an error that only reports an earlier failure, when that cause is known; else the error. */
function causeOf(error: unknown, { reason }: Seat): unknown {
  return isBehindAFailure(error) && reason !== noReason ? reason : error
}

function isBehindAFailure(error: unknown): boolean {
  return behind.has(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
