import { hour, minute } from '#db/instants.ts'
import { accept } from '#golf/result.ts'
import {
  answerEmailChange as answerCall,
  changeEmailAndPwd,
  generateTempPwd,
  getUserByUsername,
  resetTempPwd,
} from '#sync/calls/users.ts'
import { sendsEmail } from '../delivery/queue.ts'
import { logSecurity } from '../process/log.ts'
import { success, type Routes } from '../server/route.ts'
import type { AccountContext } from './account-context.ts'
import type { AccountProblem } from './account-problems.ts'
import { submitAccountRequest } from './account-requests.ts'
import { answerEmailChange } from './change-email.ts'
import { resetPassword } from './change-password.ts'

/**
 * The calls for a lost password. None of them reveals whether a username exists before the new password is set (SEC-10
 * to 13).
 */
export function registerReset({ route }: Routes<AccountProblem>, context: AccountContext): void {
  const { config, robots } = context
  const lookUps = robots.allowance('look-ups', { allowed: 30, window: minute })
  const requests = robots.allowance('requests', { allowed: 20, window: hour })

  route(getUserByUsername, async ({ body: { username, robotcheck }, request }) => {
    const allowed = await lookUps({ key: request.ip, proof: robotcheck })
    return allowed.ok ? accept({ user: { username }, sendsEmail: sendsEmail(config) }) : allowed
  })

  route(generateTempPwd, async ({ body: { username, robotcheck }, request }) => {
    const allowed = await requests({ key: request.ip, proof: robotcheck })
    if (!allowed.ok) return allowed
    await submitAccountRequest(context, { kind: 'temp-password', username, email: '' })
    return accept(success)
  })

  route(changeEmailAndPwd, async ({ body: { username, email, robotcheck }, request }) => {
    const allowed = await requests({ key: request.ip, proof: robotcheck })
    if (!allowed.ok) return allowed
    await submitAccountRequest(context, { kind: 'email-change', username, email })
    logSecurity(request, { event: 'email_change_requested' })
    return accept(success)
  })

  route(answerCall, async ({ body: { hash: secret, approve }, request }) => {
    const answered = await answerEmailChange(context, { secret, approve, request })
    return answered.ok ? accept(success) : answered
  })

  route(resetTempPwd, async ({ body: { username, password: oldPassword, newpassword, robotcheck, code }, request }) => {
    return resetPassword(context, { username, oldPassword, newPassword: newpassword, robotcheck, code, request })
  })
}
