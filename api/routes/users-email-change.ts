import { findLink, markLinkUsed } from '#db/accounts/account-links.ts'
import { endEmailChange, findEmailChange } from '#db/accounts/email-changes.ts'
import { findAccountById } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { answerEmailChange } from '#sync/calls/users.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import { applyEmailChange, prepareEmailChange } from '../accounts/email-change.ts'
import { hashLinkSecret } from '../accounts/link-secret.ts'
import { logSecurity } from '../process/log.ts'
import type { Routes } from '../route.ts'
import { success } from './success.ts'

export type EmailChangeRefusal = 'email-change.unusable' | 'email-change.admin-only'

/** The answer of the old address. It is given by a press on the page, never by opening the link (SEC-10). */
export function registerUsersEmailChange({ route }: Routes, context: AccountContext): void {
  const { db, config, afterwards } = context

  route(answerEmailChange, async ({ body, request }) => {
    const hash = hashLinkSecret(body.hash)
    const prepared = await prepareEmailChange(context)
    const at = prepared.at.toISOString()
    const outcome = await transaction(db, async (tx) => {
      const link = await findLink(tx, { hash, at })
      if (link === undefined || link.emailChangeId === null || link.usedAt !== null) return 'unusable'
      const { memberId, emailChangeId: id } = link
      const change = await findEmailChange(tx, { id })
      if (change?.state !== 'pending' && change?.state !== 'approved') return 'unusable'
      const account = await findAccountById(tx, { id: memberId })
      const needsAdmin = account?.isadmin || config.resetEmailChange === 'admin-only'
      if (body.approve && needsAdmin) return 'admin-only'
      await markLinkUsed(tx, { hash, at })
      if (body.approve) await applyEmailChange(tx, { id, prepared, from: change.state })
      else await endEmailChange(tx, { id, memberId, state: 'refused', at })
      return memberId
    })
    if (outcome === 'unusable') {
      return refuse('email-change.unusable', 'This link has been used or is too old. Please start again.')
    }
    if (outcome === 'admin-only') {
      return refuse('email-change.admin-only', 'Only an administrator can approve this change. Please contact us.')
    }
    afterwards.kick()
    logSecurity(request, {
      event: body.approve ? 'email_change_approved' : 'email_change_refused',
      account: outcome,
    })
    return accept(success)
  })
}
