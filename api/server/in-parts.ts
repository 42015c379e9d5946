import type { Database, Transaction } from '#db/database.ts'
import { transaction } from '#db/transaction.ts'

type Parts = {
  /** Rows in one transaction, so that no score waits for more. */
  readonly most: number
  /** Does up to `most`, and answers how many. */
  readonly doSome: (tx: Transaction) => Promise<number>
}

/** Does long work in transactions one after the other, between which waiting requests run. */
export async function inParts(db: Database, { most, doSome }: Parts): Promise<void> {
  while ((await transaction(db, doSome)) === most) await letRequestsRun()
}

/** Between two parts of long work: lets waiting requests run, scores among them. */
export function letRequestsRun(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
