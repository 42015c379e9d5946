import type { SignUpPerson } from '#db/schema/sign-ups.ts'
import { signUp } from '#db/tee-times/sign-ups.ts'
import { accept, refuse } from '#golf/result.ts'
import { handicapIndex } from '#golf/units.ts'
import type { SignUpForm, SignUpToAsk } from '#sync/calls/sign-ups.ts'
import type { Operation } from '#db/scores/replay.ts'
import type { MemberCaller } from '../server/callers/caller.ts'
import type { Poster } from '../rounds/round-operations.ts'

type Asking = { readonly mid: string; readonly poster: Poster }

/**
 * Signs up for what a member asked for without a network: themself, or for an administrator anybody. The place is
 * asked for when there is a network again.
 */
export function addSignUpRun(asked: SignUpToAsk, { mid, poster }: Asking): Operation['run'] {
  const { teetime_id: teetimeId, user_id: userId } = asked
  const { memberId: by, isadmin, today, now } = poster
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
      today,
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
