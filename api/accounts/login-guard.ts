import type { Context } from '../server/context.ts'
import { minute } from '../server/time.ts'
import { createFailureLimit, doublingPause } from '../server/http/failure-limit.ts'

type Try = {
  readonly username: string
  /** The member with this username, if there is one. */
  readonly memberId: number | undefined
  /** The token that the phone had before, however old, or whatever stands in its place. */
  readonly bearer: string | undefined
  readonly address: string
  /** A robot check was passed for this try. */
  readonly isHuman: boolean
}

export type LoginGuard = {
  /**
   * Says what a try is slowed down by, or counts it as a failure until it is taken back: because it was right, or
   * because it was never judged.
   */
  readonly begin: (
    attempt: Try,
  ) => { readonly slowedBy: 'account' | 'address' | 'phone' } | { readonly takeBack: () => void }
}

const window = 15 * minute

/**
 * Slows down who guesses passwords without locking anybody out (SEC-15). Failures count against the account, against
 * the address and against the whole server, and a robot check opens the way past all of them. A phone that was signed in
 * to the account before brings its old token: it is counted by itself, so strangers who guess never stand in the way of
 * the owner.
 */
export function createLoginGuard({ elapsed, tokens }: Pick<Context, 'elapsed' | 'tokens'>): LoginGuard {
  const byAccount = createFailureLimit({ elapsed, allowed: 10, window })
  const byPhone = createFailureLimit({ elapsed, allowed: 10, window, pause: doublingPause })
  const byAddress = createFailureLimit({ elapsed, allowed: 100, inAll: 1000, window })

  return {
    begin({ username, memberId, bearer, address, isHuman }) {
      const old = bearer === undefined ? undefined : tokens.verifyMember(bearer)
      const counted =
        old !== undefined && old.memberId === memberId
          ? ([{ limit: byPhone, key: old.sid, name: 'phone' }] as const)
          : ([
              { limit: byAddress, key: address, name: 'address' },
              { limit: byAccount, key: username.toLowerCase(), name: 'account' },
            ] as const)
      const full = isHuman ? undefined : counted.find(({ limit, key }) => limit.waitOf(key) > 0)
      if (full !== undefined) return { slowedBy: full.name }
      for (const { limit, key } of counted) limit.count(key)
      return {
        takeBack() {
          for (const { limit, key } of counted) limit.forgive(key)
        },
      }
    },
  }
}
