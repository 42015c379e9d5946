import type { FastifyRequest } from 'fastify'
import { addSession, type SignInScope } from '#db/accounts/sessions.ts'
import type { Transaction } from '#db/database.ts'
import { isHeld, type Account } from '#db/members/members.ts'
import { ageOn } from '#golf/day.ts'
import type { User } from '#sync/calls/login.ts'
import { logSecurity } from '../process/log.ts'
import { deviceName } from '../server/callers/device-name.ts'
import { signSession } from '../server/callers/identity.ts'
import type { Context } from '../server/context.ts'
import { today } from '../server/time.ts'

export type SignedIn = { readonly token: string; readonly user: User }

/** A sign-in that is prepared before its transaction. */
export type SignIn = {
  readonly sid: string
  /** Stores the sign-in, in the transaction that permits it. */
  readonly add: (tx: Transaction) => Promise<void>
  /** Returns the answer to the phone. Called after the commit. */
  readonly answer: (account: Account) => SignedIn
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
      // A sign-in by the link of an email shows nothing private (SEC-16).
      const shown = scope === 'link' ? { ...account, dob: null } : account
      return { token, user: userOf(shown, context) }
    },
  }
}

/** The signed-in member as the phone stores it. */
export function userOf(
  { id, username, firstname, lastname, isadmin, isconfirmed, approval, dob }: Account,
  clock: Pick<Context, 'now' | 'config'>,
): User {
  const age = dob === null ? null : ageOn(today(clock), dob)
  // The app restricts a member who is not confirmed; one who waits for an approval is restricted in the same way.
  const isFree = !isHeld({ isconfirmed, approval })
  return { id, username, firstname, lastname, isadmin, isconfirmed: isFree, dob, age }
}
