import { findLink, markLinkUsed, dropLinksOf, setTempPassword } from '#db/accounts/account-links.ts'
import { endEmailChange, findEmailChange } from '#db/accounts/email-changes.ts'
import { endAccess } from '#db/accounts/sessions.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { findAccountById, changeAccount } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { answerEmailChange } from '#sync/calls/users.ts'
import { addressChangedEmail, tempPasswordEmail } from '../delivery/emails.ts'
import { logSecurity } from '../process/log.ts'
import type { Config } from '../server/config.ts'
import type { Context } from '../server/context.ts'
import { success, type Routes } from '../server/route.ts'
import type { AccountContext } from './account-context.ts'
import type { AccountProblem } from './account-problems.ts'
import { hashLinkSecret } from './link-secret.ts'
import { hashPassword, drawTempPassword, shownTempPassword, tempPasswordLife } from './passwords.ts'

type EmailChangeRefusal = 'email-change.unusable' | 'email-change.admin-only'

/** The answer of the old address. It is given by a press on the page, never by opening the link (SEC-10). */
export function registerEmailChanges({ route }: Routes<AccountProblem>, context: AccountContext): void {
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

/** What a change needs before its transaction begins: hashing takes too long inside of one. */
type PreparedChange = {
  readonly config: Config
  readonly at: Date
  readonly password: string
  readonly passwordHash: string
}

/** Takes a core for a while: to be called within the turns of `hashing`. */
export async function prepareEmailChange({
  config,
  now,
  randomBytes,
}: Pick<Context, 'config' | 'now' | 'randomBytes'>): Promise<PreparedChange> {
  const password = drawTempPassword(randomBytes)
  return { config, at: now(), password, passwordHash: await hashPassword(password) }
}

type Applied = {
  readonly id: number
  readonly prepared: PreparedChange
  /** The state that the change has to be in, so that two answers at the same moment do not both count. */
  readonly from: 'pending' | 'approved'
}

/**
 * Moves an account to its new address: every way into it ends, a temporary password goes to the new address, and both
 * addresses get a notice. Answers whether it was still to be done.
 */
export async function applyEmailChange(tx: Transaction, { id, prepared, from }: Applied): Promise<boolean> {
  const { config, password, passwordHash } = prepared
  const change = await findEmailChange(tx, { id })
  const account = change && (await findAccountById(tx, { id: change.memberId }))
  if (change?.state !== from || account === undefined) return false

  const at = prepared.at.toISOString()
  const expiresAt = new Date(prepared.at.getTime() + tempPasswordLife).toISOString()
  const { memberId, newEmail, oldEmail } = change
  const { firstname } = account
  await changeAccount(tx, { id: memberId, email: newEmail })
  await endAccess(tx, { memberId, at })
  await dropLinksOf(tx, { memberId, kind: 'confirm' })
  await setTempPassword(tx, { memberId, passwordHash, createdAt: at, expiresAt })
  await endEmailChange(tx, { id, memberId, state: 'done', at })

  const message = { kind: 'mail', memberId, createdAt: at } as const
  const told = addressChangedEmail(config, { firstname, newEmail })
  await addMessage(tx, { ...message, receiver: oldEmail, ...told })
  await addMessage(tx, { ...message, receiver: newEmail, ...told })
  const content = tempPasswordEmail(config, { firstname, password: shownTempPassword(password) })
  await addMessage(tx, { ...message, receiver: newEmail, ...content })
  return true
}
