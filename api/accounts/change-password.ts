import type { FastifyRequest } from 'fastify'
import { findTempPassword } from '#db/accounts/account-links.ts'
import { secondStepSince } from '#db/accounts/second-steps.ts'
import type { Transaction } from '#db/database.ts'
import { changeAccount, type Account } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, type Result } from '#golf/result.ts'
import type { codeRequired } from '#sync/calls/second-step.ts'
import { passwordChangedEmail } from '../delivery/emails.ts'
import { announceRegistration } from '../members/answer-registration.ts'
import { logSecurity } from '../process/log.ts'
import type { Caller } from '../server/callers/caller.ts'
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
import { codeIsRequired, type CodeRefusal, type TakeCode } from './second-step.ts'
import { addSignIn, type SignedIn } from './sign-in.ts'
import { namesOf, validatePassword, type PasswordRefusal } from './validate-password.ts'

type Change = {
  readonly username: string
  readonly oldPassword: string
  readonly newPassword: string
  readonly robotcheck: string | undefined
  readonly request: FastifyRequest
}

type ChangeRefusal = PasswordChangeRefusal | PasswordRefusal | CodeRefusal | typeof codeRequired

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
  const replaced = await replacePassword(context, {
    authenticated: authenticated.value,
    newPassword,
    request,
    signInFor: async () => accept(member),
  })
  return replaced.ok ? accept(replaced.value.account) : replaced
}

/**
 * Sets a new password, authenticated by the old or a temporary one, without a sign-in. Ends every sign-in but the new
 * one. An account with a second step also needs a code: otherwise access to its mailbox would be enough to sign in.
 */
export async function resetPassword(
  context: AccountContext,
  { username, oldPassword: password, newPassword, robotcheck, code, request }: Change & { code: string | undefined },
): Promise<Result<SignedIn, ChangeRefusal>> {
  const attempt = { username, password, robotcheck, request, takesTemporary: true }
  const authenticated = asPasswordChange(await context.authenticate(attempt))
  if (!authenticated.ok) return authenticated
  const memberId = authenticated.value.account.id
  const replaced = await replacePassword(context, {
    authenticated: authenticated.value,
    newPassword,
    request,
    code,
    signInFor: async (tx, takeCode) => {
      if (await asksForCode(tx, { memberId, context, request })) {
        const taken = takeCode === undefined ? codeIsRequired(context, authenticated.value) : await takeCode(tx)
        if (!taken.ok) return taken
      }
      return accept(await addSignIn(tx, context, { memberId, scope: 'full', request }))
    },
  })
  return replaced.ok ? accept(replaced.value.signIn.answer(replaced.value.account)) : replaced
}

type Replacement<Kept> = {
  readonly authenticated: Authenticated
  readonly newPassword: string
  readonly request: FastifyRequest
  /** A code of the second step, if one was entered. */
  readonly code?: string | undefined
  /** Returns the sign-in that is not ended, or why the password stays as it is. */
  readonly signInFor: (tx: Transaction, takeCode: TakeCode | undefined) => Promise<Result<Kept, ChangeRefusal>>
}

type Replaced<Kept> = { readonly account: Account; readonly signIn: Kept }

async function replacePassword<Kept extends { readonly sid: string }>(
  context: AccountContext,
  { authenticated, newPassword, request, code, signInFor }: Replacement<Kept>,
): Promise<Result<Replaced<Kept>, ChangeRefusal>> {
  const { db, now, config, hashing, backgroundJobs, secondSteps } = context
  const { account: compared, isTemporary, stillHeld } = authenticated
  const valid = validatePassword({ password: newPassword, names: namesOf(compared, config) })
  if (!valid.ok) return valid
  const hashed = await hashing.forRequest(request.ip, () => hashPassword(newPassword))
  if (!hashed.ok) return hashed
  const passwordHash = hashed.value
  const memberId = compared.id
  const at = now().toISOString()
  // The temporary password was read in an email, which confirms the address.
  const confirmed = isTemporary ? { isconfirmed: true } : {}
  async function replace(tx: Transaction, takeCode?: TakeCode): Promise<Result<Replaced<Kept>, ChangeRefusal>> {
    const account = await stillHeld(tx)
    if (account === undefined) return wrongPassword()
    const signIn = await signInFor(tx, takeCode)
    if (!signIn.ok) return signIn
    await changeAccount(tx, { id: memberId, passwordHash, ...confirmed })
    if (isTemporary && !account.isconfirmed) await announceRegistration(tx, { account, config, at })
    await endAccess(tx, { memberId, at, except: signIn.value.sid })
    const changed = { account: { ...account, ...confirmed }, signIn: signIn.value }
    // An unconfirmed address may belong to someone else.
    if (!changed.account.isconfirmed) return accept(changed)
    const content = passwordChangedEmail(config, account)
    await addMessage(tx, { kind: 'mail', memberId, receiver: account.email, ...content, createdAt: at })
    return accept(changed)
  }
  const changed =
    code === undefined
      ? await transaction(db, (tx) => replace(tx))
      : await secondSteps.withCode({ memberId, code, request }, replace)
  if (!changed.ok) return changed
  backgroundJobs.wake()
  logSecurity(request, { event: 'authn_password_change', account: memberId })
  return changed
}

type Asked = {
  readonly memberId: number
  readonly context: Pick<AccountContext, 'now'>
  readonly request: FastifyRequest
}

/**
 * Whether the new password needs a code of the second step. The sign-in that the temporary password belongs to needs
 * none: its login has already used one.
 */
async function asksForCode(tx: Transaction, { memberId, context, request }: Asked): Promise<boolean> {
  if ((await secondStepSince(tx, { memberId })) === null) return false
  const sid = request.getDecorator<Caller>('caller').member?.sid
  const at = context.now().toISOString()
  return sid === undefined || (await findTempPassword(tx, { memberId, at }))?.sid !== sid
}
