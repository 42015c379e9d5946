import { availableParallelism } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { findAccount } from '#db/members/members.ts'
import type { Account } from '#db/members/members.ts'
import { countTry, findTempPassword } from '#db/accounts/temp-passwords.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import type { Result } from '#golf/result.ts'
import type { Caller } from '../callers/caller.ts'
import type { Context } from '../context.ts'
import { logSecurity } from '../process/log.ts'
import { createGate } from './gate.ts'
import { createLoginGuard } from './login-guard.ts'
import { nobodysHash, verifyPassword } from './passwords.ts'
import { bearerOf } from '../callers/session.ts'
import { readTempPassword } from './temp-password.ts'

export type LoginRefusal = 'login.failed' | 'login.too-many-tries' | 'server.busy'

export type PasswordChangeRefusal = 'password.wrong' | Exclude<LoginRefusal, 'login.failed'>

export type Proven = {
  readonly account: Account
  /** The password was the temporary one that was mailed to the member. */
  readonly isTemporary: boolean
}

export type PasswordCheck = (attempt: {
  readonly username: string
  readonly password: string
  readonly request: FastifyRequest
  /** Whether a temporary password will do where the own one is asked for. */
  readonly takesTemporary: boolean
}) => Promise<Result<Proven, LoginRefusal>>

/** The one place where a password is compared: every call that takes one shares the counts of failures. */
export function createPasswordCheck(context: Context): PasswordCheck {
  const { db, now } = context
  const guard = createLoginGuard(context)
  // Hashing takes a core for a while: a flood of tries must leave one of them to the players.
  const hashing = createGate({ running: Math.min(4, Math.max(1, availableParallelism() - 1)), waiting: 32 })

  // An unknown name costs as much time as a known one.
  function isRight(password: string, hash: string = nobodysHash): Promise<boolean> {
    return verifyPassword({ password, hash })
  }

  /** Undefined when the tries are used up or it was used for another sign-in. */
  async function temporaryHash(account: Account | undefined, sid: string | undefined): Promise<string | undefined> {
    // Looked for also when there is nobody: that takes time as well.
    const found = await findTempPassword(db, { memberId: account?.id ?? 0, at: now().toISOString() })
    if (account === undefined || found === undefined || (found.sid !== null && found.sid !== sid)) return undefined
    await transaction(db, (tx) => countTry(tx, { memberId: account.id }))
    return found.passwordHash
  }

  return async ({ username, password, request, takesTemporary }) => {
    const account = await findAccount(db, { username })
    const bearer = bearerOf(request.headers.authorization)
    const attempt = guard.begin({ username, memberId: account?.id, bearer, address: request.ip })
    if ('refusedBy' in attempt) {
      logSecurity(request, { event: 'authn_login_lock', account: account?.id ?? 0, by: attempt.refusedBy })
      return attempt.refusedBy === 'account' ? failed() : tooManyTries()
    }

    const sid = request.getDecorator<Caller>('caller').member?.sid
    const checking = hashing(async () => {
      if (await isRight(password, account?.passwordHash)) return 'own'
      const temporary = takesTemporary ? readTempPassword(password) : undefined
      if (temporary === undefined) return 'wrong'
      return (await isRight(temporary, await temporaryHash(account, sid))) ? 'temporary' : 'wrong'
    })
    if (checking === undefined) return refuse('server.busy', 'The club’s server is busy. Please try again soon.')
    const found = await checking
    if (found === 'wrong' || account === undefined || !account.isactive) {
      logSecurity(request, { event: 'authn_login_fail', account: account?.id ?? 0 })
      return failed()
    }
    attempt.succeed()
    return accept({ account, isTemporary: found === 'temporary' })
  }
}

/** What is said where somebody who is signed in gives a wrong password: the sign-in itself is good (no 401). */
export function asPasswordChange(result: Result<Proven, LoginRefusal>): Result<Proven, PasswordChangeRefusal> {
  if (result.ok) return result
  const { code, message } = result.refusal
  return code === 'login.failed'
    ? refuse('password.wrong', 'The username or the password is not right.')
    : refuse(code, message)
}

function failed() {
  return refuse('login.failed', 'Login Failed')
}

function tooManyTries() {
  return refuse('login.too-many-tries', 'Too many failed logins from here. Please try again in a few minutes.')
}
