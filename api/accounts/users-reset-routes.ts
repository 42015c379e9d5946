import { addAccountRequest } from '#db/accounts/account-requests.ts'
import type { AccountRequest } from '#db/accounts/account-requests.ts'
import { changeAccount } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { endAccess } from '#db/accounts/sessions.ts'
import { transaction } from '#db/transaction.ts'
import { accept } from '#golf/result.ts'
import { changeEmailAndPwd, generateTempPwd, getUserByUsername, resetTempPwd } from '#sync/calls/users.ts'
import type { AccountContext } from './account-context.ts'
import { passwordChangedLetter } from '../delivery/letters.ts'
import { hour, minute } from '../server/time.ts'
import { logSecurity } from '../process/log.ts'
import { asPasswordChange, wrongPassword } from './password-check.ts'
import { judgePassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { success, type Routes } from '../server/route.ts'
import type { AccountProblem } from './account-problems.ts'
import { prepareSignIn } from './sign-in.ts'
import { namesOf } from './users-names.ts'

/** The way back into an account. No call before the new password tells whether a name exists (SEC-10 to 13). */
export function registerUsersReset({ route }: Routes<AccountProblem>, context: AccountContext): void {
  const { db, now, config, robots, backgroundJobs, checkPassword, hashing } = context
  const lookUps = robots.allowance({ allowed: 30, window: minute })
  const mails = robots.allowance({ allowed: 20, window: hour })

  async function ask(request: Omit<AccountRequest, 'createdAt'>): Promise<void> {
    await transaction(db, (tx) => addAccountRequest(tx, { ...request, createdAt: now().toISOString() }))
    backgroundJobs.wake()
  }

  route(getUserByUsername, async ({ body: { username, robotcheck }, request }) => {
    const allowed = await lookUps({ key: request.ip, proof: robotcheck })
    return allowed.ok ? accept({ user: { username } }) : allowed
  })

  route(generateTempPwd, async ({ body: { username, robotcheck }, request }) => {
    const allowed = await mails({ key: request.ip, proof: robotcheck })
    if (!allowed.ok) return allowed
    await ask({ kind: 'temp-password', username, email: '' })
    return accept(success)
  })

  route(changeEmailAndPwd, async ({ body: { username, email, robotcheck }, request }) => {
    const allowed = await mails({ key: request.ip, proof: robotcheck })
    if (!allowed.ok) return allowed
    await ask({ kind: 'email-change', username, email })
    logSecurity(request, { event: 'email_change_requested' })
    return accept(success)
  })

  route(resetTempPwd, async ({ body: { username, password, newpassword, robotcheck }, request }) => {
    const proven = asPasswordChange(
      await checkPassword({ username, password, request, takesTemporary: true, robotcheck }),
    )
    if (!proven.ok) return proven
    const { account, isTemporary } = proven.value
    const judged = judgePassword({ password: newpassword, names: namesOf(account, config) })
    if (!judged.ok) return judged

    const memberId = account.id
    const at = now().toISOString()
    const hashed = await hashing.forRequest(request.ip, () => hashPassword(newpassword))
    if (!hashed.ok) return hashed
    // Whoever has the temporary password has read the mail: that confirms the address as well.
    const confirmed = isTemporary ? { isconfirmed: true } : {}
    const signIn = prepareSignIn(context, { memberId, scope: 'full', request })
    const isChanged = await transaction(db, async (tx) => {
      if (!(await proven.value.stillHolds(tx))) return false
      await changeAccount(tx, { id: memberId, passwordHash: hashed.value, ...confirmed })
      await endAccess(tx, { memberId, at })
      await signIn.add(tx)
      const letter = passwordChangedLetter(config, account)
      await addMessage(tx, { kind: 'mail', memberId, receiver: account.email, ...letter, createdAt: at })
      return true
    })
    if (!isChanged) return wrongPassword()
    backgroundJobs.wake()
    logSecurity(request, { event: 'authn_password_change', account: memberId })
    return accept(signIn.answer({ ...account, ...confirmed }))
  })
}
