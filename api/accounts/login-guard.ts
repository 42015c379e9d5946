import type { Context } from '../context.ts'
import { minute } from '../durations.ts'
import { createFailureLimit, doublingPause } from '../http/failure-limit.ts'

type Try = {
  readonly username: string
  /** The member with this username, if there is one. */
  readonly memberId: number | undefined
  /** The token that the phone had before, however old, or whatever stands in its place. */
  readonly bearer: string | undefined
  readonly address: string
}

export type LoginGuard = {
  /** Says what stands in the way of a try, or counts it as a failure until it is called right. */
  readonly begin: (attempt: Try) => { readonly refusedBy: 'account' | 'address' } | { readonly succeed: () => void }
}

const window = 15 * minute

/**
 * Slows down who guesses passwords without locking anybody out (SEC-15). Failures count against the account and
 * against the address, each on its own. A phone that was signed in to the account before brings its old token: it is
 * counted by itself, so strangers who guess never stand in the way of the owner.
 */
export function createLoginGuard({ now, tokens }: Pick<Context, 'now' | 'tokens'>): LoginGuard {
  const byAccount = createFailureLimit({ now, allowed: 10, window, pause: doublingPause })
  const byPhone = createFailureLimit({ now, allowed: 10, window, pause: doublingPause })
  const byAddress = createFailureLimit({ now, allowed: 100, window })

  return {
    begin({ username, memberId, bearer, address }) {
      const old = bearer === undefined ? undefined : tokens.verifyMember(bearer)
      const counted =
        old !== undefined && old.memberId === memberId
          ? ([{ limit: byPhone, key: old.sid, name: 'account' }] as const)
          : ([
              { limit: byAddress, key: address, name: 'address' },
              { limit: byAccount, key: username.toLowerCase(), name: 'account' },
            ] as const)
      const full = counted.find(({ limit, key }) => limit.waitOf(key) > 0)
      if (full !== undefined) return { refusedBy: full.name }
      for (const { limit, key } of counted) limit.count(key)
      return {
        succeed() {
          for (const { limit, key } of counted) limit.forgive(key)
        },
      }
    },
  }
}
