import { prefillSignUp, type SignUpPrefill } from '#db/tee-times/sign-ups.ts'
import { lowestIndex } from '#golf/course/handicap-text.ts'
import { accept, refuse } from '#golf/result.ts'
import { decimal } from '#golf/units.ts'
import { signUp, signUpByLink, signUpForm, signUpWithdraw } from '#sync/calls/sign-ups.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import type { MemberProblem } from '../members/member-problems.ts'
import { resetFirst, whoIs, type MemberCaller } from '../server/callers/caller.ts'
import { operationId, success, type Routes } from '../server/route.ts'
import { createGuestSignUp, useSignUpLink } from './guest-sign-up.ts'
import { onlyAdmins, signUpGolfer } from './sign-up.ts'
import { registerSignUpRoster } from './sign-ups-roster-routes.ts'
import { notGolfer } from './take-spot.ts'
import { startOf } from './tee-time-access.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'
import { withdrawGolfer } from './withdraw-sign-up.ts'

export function registerSignUps(routes: Routes<TeeTimeProblem | MemberProblem>, context: AccountContext): void {
  const { route } = routes
  const requestGuest = createGuestSignUp(context)

  route(signUp, async ({ params: { id: teetimeId }, body: form, caller, request }) => {
    const mid = form.op ?? operationId(request, context.newId)
    if (mid === undefined) {
      return refuse('signup.unreadable-key', 'This request couldn’t be read. Please reload and try again.')
    }
    const sent = { mid, teetimeId, form, caller: whoIs(caller), ip: request.ip }
    const placed = await signUpGolfer(context, { ...sent, requestGuest })
    return placed.ok ? accept({ ...success, ...placed.value }) : placed
  })

  route(signUpByLink, async ({ body: { hash: secret, action, start } }) => {
    const answered = await useSignUpLink(context, { secret, action, start })
    if (!answered.ok) return answered
    const { teeTime, state } = answered.value
    const { id, date, time, course, tournamentTitle: tournamenttitle } = teeTime
    const about = { date, time, start: startOf(teeTime), course, tournamenttitle }
    const teetime = { ...about, ...(!teeTime.isOpen && { closed: true }) }
    return accept({ ...success, teetime_id: id, teetime, ...state })
  })

  route(signUpForm, async ({ params: { id: teetimeId }, query, caller }) => {
    const member = whoIs(caller)
    if (member === null) return resetFirst()
    const memberId = query.user_id ?? member.id
    if (memberId !== member.id && !member.isadmin) return onlyAdmins()
    const prefill = await prefillSignUp(context.db, { teetimeId, memberId })
    return prefill === undefined ? notGolfer() : accept({ user_id: memberId, ...formOf(prefill, member) })
  })

  route(signUpWithdraw, async ({ params: { id: teetimeId }, body, caller }) => {
    const member = whoIs(caller)
    if (member === null) return resetFirst()
    const withdrawn = await withdrawGolfer(context, { id: body.signup_id, teetimeId, caller: member })
    return withdrawn.ok ? accept(success) : withdrawn
  })

  registerSignUpRoster(routes, context)
}

/**
 * Fills in the form from the account. After a login by an email link the member's private details are left out
 * (SEC-16).
 */
function formOf(prefill: SignUpPrefill, caller: MemberCaller) {
  const { firstname, lastname, notify, index, best, signedUp } = prefill
  const isTrusted = caller.scope === 'full'
  return {
    name: `${firstname} ${lastname}`,
    notify,
    handicap: index === null ? null : Math.max(lowestIndex, decimal(index)),
    email: isTrusted ? prefill.email : '',
    phone: isTrusted ? prefill.phone : '',
    membership_id: isTrusted ? prefill.membershipId : '',
    lastrounds: prefill.lastRounds.map(({ course, score }) => ({ course: course.slice(0, longestCourse), score })),
    course_best: best?.course.slice(0, longestCourse) ?? '',
    score_best: best?.score ?? null,
    crunch: 0 as const,
    foursome: '',
    signedup: signedUp?.place ?? null,
  }
}

/** The most characters of a course name that the form accepts. */
const longestCourse = 80
