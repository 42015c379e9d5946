import { addLink, addressToProve, dropLinksOf } from '#db/accounts/account-links.ts'
import { openEmailChangeOf, refuseEmailChangesOf } from '#db/accounts/email-changes.ts'
import { endAccess } from '#db/accounts/sessions.ts'
import { changeAccount, changeSettings, findAccountById, readSettings } from '#db/members/members.ts'
import { addMessage, countMessages } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import {
  cancelEmailChange,
  settingsInit,
  updateDob,
  updateEmail,
  updateInfo,
  updatePassword,
} from '#sync/calls/users.ts'
import { newAddressAskedEmail, newAddressEmail, passwordChangedEmail } from '../delivery/emails.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf, type Caller, type MemberCaller } from '../server/callers/caller.ts'
import { success, type Checked, type Routes } from '../server/route.ts'
import { day } from '../server/time.ts'
import type { AccountContext } from './account-context.ts'
import type { AccountProblem } from './account-problems.ts'
import { drawLinkSecret } from './link-secret.ts'
import { asPasswordChange, wrongPassword, type PasswordChangeRefusal, type Proven } from './password-check.ts'
import { judgePassword, namesOf } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { validateDob } from './register-routes.ts'
import { userOf } from './sign-in.ts'

type SettingsRefusal = 'member.not-yours' | 'member.too-many-changes'

const mostNewAddresses = 5
export function registerSettings({ route }: Routes<AccountProblem>, context: AccountContext): void {
  const { db, now, config, randomBytes, backgroundJobs, hashing } = context

  route(settingsInit, async ({ caller }) => {
    const member = withPassword(caller)
    if (!member.ok) return member
    const settings = await readSettings(db, { id: member.value.id })
    if (settings === undefined) throw new Error('A member who is signed in has no settings')
    const { email, ...user } = settings
    const asked = { memberId: member.value.id, at: now().toISOString() }
    const own = await addressToProve(db, { ...asked, kind: 'new-email' })
    const pendingemail = own ?? (await openEmailChangeOf(db, asked))?.newEmail ?? null
    return accept({ user, email, pendingemail })
  })

  route(updateInfo, async ({ body: { user: form }, caller, request }) => {
    const { phone, phonenum = phone, ...user } = form
    const member = withPassword(caller)
    if (!member.ok) return member
    const judged = validateDob(user.dob, context)
    if (!judged.ok) return judged
    await transaction(db, (tx) => changeSettings(tx, { id: member.value.id, settings: { ...user, phonenum } }))
    logSecurity(request, { event: 'user_updated', account: member.value.id })
    return accept(success)
  })

  route(updateDob, async ({ body: { dob, userId }, caller, request }) => {
    const member = withPassword(caller)
    if (!member.ok) return member
    if (userId !== member.value.id && !member.value.isadmin) {
      logSecurity(request, { event: 'malicious_direct_reference', account: userId })
      return notYours()
    }
    const judged = validateDob(dob, context)
    if (!judged.ok) return judged
    if ((await findAccountById(db, { id: userId })) === undefined) return accept({ updateDOB: false })
    await transaction(db, (tx) => changeSettings(tx, { id: userId, settings: { dob } }))
    return accept({ updateDOB: true })
  })

  /** Counts once the new address has confirmed it; the old one is told at once (SEC-18). */
  route(updateEmail, async ({ body: { username, password, email, robotcheck }, caller, request }) => {
    const proven = await ownAccount({ username, password, robotcheck }, { caller, request })
    if (!proven.ok) return proven
    const { id: memberId, firstname, email: oldEmail } = proven.value.account
    const at = now()
    const createdAt = at.toISOString()
    const since = new Date(at.getTime() - day).toISOString()
    const { secret, hash } = drawLinkSecret(randomBytes)
    const expiresAt = new Date(at.getTime() + day).toISOString()
    const outcome = await transaction(db, async (tx) => {
      if (!(await proven.value.stillHolds(tx))) return 'wrong'
      // In here, so that changes at the same moment cannot all slip through.
      if ((await countMessages(tx, { memberId, topic: 'new-email', since })) >= mostNewAddresses) return 'too-many'
      await dropLinksOf(tx, { memberId, kind: 'new-email' })
      await addLink(tx, { hash, kind: 'new-email', memberId, email, createdAt, expiresAt })
      const message = { kind: 'mail', memberId, createdAt } as const
      await addMessage(tx, { ...message, receiver: email, ...newAddressEmail(config, { firstname, secret }) })
      const told = newAddressAskedEmail(config, { firstname, newEmail: email })
      await addMessage(tx, { ...message, receiver: oldEmail, ...told })
      return 'asked'
    })
    if (outcome === 'wrong') return wrongPassword()
    if (outcome === 'too-many') {
      return refuse('member.too-many-changes', 'The address was changed too often today. Please try again tomorrow.')
    }
    backgroundJobs.wake()
    logSecurity(request, { event: 'email_change_requested', account: memberId })
    return accept(success)
  })

  /** Whoever asked for it, with the password or without a login: the link of the mail is worthless from now on. */
  route(cancelEmailChange, async ({ caller, request }) => {
    const { id: memberId } = memberOf(caller)
    const at = now().toISOString()
    await transaction(db, async (tx) => {
      for (const kind of ['new-email', 'email-change'] as const) await dropLinksOf(tx, { memberId, kind })
      await refuseEmailChangesOf(tx, { memberId, at })
    })
    logSecurity(request, { event: 'email_change_refused', account: memberId })
    return accept(success)
  })

  route(updatePassword, async ({ body: { username, oldPassword, password, robotcheck }, caller, request }) => {
    const proven = await ownAccount({ username, password: oldPassword, robotcheck }, { caller, request })
    if (!proven.ok) return proven
    const { account } = proven.value
    const judged = judgePassword({ password, names: namesOf(account, config) })
    if (!judged.ok) return judged
    const hashed = await hashing.forRequest(request.ip, () => hashPassword(password))
    if (!hashed.ok) return hashed
    const at = now().toISOString()
    const isChanged = await transaction(db, async (tx) => {
      if (!(await proven.value.stillHolds(tx))) return false
      await changeAccount(tx, { id: account.id, passwordHash: hashed.value })
      await endAccess(tx, { memberId: account.id, at, except: memberOf(caller).sid })
      const content = passwordChangedEmail(config, account)
      await addMessage(tx, { kind: 'mail', memberId: account.id, receiver: account.email, ...content, createdAt: at })
      return true
    })
    if (!isChanged) return wrongPassword()
    backgroundJobs.wake()
    logSecurity(request, { event: 'authn_password_change', account: account.id })
    return accept({ user: userOf(account, context) })
  })

  /** The account of the caller, when the username is the caller's own and the password is right. */
  async function ownAccount(
    { username, password, robotcheck }: { username: string; password: string; robotcheck: string | undefined },
    { caller, request }: Pick<Checked<typeof updateEmail>, 'caller' | 'request'>,
  ): Promise<Result<Proven, SettingsRefusal | PasswordChangeRefusal | 'session.link-only'>> {
    const member = withPassword(caller)
    if (!member.ok) return member
    const own = await findAccountById(db, { id: member.value.id })
    if (own?.username.toLowerCase() !== username.toLowerCase()) {
      logSecurity(request, { event: 'malicious_direct_reference', account: member.value.id })
      return notYours()
    }
    return asPasswordChange(
      await context.checkPassword({ username, password, request, takesTemporary: false, robotcheck }),
    )
  }
}

/** Whoever came by the link of a mail sees and changes nothing private (SEC-16). */
function withPassword(caller: Caller): Result<MemberCaller, 'session.link-only'> {
  const member = memberOf(caller)
  if (member.scope === 'link') return refuse('session.link-only', 'Please log in with your password to go on.')
  return accept(member)
}

function notYours() {
  return refuse('member.not-yours', 'You can only change your own account.')
}
