import { minute } from '#db/instants.ts'
import type { Context } from '../server/context.ts'
import { createTryLimit, doublingPause, forgiveAll, takeAll } from '../server/http/try-limit.ts'

type GuardedAttempt = {
  readonly username: string
  /** The member with this username, if there is one. */
  readonly memberId: number | undefined
  /** The bearer token of the request, even if it has expired. */
  readonly bearer: string | undefined
  readonly address: string
  /** Whether a robot check was passed. */
  readonly isHuman: boolean
}

type LoginGuard = {
  /**
   * Returns the limit that delays the attempt. Otherwise counts the attempt as a failure until `takeBack` is called,
   * which happens when the password was right or was never compared.
   */
  readonly begin: (
    attempt: GuardedAttempt,
  ) => Promise<{ readonly slowedBy: SlowedBy } | { readonly takeBack: () => Promise<void> }>
  /** Counts a right password of an account. */
  readonly countRight: (username: string) => Promise<void>
}

/** The limit that delays an attempt: of failures, or of right passwords. */
type SlowedBy = 'account' | 'address' | 'phone' | 'success'

const window = 15 * minute

/**
 * Slows down password guessing without locking anyone out (SEC-15). Failures count against the account, the address and
 * the whole server; a robot check lifts all of these limits. A phone that was signed in to the account before sends its
 * old token and has a limit of its own, so that guesses by others never block the owner. Right passwords of an account
 * are counted separately: otherwise a few accounts could keep the queue of hashes full, and no one else could log in.
 */
export function createLoginGuard(context: Pick<Context, 'db' | 'elapsed' | 'now' | 'tokens' | 'tries'>): LoginGuard {
  const { tokens } = context
  const byAccount = createTryLimit(context, { name: 'logins by account', allowed: 10, window })
  const ofPhone = { name: 'logins by phone', allowed: 10, window, pause: doublingPause }
  const byPhone = createTryLimit(context, ofPhone)
  const byAddress = createTryLimit(context, { name: 'logins by address', allowed: 100, inAll: 1000, window })
  const right = createTryLimit(context, { name: 'right logins', allowed: 100, window })

  return {
    countRight: (username) => right.count(username.toLowerCase()),
    async begin({ username, memberId, bearer, address, isHuman }) {
      if (!isHuman && (await right.waitOf(username.toLowerCase())) > 0) return { slowedBy: 'success' }
      const old = bearer === undefined ? undefined : tokens.verifyMember(bearer)
      const counted =
        old !== undefined && old.memberId === memberId
          ? ([{ limit: byPhone, key: old.sid, name: 'phone' }] as const)
          : ([
              { limit: byAddress, key: address, name: 'address' },
              { limit: byAccount, key: username.toLowerCase(), name: 'account' },
            ] as const)
      if (isHuman) for (const { limit, key } of counted) await limit.count(key)
      const full = isHuman ? undefined : await takeAll<(typeof counted)[number]>(counted)
      return full === undefined ? { takeBack: () => forgiveAll(counted) } : { slowedBy: full.name }
    },
  }
}
