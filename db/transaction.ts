import type { Database, Transaction, Turn } from './database.ts'

/**
 * Everything that changes the database happens in here: all of it is kept, or, when the work throws, none of it.
 * A transaction is alone in the club. Only one whose rows all belong to one outing, or that is a single statement, may
 * ask for less; SQLite, which has one writer, runs those one after the other all the same.
 *
 * Inside the work nothing but the database is awaited. A timer, a hash, a file or another `transaction` would hold up
 * every other writer, so a transaction that waits for one is rolled back and fails with TransactionOutlasted. An engine
 * with several writers may run the work a second time, so the work keeps nothing outside of itself.
 */
export function transaction<T>(db: Database, work: (tx: Transaction) => Promise<T>, turn: Turn = 'club'): Promise<T> {
  return db.write(work, turn)
}

/** One part of a transaction that may fail alone: when it throws, its writes are taken back and the rest stands. */
export function savepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  return tx.savepoint(work)
}
