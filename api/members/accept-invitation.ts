import type { FastifyRequest } from 'fastify'
import { addLink } from '#db/accounts/account-links.ts'
import { day, instantAfter } from '#db/instants.ts'
import { findInvited, useInvitation } from '#db/members/invitations.ts'
import { changeAccount, changeSettings, findAccountById } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { endAccess } from '../accounts/end-access.ts'
import { drawLinkSecret, hashLinkSecret } from '../accounts/link-secret.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { addSignIn, type SignedIn } from '../accounts/sign-in.ts'
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
  { secret, password, email, phonenum, request }: Acceptance,
): Promise<Result<SignedIn, 'invitation.link-unusable' | PasswordRefusal | 'server.busy'>> {
  const { db, now, config, randomBytes, hashing, backgroundJobs } = context
  const at = now().toISOString()
  const hash = hashLinkSecret(secret)
  const invited = await findInvited(db, { hash, at })
  if (invited === undefined) return unusable()
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
  if (signedIn === undefined) return unusable()
  backgroundJobs.wake()
  logSecurity(request, { event: 'invitation_accepted', account: memberId })
  return accept(signedIn.signIn.answer(signedIn.account))
}

/** The same refusal for every link that does not work, so that it does not reveal who exists. */
export function unusable() {
  return refuse(
    'invitation.link-unusable',
    'This invitation doesn’t work anymore. If you’ve chosen a password with it, log in. ' +
      'If it’s expired or replaced by a newer one, ask the club for another.',
  )
}
