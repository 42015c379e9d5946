import { listOpenEmailChanges } from '#db/accounts/email-changes.ts'
import { secondStepSince } from '#db/accounts/second-steps.ts'
import { changeSettings, findAccountById, readSettings } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { accept } from '#golf/result.ts'
import { answerEmailChangeAsAdmin as answerCall, emailChanges } from '#sync/calls/admin.ts'
import {
  cancelEmailChange as cancelCall,
  settingsInit,
  updateDob,
  updateEmail,
  updateInfo,
  updatePassword,
} from '#sync/calls/users.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf, passwordMemberOf } from '../server/callers/caller.ts'
import { success, type Routes } from '../server/route.ts'
import type { AccountContext } from './account-context.ts'
import type { AccountProblem } from './account-problems.ts'
import { notYours } from './authenticate.ts'
import { answerEmailChangeAsAdmin, cancelEmailChange, pendingEmailOf, requestEmailChange } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { userOf } from './sign-in.ts'
import { validateDob } from './validate-dob.ts'

/** A member's own account, and the changes of email that wait for an administrator. */
export function registerSettings({ route }: Routes<AccountProblem>, context: AccountContext): void {
  const { db, now } = context

  route(settingsInit, async ({ caller }) => {
    const member = passwordMemberOf(caller)
    if (!member.ok) return member
    const { id } = member.value
    const settings = await readSettings(db, { id })
    if (settings === undefined) throw new Error('A member who is signed in has no settings')
    const { email, ...user } = settings
    const secondstep = (await secondStepSince(db, { memberId: id })) !== null
    return accept({ user, email, ...(await pendingEmailOf(context, id)), secondstep, keepsunchanged: true })
  })

  route(updateInfo, async ({ body: { user: form, unchanged = [] }, caller, request }) => {
    const { phone, phonenum = phone, ...user } = form
    const { id } = memberOf(caller)
    const valid = validateDob(user.dob, context)
    if (!valid.ok) return valid
    // A field that is undefined stays as it is stored.
    const kept = Object.fromEntries(unchanged.map((field) => [field, undefined]))
    await transaction(db, (tx) => changeSettings(tx, { id, settings: { ...user, phonenum, ...kept } }))
    logSecurity(request, { event: 'user_updated', account: id })
    return accept(success)
  })

  route(updateDob, async ({ body: { dob, userId }, caller, request }) => {
    const { id, isadmin } = memberOf(caller)
    if (userId !== id && !isadmin) {
      logSecurity(request, { event: 'malicious_direct_reference', account: userId })
      return notYours()
    }
    const valid = validateDob(dob, context)
    if (!valid.ok) return valid
    if ((await findAccountById(db, { id: userId })) === undefined) return accept({ updateDOB: false })
    await transaction(db, (tx) => changeSettings(tx, { id: userId, settings: { dob } }))
    return accept({ updateDOB: true })
  })

  route(updateEmail, async ({ body: { email: newEmail, ...form }, caller, request }) => {
    const { id: memberId } = memberOf(caller)
    const requested = await requestEmailChange(context, { ...form, memberId, newEmail, request })
    return requested.ok ? accept(success) : requested
  })

  route(cancelCall, async ({ caller, request }) => {
    const { id } = memberOf(caller)
    await cancelEmailChange(context, id)
    logSecurity(request, { event: 'email_change_refused', account: id })
    return accept(success)
  })

  route(emailChanges, async () => {
    const changes = await listOpenEmailChanges(db, { at: now().toISOString() })
    return accept({
      changes: changes.map(({ firstname, lastname, askedAt, state, effectiveAt, ...change }) => ({
        ...change,
        name: `${firstname} ${lastname}`,
        asked: askedAt,
        approved: state === 'approved',
        effective: effectiveAt,
      })),
    })
  })

  route(answerCall, async ({ params: { id, answer }, caller, request }) => {
    const approve = answer === 'approve'
    const answered = await answerEmailChangeAsAdmin(context, { id, approve, adminId: memberOf(caller).id })
    if (!answered.ok) return answered
    const event = approve ? 'email_change_approved' : 'email_change_refused'
    logSecurity(request, { event, account: answered.value })
    return accept(success)
  })

  route(updatePassword, async ({ body, caller, request }) => {
    const member = passwordMemberOf(caller)
    if (!member.ok) return member
    const { username, oldPassword, password: newPassword, robotcheck } = body
    const change = { username, oldPassword, newPassword, robotcheck, request }
    const changed = await changePassword(context, { member: member.value, ...change })
    return changed.ok ? accept({ user: userOf(changed.value, context) }) : changed
  })
}
