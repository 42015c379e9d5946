import { createHistogram, performance, type Histogram } from 'node:perf_hooks'
import { linkWhatIsNew, linkWhatIsThere } from '../audit-chain.ts'
import type { Queries, Transaction } from '../database.ts'
import { transactionOutlasted } from '../transaction.ts'
import type { Connection } from './connection.ts'
import type { IntegrityMonitor } from './integrity.ts'
import { queriesOfTransactions } from './queries.ts'

type DatabaseWriter = {
  readonly write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** Resolves when no transaction runs or waits. */
  readonly idle: () => Promise<void>
  /** The durations of commits in nanoseconds. */
  readonly commits: Histogram
}

/** Opens the writer. Transactions are queued, because one connection can have only one at a time. */
export async function openWriter(connection: Connection, integrity: IntegrityMonitor): Promise<DatabaseWriter> {
  const sql = queriesOfTransactions(connection)
  const commits = createHistogram()
  const commit = performance.timerify(() => connection.exec('COMMIT'), { histogram: commits })
  // A database of an older program, or of a test, may have no audit chain.
  const hasChain = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'audit_links'").get() !== undefined
  const open = { connection, sql, integrity, hasChain, commit }
  if (hasChain)
    await runTransaction({ ...open, hasChain: false, commit: () => connection.exec('COMMIT') }, linkWhatIsThere)
  let last: Promise<unknown> = Promise.resolve()

  return {
    write(work) {
      const turn = last.then(() => runTransaction(open, work))
      last = turn.catch(() => undefined)
      return turn
    },
    async idle() {
      await last
    },
    commits,
  }
}

type Open = {
  readonly connection: Connection
  readonly sql: Queries
  readonly integrity: IntegrityMonitor
  readonly hasChain: boolean
  readonly commit: () => unknown
}

async function runTransaction<T>(
  { connection, sql, integrity, hasChain, commit }: Open,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const open = { is: true }
  integrity.assertIntact()
  try {
    connection.exec('BEGIN IMMEDIATE')
    const tx = handle({ connection, sql }, open)
    const value = await withinThisTurn(work(tx))
    if (hasChain) await linkWhatIsNew(tx)
    commit()
    return value
  } catch (error) {
    integrity.inspect(error)
    // Some failures, such as a full disk, have already rolled back.
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  } finally {
    open.is = false
  }
}

function handle({ connection, sql }: Pick<Open, 'connection' | 'sql'>, open: { is: boolean }): Transaction {
  return {
    get sql() {
      if (!open.is) throw new Error('A transaction was used after it had ended: a query was not awaited')
      return sql
    },
    inTransaction: true,
    async savepoint(work) {
      connection.exec('SAVEPOINT part')
      try {
        const value = await work()
        connection.exec('RELEASE part')
        return value
      } catch (error) {
        // If the engine rolled back the whole transaction, nothing more may be written outside of one.
        if (connection.inTransaction) connection.exec('ROLLBACK TO part; RELEASE part')
        else open.is = false
        throw error
      }
    },
  }
}

/**
 * Runs work whose queries complete within their turn of the event loop, as all queries of this engine do. Work that is
 * not done when the turn ends waits for something else, or for a transaction that waits for this one.
 */
async function withinThisTurn<T>(work: Promise<T>): Promise<T> {
  let end: NodeJS.Immediate | undefined
  const endOfTurn = new Promise<never>((_, reject) => {
    end = setImmediate(() => reject(transactionOutlasted()))
  })
  try {
    return await Promise.race([work, endOfTurn])
  } finally {
    clearImmediate(end)
  }
}
