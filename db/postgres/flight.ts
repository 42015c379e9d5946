/** The queries of one transaction: watches that its work waits for nothing else. */
export type Flight = {
  /** Sends a query of the transaction. Throws when the transaction has ended. */
  readonly track: <T>(send: () => Promise<T>) => Promise<T>
  /** Does the work; throws TransactionOutlasted when it waits for something else than its queries. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  readonly isOver: () => boolean
}

/**
 * When the turn of the event loop ends in which a query was answered, another one is under way or the work is done.
 * Otherwise the work waits for a timer, a hash, a file, or for a transaction that waits for this one.
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

function transactionOutlasted(): Error {
  const error = new Error('A transaction waited for something else than its own queries and was rolled back')
  error.name = 'TransactionOutlasted'
  return error
}
