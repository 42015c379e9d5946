import { hour } from '#db/instants.ts'
import { findInvited, listNewcomers, withdrawInvitation } from '#db/members/invitations.ts'
import { listScheduled, undoScheduled } from '#db/members/scheduled-invitations.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import {
  acceptInvitation as acceptCall,
  invitations,
  invite,
  openInvitation,
  scheduledInvitations,
  undoScheduled as undoCall,
  withdrawInvitation as withdrawCall,
} from '#sync/calls/invitations.ts'
import type { AccountProblem } from '../accounts/account-problems.ts'
import { hashLinkSecret } from '../accounts/link-secret.ts'
import { sendsEmail } from '../delivery/queue.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import { success, type Routes } from '../server/route.ts'
import { acceptInvitation, unusable } from './accept-invitation.ts'
import { inviteMembers } from './invite-members.ts'
import type { MemberProblem } from './member-problems.ts'

/** The number of times that one administrator can send invitations in an hour. */
const mostInvitations = 60

/** Invitations, with which members that an administrator has added choose their password. */
export function registerInvitations({ route }: Routes<MemberProblem | AccountProblem>, context: Context): void {
  const { db, now } = context
  const sent = createTryLimit(context, { name: 'invitations', allowed: mostInvitations, window: hour })

  route(invitations, async ({ query }) => {
    const at = now().toISOString()
    const { results, ...page } = await listNewcomers(db, query)
    return accept({
      ...page,
      results: results.map(({ id, username, firstname, lastname, email, way, createdAt, expiresAt, dueAt }) => ({
        id,
        username,
        name: `${firstname} ${lastname}`,
        email,
        invitation:
          way === null || createdAt === null || expiresAt === null
            ? null
            : { way, created: createdAt, expires: expiresAt, expired: expiresAt <= at },
        scheduled: dueAt,
      })),
    })
  })

  route(invite, async ({ body: { way, members }, caller, request, onlyOnce }) => {
    const { id: by } = memberOf(caller)
    if ((await sent.take(`member ${by}`)) > 0) {
      return refuse('invitation.too-many', 'You’ve reached the limit of invitations. Try again in an hour.')
    }
    const invited = await inviteMembers(context, { way, members, by, onlyOnce })
    if (invited.ok) logSecurity(request, { event: 'members_invited', way, invited: invited.value.invited })
    return invited
  })

  route(withdrawCall, async ({ params: { id: memberId }, request }) => {
    const isGone = await transaction(db, (tx) => withdrawInvitation(tx, { memberId }))
    if (!isGone) return refuse('invitation.not-found', 'This member has no open invitation.')
    logSecurity(request, { event: 'invitation_withdrawn', account: memberId })
    return accept(success)
  })

  route(scheduledInvitations, async () => {
    const waiting = await listScheduled(db)
    return accept({
      batches: waiting.map(({ batch, dueAt, invitations: some }) => ({ batch, at: dueAt, invitations: some })),
    })
  })

  route(undoCall, async ({ params: { batch }, request }) => {
    const undone = await transaction(db, (tx) => undoScheduled(tx, { batch }))
    if (undone === 0)
      return refuse('invitation.not-scheduled', 'These invitations don’t wait anymore. See Invitations.')
    logSecurity(request, { event: 'invitations_unscheduled', undone })
    return accept({ undone })
  })

  route(openInvitation, async ({ body: { hash: secret } }) => {
    const invited = await findInvited(db, { hash: hashLinkSecret(secret), at: now().toISOString() })
    if (invited === undefined) return unusable()
    const { firstname, lastname, username, email, phonenum } = invited
    const missing = { email: email === '', phonenum: phonenum === '' }
    return accept({ firstname, lastname, username, missing, sendsEmail: sendsEmail(context.config) })
  })

  route(acceptCall, async ({ body: { hash: secret, ...form }, request }) =>
    acceptInvitation(context, { ...form, secret, request }),
  )
}
