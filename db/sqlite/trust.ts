import { isDamage } from '../damage.ts'

/** Whether the file and the disk under it can be believed. Once they cannot, they never can again. */
export type Trust = {
  /** Throws when they cannot. */
  readonly check: () => void
  /** Looks at what was thrown. */
  readonly judge: (error: unknown) => void
  /** Resolves with what was thrown first that says so. */
  readonly lost: Promise<Error>
}

export function openTrust(): Trust {
  const { promise: lost, resolve } = Promise.withResolvers<Error>()
  const state: { damage?: Error } = {}
  return {
    check() {
      if (state.damage !== undefined) throw state.damage
    },
    judge(error) {
      if (state.damage !== undefined || !isDamage(error)) return
      state.damage = error
      resolve(error)
    },
    lost,
  }
}
