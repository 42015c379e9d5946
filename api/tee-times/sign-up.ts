import type { SignUpPerson } from '#db/schema/sign-ups.ts'
import type { Operation } from '#db/scores/replay.ts'
import { findSignUp, openForSignUps, signUp, withdrawSignUp, type SignUpRefusal } from '#db/tee-times/sign-ups.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { handicapIndex } from '#golf/units.ts'
import type { SignUpForm, SignUpToAsk } from '#sync/calls/sign-ups.ts'
import type { Poster } from '../rounds/round-operations.ts'
import type { MemberCaller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { today } from '../server/time.ts'
import { alertPromoted, alertWithdrawn } from './sign-up-messages.ts'

type Asking = { readonly mid: string; readonly poster: Poster }

/**
 * Signs up for what a member asked for without a network: themself, or for an administrator anybody. The place is
 * asked for when there is a network again.
 */
export function addSignUpRun(asked: SignUpToAsk, { mid, poster }: Asking): Operation['run'] {
  const { teetime_id: teetimeId, user_id: userId } = asked
  const { memberId: by, isadmin, now } = poster
  return async (tx) => {
    const memberId = memberAsked({ id: by, isadmin }, userId)
    // Guests of members are counted where they are asked for with a network.
    if (memberId === null && !isadmin) return refuse('signup.own-only', 'Only you yourself can be signed up later.')
    const placed = await signUp(tx, {
      mid,
      teetimeId,
      memberId,
      by,
      person: personIn(asked),
      known: asked.known,
      today: poster.today,
      now,
    })
    return placed.ok ? accept({ outcome: 'applied', ver: 0 }) : placed
  }
}

/** The member who is signed up; null for a guest. Only administrators are believed about somebody else. */
export function memberAsked(asker: Pick<MemberCaller, 'id' | 'isadmin'> | null, userId: number): number | null {
  return asker !== null && (asker.isadmin || asker.id === userId) ? userId || null : null
}

export function personIn(form: Omit<SignUpForm, 'op' | 'user_id' | 'robotcheck' | 'known'>): SignUpPerson {
  const { name, email, phone, notify, crunch, foursome } = form
  return {
    ...{ name, email, phone, notify, crunch, foursome, membershipId: form.membership_id },
    ...{ handicap: handicapIndex(form.handicap), lastRounds: form.lastrounds },
    ...{ courseBest: form.course_best, scoreBest: form.score_best },
  }
}

type GivenBack = { readonly id: number; readonly teetimeId: number; readonly asker: MemberCaller }

/**
 * Gives a spot back to the first who waits. One may give back one's own and those of guests that one has signed up;
 * whoever submitted the tee time, and administrators, anybody's. Who gets a spot or loses one by another is told.
 */
export async function giveBackSpot(
  context: Context,
  { id, teetimeId, asker }: GivenBack,
): Promise<Result<null, SignUpRefusal>> {
  const at = context.now()
  const ofDay = { teetimeId, today: today(context) }
  const given = await transaction(context.db, async (tx) => {
    const open = await openForSignUps(tx, ofDay)
    if (!open.ok) return open
    const found = await findSignUp(tx, { id, teetimeId })
    if (found === undefined) return refuse('signup.not-found', 'This golfer is not signed up any more.')
    const isOwn = (found.memberId ?? found.signedUpBy) === asker.id
    // Whoever came by the link of a mail sees to nobody but themself (SEC-16).
    const manages = asker.scope === 'full' && (asker.isadmin || open.value.submitter.id === asker.id)
    if (!isOwn && !manages) {
      return refuse('signup.not-yours', 'Only whoever submitted this tee time can withdraw another golfer.')
    }
    const promoted = await withdrawSignUp(tx, { ...ofDay, id, now: at })
    if (!isOwn) await alertWithdrawn(tx, { context, signUpId: id, at })
    for (const signUpId of promoted) await alertPromoted(tx, { context, signUpId, at })
    return accept(null)
  })
  if (given.ok) context.backgroundJobs.wake()
  return given
}
