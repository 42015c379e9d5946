import type { FastifyRequest } from 'fastify'
import type { TempPassword } from '#db/accounts/account-links.ts'
import { findTempPassword } from '#db/accounts/account-links.ts'
import type { Transaction } from '#db/database.ts'
import type { Account } from '#db/members/members.ts'
import { findAccount, findAccountById } from '#db/members/members.ts'
import type { Result } from '#golf/result.ts'
import { accept, refuse } from '#golf/result.ts'
import type { Caller } from '../server/callers/caller.ts'
import { bearerOf } from '../server/callers/identity.ts'
import type { Context } from '../server/context.ts'
import { createFailureLimit } from '../server/http/failure-limit.ts'
import { logSecurity } from '../process/log.ts'
import { createLoginGuard } from './login-guard.ts'
import { nobodysHash, verifyPassword } from './passwords.ts'
import type { RobotChecks, RobotRefusal } from './robot-check.ts'
import { readTempPassword, tempPasswordLife } from './temp-password.ts'

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
