import type { FastifyRequest } from 'fastify'
import { bindTempPassword, findLink, markLinkUsed } from '#db/accounts/account-links.ts'
import { findAccountById } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept, type Result } from '#golf/result.ts'
import { logSecurity } from '../process/log.ts'
import type { AccountContext } from './account-context.ts'
import { loginFailed, type LoginRefusal } from './authenticate.ts'
import { hashLinkSecret } from './link-secret.ts'
import { prepareSignIn, type SignedIn } from './sign-in.ts'

type Login = {
  readonly username: string
  readonly password: string
  readonly robotcheck: string | undefined
  readonly request: FastifyRequest
}

/** A temporary password signs its member in for nothing but the choice of a new one, and belongs to that sign-in. */
export async function logIn(context: AccountContext, login: Login): Promise<Result<SignedIn, LoginRefusal>> {
  const authenticated = await context.authenticate({ ...login, takesTemporary: true })
  if (!authenticated.ok) return authenticated
  const { account: compared, isTemporary, stillHeld } = authenticated.value
  const memberId = compared.id
  const signIn = prepareSignIn(context, { memberId, scope: isTemporary ? 'reset' : 'full', request: login.request })
  const account = await transaction(context.db, async (tx) => {
    const held = await stillHeld(tx)
    if (held === undefined) return undefined
    await signIn.add(tx)
    if (isTemporary) await bindTempPassword(tx, { memberId, sid: signIn.sid })
    return held
  })
  return account === undefined ? loginFailed() : accept(signIn.answer(account))
}

type LoginByLink = { readonly username: string; readonly secret: string; readonly request: FastifyRequest }

/** Uses up an emailed link, which signs in members but no administrators (SEC-16). */
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
    const signIn = prepareSignIn(context, { memberId: account.id, scope: 'link', request })
    await signIn.add(tx)
    await markLinkUsed(tx, { hash, at })
    return { signIn, account }
  })
  if (signedIn !== undefined) return accept(signedIn.signIn.answer(signedIn.account))
  logSecurity(request, { event: 'authn_login_fail', account: 0 })
  return loginFailed()
}
