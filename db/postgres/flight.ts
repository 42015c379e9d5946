import { transactionOutlasted } from '../transaction.ts'

/** The queries of one transaction. Detects work that waits for anything else. */
export type Flight = {
  readonly track: <T>(send: () => Promise<T>) => Promise<T>
  /** Does the work; throws TransactionOutlasted when it waits for anything but its queries. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  readonly isOver: () => boolean
}

/**
 * At the end of the turn of the event loop in which a query was answered, another one must be under way or the work
 * done. Otherwise the work waits for a timer, a hash, a file, or a transaction that waits for this one.
 */
export function openFlight(): Flight {
  const state = { under: 0, isOver: false }
  const outlasted = Promise.withResolvers<never>()
  outlasted.promise.catch(() => undefined)

  function look(): void {
    setImmediate(() => {
      if (state.under === 0 && !state.isOver) outlasted.reject(transactionOutlasted())
    })
  }

  return {
    async track(send) {
      assertOpen(state)
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
  }
}

function assertOpen({ isOver }: { readonly isOver: boolean }): void {
  if (isOver) throw new Error('A transaction was used after it had ended: a query was not awaited')
}
