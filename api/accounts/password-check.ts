import type { FastifyRequest } from 'fastify'
import { findTempPassword, type TempPassword } from '#db/accounts/account-links.ts'
import type { Transaction } from '#db/database.ts'
import { findAccount, findAccountById, type Account } from '#db/members/members.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { logSecurity } from '../process/log.ts'
import type { Caller } from '../server/callers/caller.ts'
import { bearerOf } from '../server/callers/identity.ts'
import type { Context } from '../server/context.ts'
import { createFailureLimit, doublingPause } from '../server/http/failure-limit.ts'
import { minute } from '../server/time.ts'
import { nobodysHash, verifyPassword, readTempPassword, tempPasswordLife } from './passwords.ts'
import type { RobotChecks, RobotRefusal } from './robot-check.ts'

export type LoginRefusal = 'login.failed' | 'server.busy' | RobotRefusal

export type PasswordChangeRefusal = 'password.wrong' | Exclude<LoginRefusal, 'login.failed'>

export type Proven = {
  readonly account: Account
  /** The password was the temporary one that was mailed to the member. */
  readonly isTemporary: boolean
  /**
   * Whether the password is still the one that was proven. Comparing takes a while, in which the owner may have changed
   * it: what a password allows is done in a transaction that asks this first.
   */
  readonly stillHolds: (tx: Transaction) => Promise<boolean>
}

export type PasswordCheck = (attempt: {
  readonly username: string
  readonly password: string
  readonly request: FastifyRequest
  /** Whether a temporary password will do where the own one is asked for. */
  readonly takesTemporary: boolean
  /** The proof of a robot check; a form sends one once it was refused for want of it. */
  readonly robotcheck: string | undefined
}) => Promise<Result<Proven, LoginRefusal>>

/** Wrong temporary passwords that one address may type before the right one is no longer taken from it. */
const mostTemporaryTries = 5

/** The one place where a password is compared: every call that takes one shares the counts of failures. */
export function createPasswordCheck(context: Context & { readonly robots: RobotChecks }): PasswordCheck {
  const { db, now, elapsed, hashing, robots } = context
  const guard = createLoginGuard(context)
  const temporaryTries = createFailureLimit({ elapsed, allowed: mostTemporaryTries, window: tempPasswordLife })

  // An unknown name costs as much time as a known one.
  function isRight(password: string, hash: string = nobodysHash): Promise<boolean> {
    return verifyPassword({ password, hash })
  }

  /**
   * Undefined when the tries are used up or it was used for another sign-in. Reads and counts alike for every name, and
   * writes nothing: the wait for a disk would tell which names have a temporary password.
   */
  async function temporaryHash({ account, username, address, sid, isHuman }: Temporary): Promise<string | undefined> {
    const found = await findTempPassword(db, { memberId: account?.id ?? 0, at: now().toISOString() })
    const tries = `${username.toLowerCase()} ${found?.createdAt ?? ''} ${address}`
    const isUsedUp = !isHuman && temporaryTries.waitOf(tries) > 0
    temporaryTries.count(tries)
    return found === undefined || isUsedUp || !isFree(found, sid) ? undefined : found.passwordHash
  }

  return async ({ username, password, request, takesTemporary, robotcheck }) => {
    const { ip: address } = request
    const account = await findAccount(db, { username })
    const bearer = bearerOf(request.headers.authorization)
    const tried = { username, memberId: account?.id, bearer, address }
    let attempt = guard.begin({ ...tried, isHuman: false })
    const isHuman = 'slowedBy' in attempt
    if ('slowedBy' in attempt) {
      logSecurity(request, { event: 'authn_login_lock', account: account?.id ?? 0, by: attempt.slowedBy })
      const human = await robots.judge(robotcheck)
      if (!human.ok) return refuse(human.refusal.code, 'Too many failed logins. Pass the robot check to go on.')
      attempt = guard.begin({ ...tried, isHuman })
    }
    const takeBack = 'takeBack' in attempt ? attempt.takeBack : () => undefined

    const sid = request.getDecorator<Caller>('caller').member?.sid
    const checked = await hashing.forRequest(address, async () => {
      if (await isRight(password, account?.passwordHash)) return 'own'
      const temporary = takesTemporary ? readTempPassword(password) : undefined
      if (temporary === undefined) return 'wrong'
      const hash = await temporaryHash({ account, username, address, sid, isHuman })
      return (await isRight(temporary, hash)) ? hash : 'wrong'
    })
    if (!checked.ok) {
      // Nothing was compared, so nothing was wrong.
      takeBack()
      return checked
    }
    const found = checked.value
    if (found === 'wrong' || found === undefined || !account?.isactive) {
      logSecurity(request, { event: 'authn_login_fail', account: account?.id ?? 0 })
      return loginFailed()
    }
    takeBack()
    const { id, passwordHash } = account
    return accept({
      account,
      isTemporary: found !== 'own',
      async stillHolds(tx) {
        const current = await findAccountById(tx, { id })
        if (!current?.isactive) return false
        if (found === 'own') return current.passwordHash === passwordHash
        const temporary = await findTempPassword(tx, { memberId: id, at: now().toISOString() })
        return temporary?.passwordHash === found && isFree(temporary, sid)
      },
    })
  }
}

type Temporary = {
  readonly account: Account | undefined
  readonly username: string
  readonly address: string
  readonly sid: string | undefined
  readonly isHuman: boolean
}

/** A temporary password belongs to the first sign-in that it was used for. */
function isFree(temporary: TempPassword, sid: string | undefined): boolean {
  return temporary.sid === null || temporary.sid === sid
}

/** What is said where somebody who is signed in gives a wrong password: the sign-in itself is good (no 401). */
export function asPasswordChange(result: Result<Proven, LoginRefusal>): Result<Proven, PasswordChangeRefusal> {
  if (result.ok) return result
  const { code, message } = result.refusal
  return code === 'login.failed' ? wrongPassword() : refuse(code, message)
}

export function wrongPassword() {
  return refuse('password.wrong', 'The username or the password is not right.')
}

export function loginFailed() {
  return refuse('login.failed', 'Login Failed')
}

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

type LoginGuard = {
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
