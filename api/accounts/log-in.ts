import type { FastifyRequest } from 'fastify'
import { bindTempPassword, findLink, markLinkUsed } from '#db/accounts/account-links.ts'
import { secondStepSince } from '#db/accounts/second-steps.ts'
import { findAccountById, type Account } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { codeRequired } from '#sync/calls/second-step.ts'
import { logSecurity } from '../process/log.ts'
import type { Caller } from '../server/callers/caller.ts'
import type { AccountContext } from './account-context.ts'
import { findHolder, loginFailed, type LoginRefusal } from './authenticate.ts'
import { hashLinkSecret } from './link-secret.ts'
import { codeIsRequired, fingerprintOf, type CodeRefusal } from './second-step.ts'
import { prepareSignIn, type SignedIn } from './sign-in.ts'

type Login = {
  readonly username: string
  readonly password: string
  readonly robotcheck?: string | undefined
  readonly request: FastifyRequest
}

/**
 * Logs a member in with a password. A temporary password allows nothing but choosing a new one, and then belongs to
 * that sign-in. If the account has a second step, a right password is refused with a proof for the call that takes the
 * code.
 */
export async function logIn(
  context: AccountContext,
  login: Login,
): Promise<Result<SignedIn, LoginRefusal | typeof codeRequired>> {
  const authenticated = await context.authenticate({ ...login, takesTemporary: true })
  if (!authenticated.ok) return authenticated
  const { account: compared, isTemporary, stillHeld } = authenticated.value
  const memberId = compared.id
  const signIn = prepareSignIn(context, { memberId, scope: isTemporary ? 'reset' : 'full', request: login.request })
  const account = await transaction(context.db, async (tx) => {
    const held = await stillHeld(tx)
    if (held === undefined) return undefined
    if ((await secondStepSince(tx, { memberId })) !== null) return codeRequired
    await signIn.add(tx)
    if (isTemporary) await bindTempPassword(tx, { memberId, sid: signIn.sid })
    return held
  })
  if (account === codeRequired) return codeIsRequired(context, authenticated.value)
  return account === undefined ? loginFailed() : accept(signIn.answer(account))
}

type CodeLoginRefusal = CodeRefusal | 'second-step.too-late'

type LoginWithCode = { readonly proof: string; readonly code: string; readonly request: FastifyRequest }

/** Completes a login with a second step, by the proof of the password and a code. */
export async function logInWithCode(
  context: AccountContext,
  { proof, code, request }: LoginWithCode,
): Promise<Result<SignedIn, CodeLoginRefusal>> {
  const { now, tokens, secondSteps } = context
  const proven = tokens.verifyPasswordProof(proof)
  if (proven === undefined || now() >= proven.expiresAt) return tooLate()
  const { memberId, held, isTemporary } = proven
  const isSame = (hash: string) => fingerprintOf(hash) === held
  const { member } = request.getDecorator<Caller>('caller')
  const signIn = prepareSignIn(context, { memberId, scope: isTemporary ? 'reset' : 'full', request })
  const account = await secondSteps.withCode<Account, CodeLoginRefusal>(
    { memberId, code, request },
    async (tx, takeCode) => {
      const holder = await findHolder(tx, { memberId, isTemporary, isSame, sid: member?.sid, at: now().toISOString() })
      if (holder === undefined) return tooLate()
      const taken = await takeCode(tx)
      if (!taken.ok) return taken
      await signIn.add(tx)
      if (isTemporary) await bindTempPassword(tx, { memberId, sid: signIn.sid })
      return accept(holder)
    },
  )
  return account.ok ? accept(signIn.answer(account.value)) : account
}

function tooLate() {
  return refuse('second-step.too-late', 'That took too long. Enter your password again.')
}

type LoginByLink = { readonly username: string; readonly secret: string; readonly request: FastifyRequest }

/** Uses up an emailed link. It signs in members, but no administrators (SEC-16) and no one with a second step. */
export async function logInByLink(
  context: AccountContext,
  { username, secret, request }: LoginByLink,
): Promise<Result<SignedIn, 'login.failed'>> {
  const at = context.now().toISOString()
  const hash = hashLinkSecret(secret)
  const signedIn = await transaction(context.db, async (tx) => {
    const link = await findLink(tx, { hash, at })
    if (link?.kind !== 'sign-in' || link.usedAt !== null) return undefined
    const account = await findAccountById(tx, { id: link.memberId })
    const isReceiver = account?.username.toLowerCase() === username.toLowerCase()
    if (!account?.isactive || account.isadmin || !isReceiver) return undefined
    if ((await secondStepSince(tx, { memberId: account.id })) !== null) return undefined
    const signIn = prepareSignIn(context, { memberId: account.id, scope: 'link', request })
    await signIn.add(tx)
    await markLinkUsed(tx, { hash, at })
    return { signIn, account }
  })
  if (signedIn !== undefined) return accept(signedIn.signIn.answer(signedIn.account))
  logSecurity(request, { event: 'authn_login_fail', account: 0 })
  return loginFailed()
}
