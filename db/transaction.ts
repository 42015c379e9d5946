import type { Database, Transaction, Turn } from './database.ts'

/**
 * Every change of the database runs in a transaction: all of it is kept, or, when the work throws, none of it. A
 * transaction has the turn of the whole club. Only one whose rows all belong to one outing, or that is a single
 * statement, may request less; SQLite, which has one writer, still runs them one after the other.
 *
 * Inside the work only the database is awaited. A timer, a hash, a file or another `transaction` would block every
 * other writer, so a transaction that waits for one is rolled back and fails with TransactionOutlasted. An engine with
 * several writers may run the work a second time, so the work keeps nothing outside of itself.
 */
export function transaction<T>(db: Database, work: (tx: Transaction) => Promise<T>, turn: Turn = 'club'): Promise<T> {
  return db.write(work, turn)
}

/** A part of a transaction that may fail alone: when it throws, its writes are rolled back and the rest stands. */
export function savepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  return tx.savepoint(work)
}

export function transactionOutlasted(): Error {
  const error = new Error('A transaction waited for something else than its own queries and was rolled back')
  error.name = 'TransactionOutlasted'
  return error
}
