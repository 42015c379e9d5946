import type { Database, Transaction } from './database.ts'

/**
 * Everything that changes the database happens in here: all of it is kept, or, when the work throws, none of it.
 * Transactions run one after the other.
 *
 * Inside the work nothing but the database is awaited. A timer, a hash, a file or another `transaction` would hold up
 * every other writer, so a transaction that waits for one is rolled back and fails with TransactionOutlasted.
 */
export function transaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.write(work)
}

/** One part of a transaction that may fail alone: when it throws, its writes are taken back and the rest stands. */
export function savepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  return tx.savepoint(work)
}
