import type { FastifyRequest } from 'fastify'
import type { Transaction } from '#db/database.ts'
import { changeAccount, type Account } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, type Result } from '#golf/result.ts'
import { passwordChangedEmail } from '../delivery/emails.ts'
import { announceRegistration } from '../members/answer-registration.ts'
import { logSecurity } from '../process/log.ts'
import type { AccountContext } from './account-context.ts'
import {
  asPasswordChange,
  authenticateSelf,
  wrongPassword,
  type Authenticated,
  type PasswordChangeRefusal,
} from './authenticate.ts'
import { endAccess } from './end-access.ts'
import { hashPassword } from './passwords.ts'
import { prepareSignIn, type SignedIn } from './sign-in.ts'
import { namesOf, validatePassword, type PasswordRefusal } from './validate-password.ts'

type Change = {
  readonly username: string
  readonly oldPassword: string
  readonly newPassword: string
  readonly robotcheck: string | undefined
  readonly request: FastifyRequest
}

type ChangeRefusal = PasswordChangeRefusal | PasswordRefusal

export async function changePassword(
  context: AccountContext,
  { member, ...change }: Change & { readonly member: { readonly id: number; readonly sid: string } },
): Promise<Result<Account, ChangeRefusal | 'member.not-yours'>> {
  const { username, oldPassword: password, newPassword, robotcheck, request } = change
  const authenticated = await authenticateSelf(context, {
    memberId: member.id,
    username,
    password,
    robotcheck,
    request,
  })
  if (!authenticated.ok) return authenticated
  return replacePassword(context, { authenticated: authenticated.value, newPassword, request, keep: member.sid })
}

/** Chooses a new password by the old or a temporary one, without a sign-in. Ends every sign-in but the new one. */
export async function resetPassword(
  context: AccountContext,
  { username, oldPassword: password, newPassword, robotcheck, request }: Change,
): Promise<Result<SignedIn, ChangeRefusal>> {
  const attempt = { username, password, robotcheck, request, takesTemporary: true }
  const authenticated = asPasswordChange(await context.authenticate(attempt))
  if (!authenticated.ok) return authenticated
  const signIn = prepareSignIn(context, { memberId: authenticated.value.account.id, scope: 'full', request })
  const replaced = await replacePassword(context, {
    authenticated: authenticated.value,
    newPassword,
    request,
    keep: signIn.sid,
    addSignIn: signIn.add,
  })
  return replaced.ok ? accept(signIn.answer(replaced.value)) : replaced
}

type Replacement = {
  readonly authenticated: Authenticated
  readonly newPassword: string
  readonly request: FastifyRequest
  /** The sign-in that stays. */
  readonly keep: string
  readonly addSignIn?: (tx: Transaction) => Promise<void>
}

async function replacePassword(
  context: AccountContext,
  { authenticated: { account: compared, isTemporary, stillHeld }, newPassword, request, keep, addSignIn }: Replacement,
): Promise<Result<Account, ChangeRefusal>> {
  const { db, now, config, hashing, backgroundJobs } = context
  const valid = validatePassword({ password: newPassword, names: namesOf(compared, config) })
  if (!valid.ok) return valid
  const hashed = await hashing.forRequest(request.ip, () => hashPassword(newPassword))
  if (!hashed.ok) return hashed
  const memberId = compared.id
  const at = now().toISOString()
  // The temporary password was read in an email, which confirms the address.
  const confirmed = isTemporary ? { isconfirmed: true } : {}
  const changed = await transaction(db, async (tx) => {
    const account = await stillHeld(tx)
    if (account === undefined) return undefined
    await changeAccount(tx, { id: memberId, passwordHash: hashed.value, ...confirmed })
    if (isTemporary && !account.isconfirmed) await announceRegistration(tx, { account, config, at })
    await endAccess(tx, { memberId, at, except: keep })
    await addSignIn?.(tx)
    const content = passwordChangedEmail(config, account)
    await addMessage(tx, { kind: 'mail', memberId, receiver: account.email, ...content, createdAt: at })
    return { ...account, ...confirmed }
  })
  if (changed === undefined) return wrongPassword()
  backgroundJobs.wake()
  logSecurity(request, { event: 'authn_password_change', account: memberId })
  return accept(changed)
}
