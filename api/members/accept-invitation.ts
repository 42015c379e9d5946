import type { FastifyRequest } from 'fastify'
import { addLink, addressToProve } from '#db/accounts/account-links.ts'
import { day, instantAfter } from '#db/instants.ts'
import { findInvited, findUserOfInvitation, useInvitation } from '#db/members/invitations.ts'
import { changeAccount, changeSettings, findAccountById } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { endAccess } from '../accounts/end-access.ts'
import { drawLinkSecret, hashLinkSecret } from '../accounts/link-secret.ts'
import { hashPassword, verifyPassword } from '../accounts/passwords.ts'
import { addSignIn, earlierSignIn, type SignedIn } from '../accounts/sign-in.ts'
import { namesOf, validatePassword, type PasswordRefusal } from '../accounts/validate-password.ts'
import { newAddressEmail } from '../delivery/emails.ts'
import { logSecurity } from '../process/log.ts'
import type { Context } from '../server/context.ts'

type Acceptance = {
  readonly secret: string
  readonly password: string
  /** The email that the member entered; empty when the club already has one or the member gave none. */
  readonly email: string
  readonly phonenum: string
  readonly request: FastifyRequest
}

/**
 * Sets the member's password with an invitation, which works once, and signs the member in. An email that the club did
 * not have is saved when the link sent to it is opened, because a printed invitation does not prove who owns an
 * address.
 */
export async function acceptInvitation(
  context: Context,
  acceptance: Acceptance,
): Promise<Result<SignedIn, 'invitation.link-unusable' | PasswordRefusal | 'server.busy'>> {
  const { secret, password, email, phonenum, request } = acceptance
  const { db, now, config, randomBytes, hashing, backgroundJobs } = context
  const at = now().toISOString()
  const hash = hashLinkSecret(secret)
  const invited = await findInvited(db, { hash, at })
  if (invited === undefined) return await acceptedBefore(context, acceptance)
  const valid = validatePassword({ password, names: namesOf(invited, config) })
  if (!valid.ok) return valid
  const hashed = await hashing.forRequest(request.ip, () => hashPassword(password))
  if (!hashed.ok) return hashed

  const memberId = invited.id
  const signedIn = await transaction(db, async (tx) => {
    const still = await findInvited(tx, { hash, at })
    if (still === undefined) return undefined
    await useInvitation(tx, { memberId, at })
    await changeAccount(tx, { id: memberId, passwordHash: hashed.value })
    await endAccess(tx, { memberId, at })
    // A member added without an email got the setting None automatically. With an email it is the member's own choice:
    // the link of an email unsubscribes without a password.
    if (still.email === '' && still.teetimenotify === 'None') {
      await changeSettings(tx, { id: memberId, settings: { teetimenotify: 'Both' } })
    }
    if (still.phonenum === '' && phonenum !== '') await changeSettings(tx, { id: memberId, settings: { phonenum } })
    if (still.email === '' && email !== '') {
      const link = drawLinkSecret(randomBytes)
      const expiresAt = instantAfter(new Date(at), day)
      await addLink(tx, { hash: link.hash, kind: 'new-email', memberId, email, createdAt: at, expiresAt })
      const content = newAddressEmail(config, { ...still, secret: link.secret })
      await addMessage(tx, { kind: 'mail', memberId, receiver: email, ...content, createdAt: at })
    }
    const signIn = await addSignIn(tx, context, { memberId, scope: 'full', request })
    const account = await findAccountById(tx, { id: memberId })
    return account && { account, signIn }
  })
  // The same request may have been answered while this one was hashed.
  if (signedIn === undefined) return await acceptedBefore(context, acceptance)
  backgroundJobs.wake()
  logSecurity(request, { event: 'invitation_accepted', account: memberId })
  return accept(signedIn.signIn.answer(signedIn.account))
}

/**
 * Signs the member in once more, if the answer to the same request was lost. It needs the key that only the phone of
 * that request has, the link and the password. An email that differs from the first one is refused, because it would
 * not be saved. Any other request is refused as well.
 */
async function acceptedBefore(
  context: Context,
  { secret, password, email, request }: Acceptance,
): Promise<Result<SignedIn, 'invitation.link-unusable' | 'server.busy'>> {
  const { db, now, hashing } = context
  const id = await findUserOfInvitation(db, { hash: hashLinkSecret(secret) })
  const account = id === undefined ? undefined : await findAccountById(db, { id })
  if (!account?.isactive) return unusable()
  const wanted = { memberId: account.id, scope: 'full', request } as const
  if ((await earlierSignIn(db, context, wanted)) === undefined) return unusable()
  const saved = [account.email, await addressToProve(db, { memberId: account.id, at: now().toISOString() })]
  if (email !== '' && !saved.includes(email)) return unusable()
  const { passwordHash } = account
  const compared = await hashing.forRequest(request.ip, () => verifyPassword({ password, hash: passwordHash }))
  if (!compared.ok) return compared
  if (!compared.value) return unusable()
  const signedIn = await transaction(db, async (tx) => {
    const current = await findAccountById(tx, { id: account.id })
    if (!current?.isactive || current.passwordHash !== passwordHash) return undefined
    if ((await earlierSignIn(tx, context, wanted)) === undefined) return undefined
    return { account: current, signIn: await addSignIn(tx, context, wanted) }
  })
  return signedIn === undefined ? unusable() : accept(signedIn.signIn.answer(signedIn.account))
}

/** The same refusal for every link that does not work, so that it does not reveal who exists. */
export function unusable() {
  return refuse(
    'invitation.link-unusable',
    'This invitation doesn’t work anymore. If you’ve chosen a password with it, log in. ' +
      'If it’s expired or replaced by a newer one, ask the club for another.',
  )
}
