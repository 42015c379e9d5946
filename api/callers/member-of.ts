import { refuse } from '#golf/result.ts'
import type { Caller, MemberCaller } from './caller.ts'

/** The member who makes a call that is for members only. Throws when such a call was let through without one. */
export function memberOf({ member }: Caller): MemberCaller {
  if (member === null) throw new Error('A call for members was let through without one')
  return member
}

/** Who changes something, as far as the rules ask: which member, and whether an administrator. */
export function changerOf(caller: Caller): { readonly memberId: number; readonly isadmin: boolean } {
  const { id: memberId, isadmin } = memberOf(caller)
  return { memberId, isadmin }
}

/** Whoever is signed in, be it by the link of a mail. A member who is held at the password reset is nobody yet. */
export function whoIs({ member }: Caller): MemberCaller | null {
  return member === null || member.scope === 'reset' ? null : member
}

export function resetFirst() {
  return refuse('session.reset-required', 'Please choose a new password first.')
}
