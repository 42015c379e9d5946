import type { Run } from '#db/cells/replay.ts'
import type { Transaction } from '#db/database.ts'
import type { SignUpPerson } from '#db/schema/tee-times.ts'
import { findSignUpOfOperation, type Place } from '#db/tee-times/sign-ups.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { handicapIndex } from '#golf/units.ts'
import type { SignUpForm, SignUpToAsk } from '#sync/calls/sign-ups.ts'
import type { AlertContext } from '../delivery/alert.ts'
import type { ActingMember } from '../server/callers/acting-member.ts'
import type { MemberCaller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { today } from '../server/time.ts'
import type { createGuestSignUp, unconfirmed } from './guest-sign-up.ts'
import { alertSignUp } from './sign-up-messages.ts'
import { findRepeatedSignUp, takeSpot, type SpotWanted } from './take-spot.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

type SignUp = {
  readonly mid: string
  readonly teetimeId: number
  readonly form: SignUpForm
  readonly caller: MemberCaller | null
  readonly ip: string
  readonly requestGuest: ReturnType<typeof createGuestSignUp>
}

/**
 * Signs a golfer up for a tee time. A member, or a golfer added by an administrator, gets a place; a guest gets an
 * email to confirm.
 */
export async function signUpGolfer(
  context: Context,
  { mid, teetimeId, form, caller, ip, requestGuest }: SignUp,
): Promise<Result<Place | typeof unconfirmed, TeeTimeProblem | 'member.not-admin'>> {
  const userId = form.user_id ?? caller?.id ?? 0
  if (caller?.isLapsedAdmin && userId !== 0 && userId !== caller.id) return onlyAdmins()
  const memberId = requestedMember(caller, userId)
  const { known: fromAccount, start, robotcheck } = form
  if (fromAccount && memberId === null) return refuse('signup.no-such-golfer', 'Enter the golfer’s name.')
  const isVouched = caller?.isadmin === true
  const by = caller?.id ?? null
  const wanted = { mid, teetimeId, start, memberId, by, person: personIn(form), fromAccount, isVouched }
  if (memberId === null && !caller?.isadmin) return await requestGuest({ wanted, caller, ip, robotcheck })
  const repeated = await findRepeatedSignUp(context.db, wanted)
  if (repeated !== undefined) return repeated
  const moment = { today: today(context), now: context.now() }
  const placed = await transaction(context.db, (tx) => placeGolfer(tx, { context, wanted, ...moment }))
  if (placed.ok) context.backgroundJobs.wake()
  return placed
}

type ToPlace = {
  readonly context: AlertContext
  readonly wanted: SpotWanted
  readonly today: string
  readonly now: Date
}

/**
 * Gives the golfer a place. A member who was signed up by another person and got a spot is alerted, because they may
 * have to pay for it. On the waiting list the alert is sent when they get a spot.
 */
async function placeGolfer(
  tx: Transaction,
  { context, wanted, ...moment }: ToPlace,
): Promise<Result<Place, TeeTimeProblem>> {
  const placed = await takeSpot(tx, { ...wanted, ...moment })
  if (!placed.ok || placed.value.place !== 'in' || wanted.memberId === null || wanted.memberId === wanted.by) {
    return placed
  }
  const signUp = await findSignUpOfOperation(tx, wanted)
  if (signUp !== undefined) {
    await alertSignUp(tx, { context, signUpId: signUp.id, at: moment.now, kind: 'spot-named' })
  }
  return placed
}

export function onlyAdmins() {
  return refuse('member.not-admin', 'Only an administrator can sign another member up.')
}

/** The operation of a sign-up made offline: a member's own, or any golfer's by an administrator. */
export function addSignUpRun(asked: SignUpToAsk, { mid, member }: { mid: string; member: ActingMember }): Run {
  const { teetime_id: teetimeId, start, user_id: userId, known: fromAccount } = asked
  const { memberId: by, isadmin, today: day, now, context } = member
  return async (tx) => {
    const memberId = requestedMember({ id: by, isadmin }, userId)
    // Guests can only sign up by the call, which has the limits for them.
    if (memberId === null && !isadmin) return refuse('signup.own-only', 'You can only sign yourself up offline.')
    const wanted = { mid, teetimeId, start, memberId, by, person: personIn(asked), fromAccount, isVouched: isadmin }
    const placed = await placeGolfer(tx, { context, wanted, today: day, now })
    return placed.ok ? accept({ outcome: 'applied', ver: 0 }) : placed
  }
}

/** Returns the member to sign up; null for a guest. Only administrators can name another member. */
function requestedMember(caller: Pick<MemberCaller, 'id' | 'isadmin'> | null, userId: number): number | null {
  return caller !== null && (caller.isadmin || caller.id === userId) ? userId || null : null
}

function personIn(form: Omit<SignUpForm, 'op' | 'start' | 'user_id' | 'robotcheck' | 'known'>): SignUpPerson {
  const { name, email, phone, notify, crunch, foursome } = form
  return {
    name,
    email,
    phone,
    notify,
    crunch,
    foursome,
    membershipId: form.membership_id,
    handicap: handicapIndex(form.handicap),
    lastRounds: form.lastrounds,
    courseBest: form.course_best,
    scoreBest: form.score_best,
  }
}

type Named = { readonly firstname: string; readonly lastname: string }

/** Returns the names for an outing, which needs a first and a last name; a guest may have signed up with only one. */
export function golferOfSignUp({ firstname, lastname }: Named): Named {
  return { firstname, lastname: lastname === '' ? 'Guest' : lastname }
}
