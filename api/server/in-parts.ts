import type { Database, Transaction } from '#db/database.ts'
import { transaction } from '#db/transaction.ts'

type Parts = {
  /** The most rows in one transaction, so that scores wait for a short transaction only. */
  readonly most: number
  /** Processes up to `most` rows and returns how many. */
  readonly doSome: (tx: Transaction) => Promise<number>
}

/** Does long work in several transactions, and lets waiting requests run between them. */
export async function inParts(db: Database, { most, doSome }: Parts): Promise<void> {
  while ((await transaction(db, doSome)) === most) await letRequestsRun()
}

/** Lets waiting requests, including scores, run between two parts of long work. */
export function letRequestsRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
