import { bindTempPassword, findLink, markLinkUsed } from '#db/accounts/account-links.ts'
import { endSession } from '#db/accounts/sessions.ts'
import { findAccountById } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept } from '#golf/result.ts'
import { login, logout } from '#sync/calls/login.ts'
import { loginByHash } from '#sync/calls/users.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import { success, type Routes } from '../server/route.ts'
import type { AccountContext } from './account-context.ts'
import type { AccountProblem } from './account-problems.ts'
import { hashLinkSecret } from './link-secret.ts'
import { loginFailed } from './password-check.ts'
import { prepareSignIn } from './sign-in.ts'

export function registerLogin({ route }: Routes<AccountProblem>, context: AccountContext): void {
  const { db, now, backgroundJobs } = context

  route(login, async ({ body, request }) => {
    const proven = await context.checkPassword({ robotcheck: undefined, ...body, request, takesTemporary: true })
    if (!proven.ok) return proven
    const { account, isTemporary } = proven.value
    const memberId = account.id
    const signIn = prepareSignIn(context, { memberId, scope: isTemporary ? 'reset' : 'full', request })
    const isIn = await transaction(db, async (tx) => {
      if (!(await proven.value.stillHolds(tx))) return false
      await signIn.add(tx)
      if (isTemporary) await bindTempPassword(tx, { memberId, sid: signIn.sid })
      return true
    })
    return isIn ? accept(signIn.answer(account)) : loginFailed()
  })

  /** Only this call uses a link up, and the page makes it after a press: scanners of mail only look (SEC-16). */
  route(loginByHash, async ({ body, request }) => {
    const at = now().toISOString()
    const hash = hashLinkSecret(body.hash)
    const signedIn = await transaction(db, async (tx) => {
      const link = await findLink(tx, { hash, at })
      if (link?.kind !== 'sign-in' || link.usedAt !== null) return undefined
      const account = await findAccountById(tx, { id: link.memberId })
      const isMeant = account?.username.toLowerCase() === body.username.toLowerCase()
      if (!account?.isactive || account.isadmin || !isMeant) return undefined
      const signIn = prepareSignIn(context, { memberId: account.id, scope: 'link', request })
      await signIn.add(tx)
      await markLinkUsed(tx, { hash, at })
      return { signIn, account }
    })
    if (signedIn !== undefined) return accept(signedIn.signIn.answer(signedIn.account))
    logSecurity(request, { event: 'authn_login_fail', account: 0 })
    return loginFailed()
  })

  route(logout, async ({ caller, request }) => {
    const { sid } = memberOf(caller)
    await transaction(db, (tx) => endSession(tx, { sid, at: now().toISOString() }))
    backgroundJobs.wake()
    logSecurity(request, { event: 'session_ended' })
    return accept(success)
  })
}
