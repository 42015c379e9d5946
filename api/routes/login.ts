import { findAccount } from '#db/members.ts'
import type { Account } from '#db/members.ts'
import { addSession, endSession } from '#db/sessions.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { login, logout } from '#sync/calls/login.ts'
import type { User } from '#sync/calls/login.ts'
import type { Context } from '../context.ts'
import { createGate } from '../gate.ts'
import { logSecurity } from '../log.ts'
import { createLoginGuard } from '../login-guard.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import type { Routes } from '../route.ts'
import { bearerOf, signSession } from '../session.ts'

export type LoginRefusal = 'login.failed' | 'login.too-many-tries' | 'server.busy'

export function registerLogin({ route }: Routes, context: Context): void {
  const { db, now, randomBytes } = context
  const guard = createLoginGuard(context)
  // Hashing takes a core for a while: a flood of tries must not take them all from the players.
  const hashing = createGate({ running: 4, waiting: 32 })
  // An unknown name costs as much time as a known one.
  const nobodysHash = hashPassword(hex(randomBytes(16)))

  route(login, async ({ body: { username, password }, request }) => {
    const account = await findAccount(db, { username })
    const bearer = bearerOf(request.headers.authorization)
    const attempt = guard.begin({ username, memberId: account?.id, bearer, address: request.ip })
    if ('refusedBy' in attempt) {
      logSecurity(request, { event: 'authn_login_lock', account: account?.id ?? 0, by: attempt.refusedBy })
      return attempt.refusedBy === 'account' ? failed() : tooManyTries()
    }

    const checking = hashing(async () => verifyPassword({ password, hash: account?.passwordHash ?? (await nobodysHash) }))
    if (checking === undefined) return refuse('server.busy', 'The club’s server is busy. Please try again soon.')
    const isRight = await checking
    if (!isRight || account === undefined || !account.isactive) {
      logSecurity(request, { event: 'authn_login_fail', account: account?.id ?? 0 })
      return failed()
    }

    attempt.succeed()
    const at = now().toISOString()
    const session = { sid: hex(randomBytes(16)), memberId: account.id, scope: 'full' } as const
    await transaction(db, (tx) => addSession(tx, { ...session, device: '', at }))
    logSecurity(request, { event: 'session_created', account: account.id })
    const token = signSession(context, { ...session, createdAt: at, seenAt: at })
    return accept({ token, user: userOf(account, now()) })
  })

  route(logout, async ({ caller: { member }, request }) => {
    if (member !== null) {
      await transaction(db, (tx) => endSession(tx, { sid: member.sid, at: now().toISOString() }))
      logSecurity(request, { event: 'session_ended' })
    }
    return accept({ result: 'Success' as const })
  })
}

function failed() {
  return refuse('login.failed', 'Login Failed')
}

function tooManyTries() {
  return refuse('login.too-many-tries', 'Too many failed logins from here. Please try again in a few minutes.')
}

function userOf({ id, username, firstname, lastname, isadmin, isconfirmed, dob }: Account, today: Date): User {
  return { id, username, firstname, lastname, isadmin, isconfirmed, dob, age: dob === null ? null : ageOn(dob, today) }
}

/** Full years from a date of birth (YYYY-MM-DD). */
function ageOn(dob: string, today: Date): number {
  const date = today.toISOString().slice(0, 10)
  const hadBirthday = date.slice(5) >= dob.slice(5)
  return Number(date.slice(0, 4)) - Number(dob.slice(0, 4)) - (hadBirthday ? 0 : 1)
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
