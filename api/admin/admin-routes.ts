import { listOpenEmailChanges } from '#db/accounts/email-changes.ts'
import { searchAccounts } from '#db/members/members.ts'
import { listMessages, retryMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import {
  adminMembers,
  answerEmailChangeAsAdmin as answerCall,
  changeMember as changeCall,
  emailChanges,
  messages,
  retryMessage as retryCall,
} from '#sync/calls/admin.ts'
import type { AccountProblem } from '../accounts/account-problems.ts'
import { answerEmailChangeAsAdmin } from '../accounts/change-email.ts'
import type { DeliveryProblem } from '../delivery/delivery-problems.ts'
import { textOf } from '../delivery/transport.ts'
import { changeMember, type MemberAction } from '../members/change-member.ts'
import type { MemberProblem } from '../members/member-problems.ts'
import { logSecurity, type SecurityEvent } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { success, type Routes } from '../server/route.ts'

type AdminProblem = AccountProblem | DeliveryProblem | MemberProblem

export function registerAdmin({ route }: Routes<AdminProblem>, context: Context): void {
  const { db, now, config, backgroundJobs } = context

  route(adminMembers, async ({ query }) => accept(await searchAccounts(db, query)))

  route(changeCall, async ({ params: { id, action }, caller, request }) => {
    const changed = await changeMember(context, { id, action, admin: memberOf(caller) })
    if (!changed.ok) return changed
    logSecurity(request, { event: events[action], account: id, action })
    return accept(success)
  })

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

  route(answerCall, async ({ params: { id, answer }, caller, request }) => {
    const approve = answer === 'approve'
    const answered = await answerEmailChangeAsAdmin(context, { id, approve, adminId: memberOf(caller).id })
    if (!answered.ok) return answered
    const event = approve ? 'email_change_approved' : 'email_change_refused'
    logSecurity(request, { event, account: answered.value })
    return accept(success)
  })

  route(messages, async ({ query }) => {
    const { results, ...page } = await listMessages(db, query)
    // Without a mail server an administrator passes secrets on; with one only the receiver may read them.
    const showsSecrets = config.mail.smtpUrl === ''
    return accept({
      ...page,
      results: results.map(({ secret, body, ...message }) => {
        const shown = showsSecrets ? secret : null
        return { ...message, body: textOf({ body, secret: shown ?? '••••' }) }
      }),
    })
  })

  route(retryCall, async ({ params: { id } }) => {
    const isRetried = await transaction(db, (tx) => retryMessage(tx, { id, at: now().toISOString() }))
    if (!isRetried) return refuse('message.not-failed', 'Only failed messages can be sent again.')
    backgroundJobs.wake()
    return accept(success)
  })
}

const events: Readonly<Record<MemberAction, SecurityEvent>> = {
  confirm: 'user_updated',
  deactivate: 'user_updated',
  reactivate: 'user_updated',
  'make-admin': 'privilege_permissions_changed',
  'remove-admin': 'privilege_permissions_changed',
  'end-sign-ins': 'authn_token_revoked',
  'send-sign-in-link': 'sign_in_link_sent',
}
