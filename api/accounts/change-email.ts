import type { FastifyRequest } from 'fastify'
import {
  addLink,
  addressToProve,
  deleteLinksOf,
  findLink,
  markLinkUsed,
  setTempPassword,
} from '#db/accounts/account-links.ts'
import {
  addEmailChange,
  approveEmailChange,
  countEmailChanges,
  dueEmailChanges,
  endEmailChange,
  findEmailChange,
  listEmailChangesOf,
  openEmailChangeOf,
  refuseEmailChangesOf,
} from '#db/accounts/email-changes.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { day, instantAfter, instantBefore, isRecent, minute } from '#db/instants.ts'
import { changeAccount, findAccountById, type Account } from '#db/members/members.ts'
import { addMessage, countMessages } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import {
  addressChangedEmail,
  changeApprovedEmail,
  changeRequestedEmail,
  newAddressRequestedEmail,
  newAddressEmail,
  tempPasswordEmail,
} from '../delivery/emails.ts'
import { logSecurity } from '../process/log.ts'
import type { Context } from '../server/context.ts'
import type { GuardedJobs } from '../server/jobs/guarded-jobs.ts'
import type { AccountContext } from './account-context.ts'
import { authenticateSelf, wrongPassword, type PasswordChangeRefusal } from './authenticate.ts'
import { endAccess } from './end-access.ts'
import { drawLinkSecret, hashLinkSecret } from './link-secret.ts'
import { drawTempPassword, hashPassword, shownTempPassword, tempPasswordLife } from './passwords.ts'

// With the password: the new address confirms the change, the old one is notified (SEC-18).

/** The most address changes that a member can request with the password within a day. */
const mostNewAddresses = 5

type Request = {
  readonly memberId: number
  readonly username: string
  readonly password: string
  readonly newEmail: string
  readonly robotcheck?: string | undefined
  readonly request: FastifyRequest
}

/**
 * Requests a change to a new address, authenticated by the password. It takes effect when `confirmEmail` gets the link
 * sent there.
 */
export async function requestEmailChange(
  context: AccountContext,
  { newEmail, ...attempt }: Request,
): Promise<Result<null, 'member.not-yours' | 'member.too-many-changes' | PasswordChangeRefusal>> {
  const authenticated = await authenticateSelf(context, attempt)
  if (!authenticated.ok) return authenticated
  const { db, now, config, randomBytes, backgroundJobs } = context
  const { account: compared, stillHeld } = authenticated.value
  const memberId = compared.id
  const at = now()
  const createdAt = at.toISOString()
  const { secret, hash } = drawLinkSecret(randomBytes)
  const requested = await transaction(db, async (tx) => {
    const account = await stillHeld(tx)
    if (account === undefined) return wrongPassword()
    const { firstname, email: oldEmail } = account
    // Counted inside the transaction, so that simultaneous requests cannot all pass.
    if (
      (await countMessages(tx, { memberId, topic: 'new-email', since: instantBefore(at, day), at: createdAt })) >=
      mostNewAddresses
    ) {
      return refuse('member.too-many-changes', 'You’ve reached the limit for a day. Try again in 24 hours.')
    }
    await deleteLinksOf(tx, { memberId, kind: 'new-email' })
    await addLink(tx, {
      hash,
      kind: 'new-email',
      memberId,
      email: newEmail,
      createdAt,
      expiresAt: instantAfter(at, day),
    })
    const message = { kind: 'mail', memberId, createdAt } as const
    await addMessage(tx, { ...message, receiver: newEmail, ...newAddressEmail(config, { firstname, secret }) })
    const content = newAddressRequestedEmail(config, { firstname, newEmail })
    await addMessage(tx, { ...message, receiver: oldEmail, ...content })
    return accept(null)
  })
  if (!requested.ok) return requested
  backgroundJobs.wake()
  logSecurity(attempt.request, { event: 'email_change_requested', account: memberId })
  return requested
}

type PendingEmail = { readonly pendingemail: string | null; readonly pendingapproval: boolean }

/** Returns the new address of a pending change, and whether it waits for an approval (otherwise for a confirmation). */
export async function pendingEmailOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  memberId: number,
): Promise<PendingEmail> {
  const at = now().toISOString()
  const own = await addressToProve(db, { memberId, at })
  if (own !== undefined) return { pendingemail: own, pendingapproval: false }
  const pendingemail = (await openEmailChangeOf(db, { memberId, at }))?.newEmail ?? null
  return { pendingemail, pendingapproval: pendingemail !== null }
}

/** Cancels every pending change of a member's address, requested with or without a sign-in. */
export async function cancelEmailChange({ db, now }: Pick<Context, 'db' | 'now'>, memberId: number): Promise<void> {
  const at = now().toISOString()
  await transaction(db, async (tx) => {
    for (const kind of ['new-email', 'email-change'] as const) await deleteLinksOf(tx, { memberId, kind })
    await refuseEmailChangesOf(tx, { memberId, at })
  })
}

// Without a sign-in: the old address or an administrator approves the change (SEC-10).

/** The most changes that can be requested without a sign-in for one account within a day. */
const mostRequests = 3
/** How long the old address may answer a request with its link. */
const answerLife = 30 * minute
/** How long the old address may still decline what an administrator approved. */
const coolingOff = day

type ChangeRequest = {
  readonly context: Pick<Context, 'now' | 'config' | 'randomBytes'>
  readonly account: Account
  readonly newEmail: string
}

/**
 * Adds a request made without a sign-in. Only the old address gets an email, and nothing changes before an answer. An
 * old address that was never confirmed gets none, because it may belong to someone else: an administrator answers. A
 * request that is repeated for the same new address adds nothing while the link of the earlier one can be used or an
 * administrator has approved it; later it replaces the earlier one. So a change waits once in the list of the
 * administrators.
 */
export async function addEmailChangeRequest(
  tx: Transaction,
  { context: { now, config, randomBytes }, account, newEmail }: ChangeRequest,
): Promise<void> {
  const at = now()
  const { id: memberId, firstname, email: oldEmail, isadmin, isconfirmed } = account
  if (newEmail.toLowerCase() === oldEmail.toLowerCase()) return
  const createdAt = at.toISOString()
  if ((await countEmailChanges(tx, { memberId, since: instantBefore(at, day), at: createdAt })) >= mostRequests) return
  const open = await listEmailChangesOf(tx, { memberId, at: createdAt })
  const same = open.filter((change) => change.newEmail.toLowerCase() === newEmail.toLowerCase())
  const isAnswerable = (askedAt: string) => isRecent(askedAt, { now: at, within: answerLife })
  if (same.some(({ state, askedAt }) => state === 'approved' || isAnswerable(askedAt))) return
  for (const { id } of same) await endEmailChange(tx, { id, memberId, state: 'refused', at: createdAt })

  const emailChangeId = await addEmailChange(tx, { memberId, oldEmail, newEmail, askedAt: createdAt })
  if (!isconfirmed) return
  const { secret, hash } = drawLinkSecret(randomBytes)
  const isForAdmin = isadmin || config.resetEmailChange === 'admin-only'
  const content = changeRequestedEmail(config, { firstname, newEmail, secret, isForAdmin })
  const expiresAt = instantAfter(at, answerLife)
  await addLink(tx, { hash, kind: 'email-change', memberId, emailChangeId, createdAt, expiresAt })
  await addMessage(tx, { kind: 'mail', memberId, receiver: oldEmail, ...content, createdAt })
}

type AnswerRefusal = 'email-change.unusable' | 'email-change.admin-only' | 'server.busy'

type Answer = { readonly secret: string; readonly approve: boolean; readonly request: FastifyRequest }

export async function answerEmailChange(
  context: Context,
  { secret, approve, request }: Answer,
): Promise<Result<null, AnswerRefusal>> {
  const { db, now, hashing, backgroundJobs } = context
  const answer = { hash: hashLinkSecret(secret), approve }
  // Anyone may call this, so the link is validated before the expensive hash.
  const first = await validateAnswer(db, { context, answer })
  if (!first.ok) return first
  if (first.value === 'done') return accept(null)
  const hashed = approve ? await hashing.forRequest(request.ip, () => prepareMove(context)) : accept(undefined)
  if (!hashed.ok) return hashed
  const prepared = hashed.value
  const answered = await transaction(db, async (tx) => {
    // Another answer may have been committed while this one was hashed.
    const valid = await validateAnswer(tx, { context, answer })
    if (!valid.ok || valid.value === 'done') return valid
    const { id, memberId, state } = valid.value
    const at = now().toISOString()
    await markLinkUsed(tx, { hash: answer.hash, at })
    if (prepared === undefined) await endEmailChange(tx, { id, memberId, state: 'refused', at })
    else await moveAccount(tx, { id, prepared, from: state })
    return valid
  })
  if (!answered.ok) return answered
  if (answered.value === 'done') return accept(null)
  backgroundJobs.wake()
  const event = approve ? 'email_change_approved' : 'email_change_refused'
  logSecurity(request, { event, account: answered.value.memberId })
  return accept(null)
}

/** A change of address that can still be approved or declined. */
type OpenChange = { readonly id: number; readonly memberId: number; readonly state: 'pending' | 'approved' }

type Answering = {
  readonly context: Pick<Context, 'config' | 'now'>
  readonly answer: { readonly hash: string; readonly approve: boolean }
}

/** Returns the change that a link answers, or `done` if it has given this answer before. */
async function validateAnswer(
  reader: Reader,
  { context: { config, now }, answer: { hash, approve } }: Answering,
): Promise<Result<OpenChange | 'done', 'email-change.unusable' | 'email-change.admin-only'>> {
  const link = await findLink(reader, { hash, at: now().toISOString() })
  if (link === undefined || link.emailChangeId === null) return unusable()
  const change = await findEmailChange(reader, { id: link.emailChangeId })
  // The answer to the first tap may have been lost.
  if (link.usedAt !== null) return change?.state === (approve ? 'done' : 'refused') ? accept('done') : unusable()
  if (change?.state !== 'pending' && change?.state !== 'approved') return unusable()
  const account = await findAccountById(reader, { id: change.memberId })
  if (!account?.isactive) return unusable()
  if (approve && (account.isadmin || config.resetEmailChange === 'admin-only')) {
    return refuse('email-change.admin-only', 'Only an administrator can approve this change. Please contact us.')
  }
  return accept({ id: change.id, memberId: change.memberId, state: change.state })
}

function unusable() {
  return refuse('email-change.unusable', 'This link has been used or has expired. Please start again.')
}

type AdminAnswer = { readonly id: number; readonly approve: boolean; readonly adminId: number }

/**
 * Approves or declines a request as an administrator; returns the member's id. An approved change takes effect a day
 * later; until then the old address can decline it. Administrators cannot approve a change of their own address.
 */
export async function answerEmailChangeAsAdmin(
  { db, now, config, randomBytes, backgroundJobs }: Context,
  { id, approve, adminId }: AdminAnswer,
): Promise<Result<number, 'email-change.not-found' | 'email-change.own'>> {
  const at = now()
  const answeredAt = at.toISOString()
  const { secret, hash } = drawLinkSecret(randomBytes)
  const answered = await transaction(db, async (tx) => {
    const change = await findEmailChange(tx, { id })
    const account = change && (await findAccountById(tx, { id: change.memberId }))
    if (change === undefined || account === undefined) return alreadyHandled()
    const { memberId, oldEmail, newEmail, state } = change
    if (!approve && (state === 'pending' || state === 'approved')) {
      await endEmailChange(tx, { id, memberId, state: 'refused', at: answeredAt })
      return accept(memberId)
    }
    if (state !== 'pending') return alreadyHandled()
    if (memberId === adminId) {
      return refuse('email-change.own', 'Ask another administrator to approve your new email.')
    }
    const effective = instantAfter(at, coolingOff)
    await approveEmailChange(tx, { id, approvedBy: adminId, effectiveAt: effective, answeredAt })
    await deleteLinksOf(tx, { memberId, kind: 'email-change' })
    const times = { createdAt: answeredAt, expiresAt: effective }
    await addLink(tx, { hash, kind: 'email-change', memberId, emailChangeId: id, ...times })
    const { firstname } = account
    const content = changeApprovedEmail(config, { firstname, newEmail, secret, effective })
    await addMessage(tx, { kind: 'mail', memberId, receiver: oldEmail, ...content, createdAt: answeredAt })
    return accept(memberId)
  })
  if (answered.ok) backgroundJobs.wake()
  return answered
}

function alreadyHandled() {
  return refuse('email-change.not-found', 'This request has already been handled.')
}

type Work = Pick<Context, 'db' | 'config' | 'now' | 'randomBytes' | 'hashing'> & { readonly jobs: GuardedJobs }

/** A background job: applies approved changes whose time has come. */
export async function applyDueEmailChanges(work: Work): Promise<void> {
  for (const { id } of await dueEmailChanges(work.db, { at: work.now().toISOString() })) {
    await work.jobs.run(`email change ${id}`, async () => {
      const prepared = await work.hashing.forJob(() => prepareMove(work))
      await transaction(work.db, (tx) => moveAccount(tx, { id, prepared, from: 'approved' }))
    })
  }
}

/**
 * The values that a move computes before its transaction, because hashing would hold the transaction open for too long.
 */
type PreparedMove = {
  readonly config: Context['config']
  readonly at: Date
  readonly password: string
  readonly passwordHash: string
}

/** Hashes a password, so callers run it in a slot of `hashing`. */
async function prepareMove({
  config,
  now,
  randomBytes,
}: Pick<Context, 'config' | 'now' | 'randomBytes'>): Promise<PreparedMove> {
  const password = drawTempPassword(randomBytes)
  return { config, at: now(), password, passwordHash: await hashPassword(password) }
}

type Move = {
  readonly id: number
  readonly prepared: PreparedMove
  /** The state that the change must be in. A change that was answered in between stays as it is. */
  readonly from: 'pending' | 'approved'
}

/**
 * Moves an account to its new address: ends all access to it, sends a temporary password to the new address, and
 * notifies both addresses.
 */
async function moveAccount(tx: Transaction, { id, prepared, from }: Move): Promise<void> {
  const { config, password, passwordHash } = prepared
  const change = await findEmailChange(tx, { id })
  const account = change && (await findAccountById(tx, { id: change.memberId }))
  if (change?.state !== from || account === undefined) return

  const at = prepared.at.toISOString()
  const { memberId, newEmail, oldEmail } = change
  const { firstname, isconfirmed } = account
  await changeAccount(tx, { id: memberId, email: newEmail })
  await endAccess(tx, { memberId, at })
  await deleteLinksOf(tx, { memberId, kind: 'confirm' })
  await setTempPassword(tx, {
    memberId,
    passwordHash,
    createdAt: at,
    expiresAt: instantAfter(prepared.at, tempPasswordLife),
  })
  await endEmailChange(tx, { id, memberId, state: 'done', at })

  const message = { kind: 'mail', memberId, createdAt: at } as const
  const changed = addressChangedEmail(config, { firstname, newEmail })
  await addMessage(tx, { ...message, receiver: oldEmail, ...changed })
  await addMessage(tx, { ...message, receiver: newEmail, ...changed })
  const content = tempPasswordEmail(config, { firstname, isconfirmed, password: shownTempPassword(password) })
  await addMessage(tx, { ...message, receiver: newEmail, ...content })
}
