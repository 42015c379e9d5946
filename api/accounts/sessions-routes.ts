import { createHash } from 'node:crypto'
import { endSession, listSessionsOf, type ListedSession } from '#db/accounts/sessions.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { endSession as endSessionCall, sessions } from '#sync/calls/users.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf, type Caller } from '../server/callers/caller.ts'
import { endOf, idleLife } from '../server/callers/identity.ts'
import type { Context } from '../server/context.ts'
import { success, type Routes } from '../server/route.ts'
import type { AccountProblem } from './account-problems.ts'

export function registerSessions({ route }: Routes<AccountProblem>, { db, now, backgroundJobs }: Context): void {
  async function aliveOf(caller: Caller): Promise<ListedSession[]> {
    const at = now()
    const seenAfter = new Date(at.getTime() - idleLife).toISOString()
    const found = await listSessionsOf(db, { memberId: memberOf(caller).id, seenAfter })
    return found.filter((session) => at < endOf(session))
  }

  route(sessions, async ({ caller }) => {
    const alive = await aliveOf(caller)
    return accept({
      sessions: alive.map(({ sid, device, createdAt, seenAt }) => ({
        id: shownId(sid),
        device,
        created: createdAt,
        seen: seenAt,
        current: sid === memberOf(caller).sid,
      })),
    })
  })

  route(endSessionCall, async ({ params: { id }, caller, request }) => {
    const session = (await aliveOf(caller)).find(({ sid }) => shownId(sid) === id)
    if (session === undefined) return refuse('session.not-found', 'This sign-in has ended already.')
    await transaction(db, (tx) => endSession(tx, { sid: session.sid, at: now().toISOString() }))
    backgroundJobs.wake()
    logSecurity(request, { event: 'authn_token_revoked' })
    return accept(success)
  })
}

/** Names a sign-in without giving away what its token holds. */
function shownId(sid: string): string {
  return createHash('sha256').update(sid).digest('hex').slice(0, 16)
}
