import { findLink, markLinkUsed } from '#db/accounts/account-links.ts'
import { endEmailChange, findEmailChange } from '#db/accounts/email-changes.ts'
import type { Reader } from '#db/database.ts'
import { findAccountById } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import type { Result } from '#golf/result.ts'
import { accept, refuse } from '#golf/result.ts'
import { answerEmailChange } from '#sync/calls/users.ts'
import { logSecurity } from '../process/log.ts'
import type { Routes } from '../server/route.ts'
import { success } from '../server/route.ts'
import type { AccountContext } from './account-context.ts'
import type { AccountProblem } from './account-problems.ts'
import { applyEmailChange, prepareEmailChange } from './email-change.ts'
import { hashLinkSecret } from './link-secret.ts'

type EmailChangeRefusal = 'email-change.unusable' | 'email-change.admin-only'

/** The answer of the old address. It is given by a press on the page, never by opening the link (SEC-10). */
export function registerUsersEmailChange({ route }: Routes<AccountProblem>, context: AccountContext): void {
  const { db, now, config, backgroundJobs, hashing } = context

  route(answerEmailChange, async ({ body, request }) => {
    const asked = { hash: hashLinkSecret(body.hash), approve: body.approve }
    // Anybody may send this, so a link has to be a good one before it costs a hash.
    const first = await judge(db, asked)
    if (!first.ok) return first
    const hashed = body.approve
      ? await hashing.forRequest(request.ip, () => prepareEmailChange(context))
      : accept(undefined)
    if (!hashed.ok) return hashed
    const prepared = hashed.value
    const answered = await transaction(db, async (tx) => {
      // Another answer may have come in between.
      const judged = await judge(tx, asked)
      if (!judged.ok) return judged
      const { id, memberId, state } = judged.value
      const at = now().toISOString()
      await markLinkUsed(tx, { hash: asked.hash, at })
      if (prepared === undefined) await endEmailChange(tx, { id, memberId, state: 'refused', at })
      else await applyEmailChange(tx, { id, prepared, from: state })
      return judged
    })
    if (!answered.ok) return answered
    backgroundJobs.wake()
    logSecurity(request, {
      event: body.approve ? 'email_change_approved' : 'email_change_refused',
      account: answered.value.memberId,
    })
    return accept(success)
  })

  async function judge(reader: Reader, { hash, approve }: Answer): Promise<Result<Answerable, EmailChangeRefusal>> {
    const link = await findLink(reader, { hash, at: now().toISOString() })
    if (link === undefined || link.emailChangeId === null || link.usedAt !== null) return unusable()
    const change = await findEmailChange(reader, { id: link.emailChangeId })
    if (change?.state !== 'pending' && change?.state !== 'approved') return unusable()
    const account = await findAccountById(reader, { id: change.memberId })
    if (!account?.isactive) return unusable()
    if (approve && (account.isadmin || config.resetEmailChange === 'admin-only')) {
      return refuse('email-change.admin-only', 'Only an administrator can approve this change. Please contact us.')
    }
    return accept({ id: change.id, memberId: change.memberId, state: change.state })
  }
}

type Answer = { readonly hash: string; readonly approve: boolean }

/** A change that the answer can still decide. */
type Answerable = { readonly id: number; readonly memberId: number; readonly state: 'pending' | 'approved' }

function unusable() {
  return refuse('email-change.unusable', 'This link has been used or is too old. Please start again.')
}
