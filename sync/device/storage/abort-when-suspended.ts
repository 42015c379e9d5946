import type { DBCore } from 'dexie'
import type { DeviceDatabase } from './device-database.ts'

type Page = { readonly suspendEvents?: (suspend: () => void) => () => void }

/**
 * Aborts the transactions in progress when the browser suspends the page. Safari leaves them open for as long as it
 * keeps the page for Back, and every other page would wait for them. `withDatabase` runs their work again once the page
 * is resumed.
 */
export function abortWhenSuspended(database: DeviceDatabase, { suspendEvents }: Page): void {
  const inProgress = new Set<IDBTransaction>()
  database.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      transaction: (...given: Parameters<DBCore['transaction']>) => {
        const transaction = core.transaction(...given) as IDBTransaction
        const end = () => inProgress.delete(transaction)
        inProgress.add(transaction)
        transaction.addEventListener('complete', end)
        transaction.addEventListener('abort', end)
        return transaction
      },
    }),
  })
  suspendEvents?.(() => inProgress.forEach(abort))
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It was complete, and its event was still to come.
  }
}
