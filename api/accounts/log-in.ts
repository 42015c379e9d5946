import type { FastifyRequest } from 'fastify'
import { bindTempPassword, findLink, markLinkUsed } from '#db/accounts/account-links.ts'
import { secondStepSince } from '#db/accounts/second-steps.ts'
import type { Transaction } from '#db/database.ts'
import { findAccountById, type Account } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { codeRequired } from '#sync/calls/second-step.ts'
import { logSecurity } from '../process/log.ts'
import type { AccountContext } from './account-context.ts'
import { findHolder, loginFailed, sidsOf, type LoginRefusal } from './authenticate.ts'
import { hashLinkSecret } from './link-secret.ts'
import { codeIsRequired, fingerprintOf, type CodeRefusal } from './second-step.ts'
import { addSignIn, earlierSignIn, type SignedIn, type SignIn } from './sign-in.ts'

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
  const signedIn = await transaction(context.db, async (tx) => {
    const account = await stillHeld(tx)
    if (account === undefined) return undefined
    if ((await secondStepSince(tx, { memberId })) !== null) return codeRequired
    return { account, signIn: await signInByPassword(tx, context, { memberId, isTemporary, request: login.request }) }
  })
  if (signedIn === codeRequired) return codeIsRequired(context, authenticated.value)
  return signedIn === undefined ? loginFailed() : accept(signedIn.signIn.answer(signedIn.account))
}

type ByPassword = { readonly memberId: number; readonly isTemporary: boolean; readonly request: FastifyRequest }

async function signInByPassword(
  tx: Transaction,
  context: AccountContext,
  { memberId, isTemporary, request }: ByPassword,
): Promise<SignIn> {
  const signIn = await addSignIn(tx, context, { memberId, scope: isTemporary ? 'reset' : 'full', request })
  if (isTemporary) await bindTempPassword(tx, { memberId, sid: signIn.sid })
  return signIn
}

type CodeLoginRefusal = CodeRefusal | 'second-step.too-late'

type LoginWithCode = { readonly proof: string; readonly code: string; readonly request: FastifyRequest }

/**
 * Completes a login with a second step, by the proof of the password and a code. The same request sent again uses no
 * code up.
 */
export async function logInWithCode(
  context: AccountContext,
  { proof, code, request }: LoginWithCode,
): Promise<Result<SignedIn, CodeLoginRefusal>> {
  const { now, tokens, secondSteps } = context
  const proven = tokens.verifyPasswordProof(proof)
  if (proven === undefined || now() >= proven.expiresAt) return tooLate()
  const { memberId, held, isTemporary } = proven
  const isSame = (hash: string) => fingerprintOf(hash) === held
  const wanted = { memberId, scope: isTemporary ? 'reset' : 'full', request } as const
  const signedIn = await secondSteps.withCode<{ account: Account; signIn: SignIn }, CodeLoginRefusal>(
    { memberId, code, request },
    async (tx, takeCode) => {
      const sids = await sidsOf(tx, context, { memberId, request })
      const account = await findHolder(tx, { memberId, isTemporary, isSame, sids, at: now().toISOString() })
      if (account === undefined) return tooLate()
      const isRepeated = (await earlierSignIn(tx, context, wanted)) !== undefined
      const taken = isRepeated ? accept(null) : await takeCode(tx)
      if (!taken.ok) return taken
      return accept({ account, signIn: await signInByPassword(tx, context, { memberId, isTemporary, request }) })
    },
  )
  return signedIn.ok ? accept(signedIn.value.signIn.answer(signedIn.value.account)) : signedIn
}

function tooLate() {
  return refuse('second-step.too-late', 'That took too long. Enter your password again.')
}

type LoginByLink = { readonly username: string; readonly secret: string; readonly request: FastifyRequest }

/**
 * Uses up an emailed link. It signs in members, but no administrators (SEC-16) and no one with a second step. A used
 * link works again only for the request that used it, sent again with its key.
 */
export async function logInByLink(
  context: AccountContext,
  { username, secret, request }: LoginByLink,
): Promise<Result<SignedIn, 'login.failed'>> {
  const at = context.now().toISOString()
  const hash = hashLinkSecret(secret)
  const signedIn = await transaction(context.db, async (tx) => {
    const link = await findLink(tx, { hash, at })
    if (link?.kind !== 'sign-in') return undefined
    const account = await findAccountById(tx, { id: link.memberId })
    const isReceiver = account?.username.toLowerCase() === username.toLowerCase()
    if (!account?.isactive || account.isadmin || !isReceiver) return undefined
    if ((await secondStepSince(tx, { memberId: account.id })) !== null) return undefined
    const wanted = { memberId: account.id, scope: 'link', request } as const
    const isUsed = link.usedAt !== null && (await earlierSignIn(tx, context, wanted)) === undefined
    if (isUsed) return undefined
    if (link.usedAt === null) await markLinkUsed(tx, { hash, at })
    return { account, signIn: await addSignIn(tx, context, wanted) }
  })
  if (signedIn !== undefined) return accept(signedIn.signIn.answer(signedIn.account))
  logSecurity(request, { event: 'authn_login_fail', account: 0 })
  return loginFailed()
}
