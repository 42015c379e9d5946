import type { FastifyRequest } from 'fastify'
import { addSession, type SignInScope } from '#db/accounts/sessions.ts'
import type { Transaction } from '#db/database.ts'
import type { Account } from '#db/members/members.ts'
import { ageOn } from '#golf/day.ts'
import type { User } from '#sync/calls/login.ts'
import { logSecurity } from '../process/log.ts'
import { deviceName } from '../server/callers/device-name.ts'
import { signSession } from '../server/callers/identity.ts'
import type { Context } from '../server/context.ts'
import { today } from '../server/time.ts'

/** A sign-in that is about to begin: it does with `add`, in the transaction of whatever made it possible. */
export type SignIn = {
  readonly sid: string
  readonly add: (tx: Transaction) => Promise<void>
  /** What the phone gets, after the commit. */
  readonly answer: (account: Account) => { token: string; user: User }
}

export function prepareSignIn(
  context: Context,
  { memberId, scope, request }: { memberId: number; scope: SignInScope; request: FastifyRequest },
): SignIn {
  const at = context.now().toISOString()
  const session = { sid: Buffer.from(context.randomBytes(16)).toString('hex'), memberId, scope }
  return {
    sid: session.sid,
    add: (tx) => addSession(tx, { ...session, device: deviceName(request.headers['user-agent']), at }),
    answer(account) {
      logSecurity(request, { event: 'session_created', account: memberId, scope })
      const token = signSession(context, { ...session, createdAt: at, seenAt: at })
      // Whoever opens a mail is not told what is private to its reader (SEC-16).
      const told = scope === 'link' ? { ...account, dob: null } : account
      return { token, user: userOf(told, context) }
    },
  }
}

/** The signed-in person as the phone keeps it. */
export function userOf(
  { id, username, firstname, lastname, isadmin, isconfirmed, dob }: Account,
  clock: Pick<Context, 'now' | 'config'>,
): User {
  const age = dob === null ? null : ageOn(today(clock), dob)
  return { id, username, firstname, lastname, isadmin, isconfirmed, dob, age }
}
