import { createHash } from 'node:crypto'
import { endedSessionsOf, endSession, listSessionsOf, type ListedSession } from '#db/accounts/sessions.ts'
import { instantBefore } from '#db/instants.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { login, logout } from '#sync/calls/login.ts'
import { robotCheck } from '#sync/calls/robot-check.ts'
import { endSession as endSessionCall, loginByHash, sessions } from '#sync/calls/users.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf, type MemberCaller } from '../server/callers/caller.ts'
import { endOf, idleLife } from '../server/callers/identity.ts'
import { success, type Routes } from '../server/route.ts'
import type { AccountContext } from './account-context.ts'
import type { AccountProblem } from './account-problems.ts'
import { logIn, logInByLink } from './log-in.ts'

export function registerLogin({ route }: Routes<AccountProblem>, context: AccountContext): void {
  const { db, now, robots, backgroundJobs } = context

  route(robotCheck, async () => accept(await robots.challenge()))

  route(login, async ({ body, request }) => logIn(context, { ...body, request }))

  route(loginByHash, async ({ body: { username, hash: secret }, request }) => {
    return logInByLink(context, { username, secret, request })
  })

  route(logout, async ({ caller, request }) => {
    await end(memberOf(caller).sid)
    logSecurity(request, { event: 'session_ended' })
    return accept(success)
  })

  route(sessions, async ({ caller }) => {
    const member = memberOf(caller)
    const alive = await aliveOf(member)
    return accept({
      sessions: alive.map(({ sid, device, createdAt, seenAt }) => ({
        id: shownId(sid),
        device,
        created: createdAt,
        seen: seenAt,
        current: sid === member.sid,
      })),
    })
  })

  route(endSessionCall, async ({ params: { id }, caller, request }) => {
    const member = memberOf(caller)
    const session = (await aliveOf(member)).find(({ sid }) => shownId(sid) === id)
    if (session === undefined) {
      const ended = await endedSessionsOf(db, { memberId: member.id })
      // The answer to the request that ended it may have been lost.
      if (ended.some((sid) => shownId(sid) === id)) return accept(success)
      return refuse('session.not-found', 'That device is already signed out.')
    }
    await end(session.sid)
    logSecurity(request, { event: 'authn_token_revoked' })
    return accept(success)
  })

  async function aliveOf({ id: memberId }: MemberCaller): Promise<ListedSession[]> {
    const at = now()
    const seenAfter = instantBefore(at, idleLife)
    const found = await listSessionsOf(db, { memberId, seenAfter })
    return found.filter((session) => at < endOf(session))
  }

  async function end(sid: string): Promise<void> {
    await transaction(db, (tx) => endSession(tx, { sid, at: now().toISOString() }))
    backgroundJobs.wake()
  }
}

/** Identifies a sign-in in answers without revealing its `sid`, which its token contains. */
function shownId(sid: string): string {
  return createHash('sha256').update(sid).digest('hex').slice(0, 16)
}
