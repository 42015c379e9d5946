import { isDamage } from '../faults.ts'

/** Detects damage. Latches: after one I/O error the database stays untrusted. */
export type IntegrityMonitor = {
  /** Throws after damage was detected. */
  readonly assertIntact: () => void
  /** Inspects an error thrown by a query. */
  readonly inspect: (error: unknown) => void
  /** Resolves with the first error that means damage. */
  readonly damaged: Promise<Error>
}

export function openIntegrityMonitor(): IntegrityMonitor {
  const { promise: damaged, resolve } = Promise.withResolvers<Error>()
  const state: { damage?: Error } = {}
  return {
    assertIntact() {
      if (state.damage !== undefined) throw state.damage
    },
    inspect(error) {
      if (state.damage !== undefined || !isDamage(error)) return
      state.damage = error
      resolve(error)
    },
    damaged,
  }
}
