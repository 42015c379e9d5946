import { addLink, deleteLinksOf, findLink, markLinkUsed, type AccountLink } from '#db/accounts/account-links.ts'
import { findSession } from '#db/accounts/sessions.ts'
import type { Transaction } from '#db/database.ts'
import { day, instantAfter, instantBefore } from '#db/instants.ts'
import { changeAccount, findAccountById, type Account } from '#db/members/members.ts'
import { addMessage, countMessages } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { addressChangedEmail, confirmationEmail } from '../delivery/emails.ts'
import { announceRegistration } from '../members/answer-registration.ts'
import type { TryLimit } from '../server/http/try-limit.ts'
import type { AccountContext } from './account-context.ts'
import { endAccess, endPending } from './end-access.ts'
import { drawLinkSecret, hashLinkSecret } from './link-secret.ts'

/** `confirmations` limits the emails to one address, however many accounts are registered with it. */
export type ConfirmationContext = AccountContext & { readonly confirmations: TryLimit }

/** The most confirmation emails of one account within a day, over all of its addresses. */
const mostOfAccount = 5

type Confirmation = {
  readonly context: ConfirmationContext
  readonly account: Pick<Account, 'id' | 'email' | 'username'>
  /** Whether the limit of the address allows the email. Otherwise none is sent, without an error. */
  readonly isWithinLimit: boolean
  readonly at: Date
}

/**
 * Counts an email to an address and returns whether it may be sent. Runs before the transaction, which must not wait
 * for anything else.
 */
export async function mayConfirm({ confirmations }: ConfirmationContext, email: string): Promise<boolean> {
  return (await confirmations.take(email.toLowerCase())) === 0
}

export async function sendConfirmation(tx: Transaction, confirmation: Confirmation): Promise<void> {
  const { context, account, isWithinLimit, at } = confirmation
  const { config, randomBytes } = context
  const { id: memberId, email, username } = account
  const createdAt = at.toISOString()
  const { secret, hash } = drawLinkSecret(randomBytes)
  const expiresAt = instantAfter(at, day)
  await addLink(tx, { hash, kind: 'confirm', memberId, email, createdAt, expiresAt })
  if (!isWithinLimit) return
  const content = confirmationEmail(config, { username, secret })
  await addMessage(tx, { kind: 'mail', memberId, receiver: email, ...content, createdAt })
}

type ResendRefusal = 'member.confirmed' | 'session.link-only' | 'member.too-many-confirmations'

/**
 * Sends the confirmation again, or to a corrected address, and returns whether the address was corrected. A correction
 * invalidates everything that was sent to the mistyped address and ends every other sign-in. Known and unknown
 * addresses get the same response.
 */
export async function resendConfirmation(
  context: ConfirmationContext,
  { memberId, sid, email }: { readonly memberId: number; readonly sid: string; readonly email: string },
): Promise<Result<boolean, ResendRefusal>> {
  const { db, now, backgroundJobs } = context
  const at = now()
  const since = instantBefore(at, day)
  const isWithinLimit = await mayConfirm(context, email)
  const sent = await transaction(db, async (tx): Promise<Result<boolean, ResendRefusal>> => {
    const account = await findAccountById(tx, { id: memberId })
    const session = await findSession(tx, { sid })
    if (account === undefined || account.isconfirmed) {
      return refuse('member.confirmed', 'Your email is already confirmed.')
    }
    // A sign-in by a temporary password does not count: that password was emailed to the address that may be wrong.
    if (session?.scope !== 'full')
      return refuse('session.link-only', 'Please log in with your own password to continue.')
    if ((await countMessages(tx, { memberId, topic: 'confirm', since, at: at.toISOString() })) >= mostOfAccount) {
      return refuse('member.too-many-confirmations', 'You’ve reached the limit for a day. Try again in 24 hours.')
    }
    const isCorrected = email.toLowerCase() !== account.email.toLowerCase()
    // Saved also when only the capitals differ, because the link is valid only for the exact spelling.
    if (email !== account.email) await changeAccount(tx, { id: memberId, email })
    if (isCorrected) await endAccess(tx, { memberId, at: at.toISOString(), except: sid })
    await deleteLinksOf(tx, { memberId, kind: 'confirm' })
    await sendConfirmation(tx, { context, account: { ...account, email }, isWithinLimit, at })
    return accept(isCorrected)
  })
  if (sent.ok) backgroundJobs.wake()
  else if (isWithinLimit) await context.confirmations.forgive(email.toLowerCase())
  return sent
}

/**
 * Confirms the address of an account, or moves a member to a new address, by the link in an email. Returns the account.
 */
export async function confirmEmail(context: AccountContext, secret: string): Promise<Result<Account, 'link.unusable'>> {
  const { db, now, backgroundJobs } = context
  const at = now().toISOString()
  const hash = hashLinkSecret(secret)
  const confirmed = await transaction(db, async (tx): Promise<Result<Account, 'link.unusable'>> => {
    const link = await findLink(tx, { hash, at })
    const account = link && (await findAccountById(tx, { id: link.memberId }))
    if (account === undefined || link === undefined || !isConfirmation(link)) return unusable()
    // The second use of a link changes nothing and is not an error.
    if (link.usedAt !== null) return accept(account)
    if (link.kind === 'confirm' && link.email !== account.email) return unusable()
    // Marked first, because a move deletes the unused links of the account.
    await markLinkUsed(tx, { hash, at })
    if (link.kind === 'new-email') await moveToNewEmail(tx, { context, account, newEmail: link.email, at })
    else {
      await changeAccount(tx, { id: account.id, isconfirmed: true })
      await announceRegistration(tx, { account, config: context.config, at })
    }
    return accept(account)
  })
  if (confirmed.ok) backgroundJobs.wake()
  return confirmed
}

function isConfirmation({ kind }: AccountLink): boolean {
  return kind === 'confirm' || kind === 'new-email'
}

function unusable() {
  return refuse(
    'link.unusable',
    'There was a problem while trying to confirm your email address. ' +
      'Please check to make sure you have the correct link inputted. If the problem persists Contact Us',
  )
}

type Move = {
  readonly context: Pick<AccountContext, 'config'>
  readonly account: Account
  readonly newEmail: string
  readonly at: string
}

/**
 * Moves a member to the new address, invalidates the links and temporary password that were emailed to the old address,
 * and notifies it.
 */
async function moveToNewEmail(
  tx: Transaction,
  { context: { config }, account: { id, email, firstname }, newEmail, at }: Move,
): Promise<void> {
  await changeAccount(tx, { id, email: newEmail, isconfirmed: true })
  await endPending(tx, { memberId: id, at })
  const content = addressChangedEmail(config, { firstname, newEmail })
  await addMessage(tx, { kind: 'mail', memberId: id, receiver: email, ...content, createdAt: at })
}
