import { day, minute } from '#db/instants.ts'
import { findAccount, findAccountById } from '#db/members/members.ts'
import { accept } from '#golf/result.ts'
import {
  confirmation,
  confirmEmail as confirmCall,
  register,
  sendConfirmation,
  usernameUnique,
} from '#sync/calls/users.ts'
import { sendsEmail } from '../delivery/queue.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import { success, type Routes } from '../server/route.ts'
import type { AccountContext } from './account-context.ts'
import type { AccountProblem } from './account-problems.ts'
import { confirmEmail, resendConfirmation } from './confirm-email.ts'
import { registerMember } from './register-member.ts'

/** The most confirmations to one address in a day. */
const mostConfirmations = 3

export function registerRegistration({ route }: Routes<AccountProblem>, shared: AccountContext): void {
  const { db, config, robots } = shared
  const nameChecks = robots.allowance('names', { allowed: 20, window: minute }, { allowed: 200, window: day })
  const confirmations = createTryLimit(shared, { name: 'confirmations', allowed: mostConfirmations, window: day })
  const context = { ...shared, confirmations }

  route(usernameUnique, async ({ body: { username, robotcheck }, request }) => {
    const allowed = await nameChecks({ key: request.ip, proof: robotcheck })
    if (!allowed.ok) return allowed
    return accept({ unique: (await findAccount(db, { username })) === undefined })
  })

  route(register, async ({ body, request }) => {
    const { robotcheck, password, passwordRepeat: _same, notify: teetimenotify, ...form } = body
    const { phone = '', phonenum = phone, ...person } = form
    return registerMember(context, { person: { ...person, phonenum, teetimenotify }, password, robotcheck, request })
  })

  route(confirmation, async ({ caller }) => {
    const { id, scope } = memberOf(caller)
    const account = await findAccountById(db, { id })
    if (account === undefined) throw new Error('A member who is signed in has no account')
    // A sign-in by the link of an email reveals no more than the email did.
    const { isconfirmed, approval, email } = account
    const waits = isconfirmed && approval === 'waiting'
    const address = scope === 'link' ? '' : email
    return accept({ confirmed: isconfirmed && !waits, waits, email: address, sendsEmail: sendsEmail(config) })
  })

  route(sendConfirmation, async ({ body: { email }, caller, request }) => {
    const { id: memberId, sid } = memberOf(caller)
    const sent = await resendConfirmation(context, { memberId, sid, email })
    if (!sent.ok) return sent
    if (sent.value) logSecurity(request, { event: 'user_updated', account: memberId })
    return accept(success)
  })

  route(confirmCall, async ({ body: { hash: secret }, request }) => {
    const confirmed = await confirmEmail(context, secret)
    if (!confirmed.ok) return confirmed
    logSecurity(request, { event: 'user_updated', account: confirmed.value.id })
    return accept(success)
  })
}
