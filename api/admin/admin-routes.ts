import { addLink, dropLinksOf } from '#db/accounts/account-links.ts'
import {
  approveEmailChange,
  endEmailChange,
  findEmailChange,
  listOpenEmailChanges,
} from '#db/accounts/email-changes.ts'
import { findAccountById } from '#db/members/members.ts'
import { addMessage, listMessages, retryMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { answerEmailChangeAsAdmin, emailChanges, messages, retryMessage as retryCall } from '#sync/calls/admin.ts'
import { drawLinkSecret } from '../accounts/link-secret.ts'
import { changeApprovedEmail } from '../delivery/emails.ts'
import { textOf } from '../delivery/transport.ts'
import { registerAdminMembers } from '../members/admin-members-routes.ts'
import type { MemberProblem } from '../members/member-problems.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import type { Problems } from '../server/problem.ts'
import { success, type Routes } from '../server/route.ts'
import { day } from '../server/time.ts'

/** What the calls of administrators refuse with. */
export const adminProblems = {
  'email-change.not-found': { status: 404, title: 'Change not found' },
  'email-change.own': { status: 403, title: 'Your own address' },
  'message.not-failed': { status: 409, title: 'Message has not failed' },
} satisfies Problems

/** How long the old address may still refuse what an administrator approved (SEC-10). */
const coolingOff = day
export function registerAdmin(routes: Routes<keyof typeof adminProblems | MemberProblem>, context: Context): void {
  const { db, now, config, randomBytes, backgroundJobs } = context
  const { route } = routes
  registerAdminMembers(routes, context)

  route(emailChanges, async () => {
    const changes = await listOpenEmailChanges(db, { at: now().toISOString() })
    return accept({
      changes: changes.map(({ firstname, lastname, askedAt, state, effectiveAt, ...change }) => ({
        ...change,
        name: `${firstname} ${lastname}`,
        asked: askedAt,
        approved: state === 'approved',
        effective: effectiveAt,
      })),
    })
  })

  route(answerEmailChangeAsAdmin, async ({ params: { id, answer }, caller, request }) => {
    const admin = memberOf(caller)
    const at = now()
    const answeredAt = at.toISOString()
    const { secret, hash } = drawLinkSecret(randomBytes)
    const outcome = await transaction(db, async (tx) => {
      const change = await findEmailChange(tx, { id })
      const account = change && (await findAccountById(tx, { id: change.memberId }))
      if (change === undefined || account === undefined) return 'not-found'
      const { memberId, oldEmail, newEmail } = change
      if (answer === 'refuse' && (change.state === 'pending' || change.state === 'approved')) {
        await endEmailChange(tx, { id, memberId, state: 'refused', at: answeredAt })
        return memberId
      }
      if (change.state !== 'pending') return 'not-found'
      if (memberId === admin.id) return 'own'

      const effective = new Date(at.getTime() + coolingOff).toISOString()
      await approveEmailChange(tx, { id, approvedBy: admin.id, effectiveAt: effective, answeredAt })
      await dropLinksOf(tx, { memberId, kind: 'email-change' })
      const times = { createdAt: answeredAt, expiresAt: effective }
      await addLink(tx, { hash, kind: 'email-change', memberId, emailChangeId: id, ...times })
      const { firstname } = account
      const content = changeApprovedEmail(config, { firstname, newEmail, secret, effective })
      await addMessage(tx, { kind: 'mail', memberId, receiver: oldEmail, ...content, createdAt: answeredAt })
      return memberId
    })
    if (outcome === 'not-found') return refuse('email-change.not-found', 'This change has been answered already.')
    if (outcome === 'own') {
      return refuse('email-change.own', 'Another administrator has to approve the change of your address.')
    }
    backgroundJobs.wake()
    logSecurity(request, {
      event: answer === 'approve' ? 'email_change_approved' : 'email_change_refused',
      account: outcome,
    })
    return accept(success)
  })

  route(messages, async ({ query }) => {
    const { results, ...page } = await listMessages(db, query)
    // With a mail server the receiver alone may read the secret; without one somebody has to hand it over.
    const isHandedOver = config.mail.smtpUrl === ''
    return accept({
      ...page,
      results: results.map(({ secret, body, ...message }) => {
        const shown = isHandedOver ? secret : secret && '••••'
        return { ...message, body: textOf({ body, secret: shown ?? '••••' }) }
      }),
    })
  })

  route(retryCall, async ({ params: { id } }) => {
    const isRetried = await transaction(db, (tx) => retryMessage(tx, { id, at: now().toISOString() }))
    if (!isRetried) return refuse('message.not-failed', 'This message is not one that has failed.')
    backgroundJobs.wake()
    return accept(success)
  })
}
