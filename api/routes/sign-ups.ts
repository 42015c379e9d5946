import { beginSignUp, type SignUpBeginning } from '#db/tee-times/sign-ups-form.ts'
import { withdraw } from '#db/tee-times/sign-ups-withdraw.ts'
import { findRepeated, signUp as askForSpot } from '#db/tee-times/sign-ups.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { lowestIndex } from '#golf/course/handicap-text.ts'
import { decimal } from '#golf/units.ts'
import { signUp, signUpForm, signUpWithdraw } from '#sync/calls/sign-ups.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import type { MemberCaller } from '../callers/caller.ts'
import { resetFirst, whoIs } from '../callers/member-of.ts'
import { alertPromoted, alertWithdrawn } from '../delivery/sign-up-alerts.ts'
import { hour } from '../durations.ts'
import { createFailureLimit } from '../http/failure-limit.ts'
import type { RobotRefusal } from '../accounts/robot-check.ts'
import type { Routes } from '../route.ts'
import { memberAsked, personIn } from '../tee-times/sign-up-operations.ts'
import { today } from '../today.ts'
import { operationId } from './operation-id.ts'
import { registerSignUpRoster } from './sign-ups-roster.ts'
import { success } from './success.ts'

export type SignUpRouteRefusal = 'signup.too-many' | 'signup.unreadable-key' | RobotRefusal

/** Guests that one address, or one member, may sign up in an hour (SEC-28). */
const mostGuests = 5

/** Asking for spots and giving them back; the players of a tee time are in the file beside. */
export function registerSignUps(routes: Routes, context: AccountContext): void {
  const { route } = routes
  const { db, now, newId, robots, afterwards } = context
  const guests = createFailureLimit({ now, allowed: mostGuests, window: hour })

  route(signUp, async ({ params: { id: teetimeId }, body, caller, request }) => {
    const asker = whoIs(caller)
    if (asker?.isLapsedAdmin && body.user_id !== 0 && body.user_id !== asker.id) {
      return refuse('member.not-admin', 'Only an administrator can sign another member up.')
    }
    const memberId = memberAsked(asker, body.user_id)
    const op = body.op ?? operationId(request, newId)
    if (op === undefined) {
      return refuse('signup.unreadable-key', 'The Idempotency-Key of this request cannot be read.')
    }
    const asked = { op, teetimeId, memberId, by: asker?.id ?? null, person: personIn(body) }
    const repeated = await findRepeated(db, asked)
    if (repeated !== undefined) return repeated.ok ? accept({ ...success, ...repeated.value }) : repeated
    const judged = await judgeStranger({ asker, isGuest: memberId === null, from: request.ip, proof: body.robotcheck })
    if (!judged.ok) return judged
    const given = await transaction(db, (tx) => askForSpot(tx, { ...asked, today: today(context), now: now() }))
    return given.ok ? accept({ ...success, ...given.value }) : given
  })

  route(signUpForm, async ({ params: { id: teetimeId }, query, caller }) => {
    const asker = whoIs(caller)
    if (asker === null) return resetFirst()
    const memberId = query.user_id ?? asker.id
    if (memberId !== asker.id && !asker.isadmin) {
      return refuse('member.not-admin', 'Only an administrator can sign another member up.')
    }
    const begun = await beginSignUp(db, { teetimeId, memberId })
    if (begun === undefined) return refuse('signup.no-such-golfer', 'This golfer is not a member of the club.')
    return accept({ user_id: memberId, ...formOf(begun, asker) })
  })

  route(signUpWithdraw, async ({ params: { id: teetimeId }, body, caller }) => {
    const asker = whoIs(caller)
    if (asker === null) return resetFirst()
    const at = now()
    const by = { memberId: asker.id, isadmin: asker.isadmin, ownOnly: asker.scope !== 'full' }
    const withdrawn = await transaction(db, async (tx) => {
      const given = await withdraw(tx, { id: body.signup_id, teetimeId, by, today: today(context), now: at })
      if (!given.ok) return given
      if (!given.value.isOwn) await alertWithdrawn(tx, { context, signUpId: body.signup_id, at })
      for (const signUpId of given.value.promoted) await alertPromoted(tx, { context, signUpId, at })
      return given
    })
    if (!withdrawn.ok) return withdrawn
    afterwards.kick()
    return accept(success)
  })

  registerSignUpRoster(routes, context)

  /** Whoever is a stranger to the club does some work for a spot, and nobody signs up a crowd of guests. */
  async function judgeStranger(stranger: Stranger): Promise<Result<undefined, SignUpRouteRefusal>> {
    const { asker, isGuest, from, proof } = stranger
    if (asker?.isadmin || !isGuest) return accept(undefined)
    const key = asker === null ? from : `member ${asker.id}`
    if (guests.waitOf(key) > 0) {
      return refuse('signup.too-many', 'Too many golfers were signed up from here. Please try again in an hour.')
    }
    // Before the proof is looked at, so that guests at the same moment cannot all slip through.
    guests.count(key)
    const human = asker === null ? await robots.judge(proof) : accept(undefined)
    if (!human.ok) guests.forgive(key)
    return human
  }
}

type Stranger = {
  readonly asker: MemberCaller | null
  readonly isGuest: boolean
  readonly from: string
  readonly proof: string | undefined
}

/** By the link of a mail nobody reads what only the member and administrators know (SEC-16). */
function formOf(begun: SignUpBeginning, asker: MemberCaller) {
  const { firstname, lastname, notify, index, best, signedUp } = begun
  const isTrusted = asker.scope === 'full'
  return {
    ...{
      name: `${firstname} ${lastname}`,
      notify,
      handicap: index === null ? null : Math.max(lowestIndex, decimal(index)),
    },
    ...{ email: isTrusted ? begun.email : '', phone: isTrusted ? begun.phone : '' },
    membership_id: isTrusted ? begun.membershipId : '',
    lastrounds: begun.lastRounds.map(({ course, score }) => ({ course: course.slice(0, longestCourse), score })),
    ...{ course_best: best?.course.slice(0, longestCourse) ?? '', score_best: best?.score ?? null },
    ...{ crunch: 0 as const, foursome: '', signedup: signedUp?.place ?? null },
  }
}

/** As long as a form takes the name of a course. */
const longestCourse = 80
