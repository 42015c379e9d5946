import type { Database, Transaction, Turn } from './database.ts'

/**
 * Runs a change of the database in a transaction: all of it is committed or, when the work throws, none of it. Every
 * change runs in one. By default a transaction locks the whole club. Only one whose rows all belong to one outing, or
 * that is a single statement, may request a smaller lock; SQLite, which has one writer, serializes them anyway.
 *
 * Inside the work only the database may be awaited. Waiting for a timer, a hash, a file or another `transaction` would
 * block every other writer, so such a transaction is rolled back and fails with TransactionOutlasted. An engine with
 * several writers may run the work a second time, so the work must not have side effects outside the database.
 */
export function transaction<T>(db: Database, work: (tx: Transaction) => Promise<T>, turn: Turn = 'club'): Promise<T> {
  return db.write(work, turn)
}

/** A part of a transaction that may fail separately: when it throws, its writes are rolled back and the rest stays. */
export function savepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  return tx.savepoint(work)
}

export function transactionOutlasted(): Error {
  const error = new Error('A transaction waited for something else than its own queries and was rolled back')
  error.name = 'TransactionOutlasted'
  return error
}
