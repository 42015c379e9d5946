import type { SignInScope } from '#db/accounts/sessions.ts'
import { accept, refuse, type Result } from '#golf/result.ts'

/** The authenticated caller of a request: a member, the holder of an outing's capability, or neither. */
export type Caller = {
  readonly member: MemberCaller | null
  readonly outing: OutingCaller | null
}

export type MemberCaller = {
  readonly id: number
  readonly sid: string
  readonly scope: SignInScope
  /** An administrator who has logged in with the password within the last 12 hours. */
  readonly isadmin: boolean
  /** An administrator whose rights are suspended until the next login with the password. */
  readonly isLapsedAdmin: boolean
  readonly name: string
}

/** A group of an outing. `actor` is shown to the other golfers: 'Ben Okafor' or 'Group 1 · BM'. */
export type OutingCaller = {
  readonly outingId: number
  readonly tgroupId: number
  readonly actor: string
  /** The member who opened the code; null for someone without a sign-in, and in capabilities of earlier releases. */
  readonly memberId: number | null
  /** The number of codes that the group had before the one that was opened; 0 in capabilities of earlier releases. */
  readonly codesBefore: number
}

export const anonymous: Caller = { member: null, outing: null }

/** Returns the member of a call that only members can make. Throws if there is none, which is a bug. */
export function memberOf({ member }: Caller): MemberCaller {
  if (member === null) throw new Error('A call for members has no member')
  return member
}

/** The properties of a caller that most rules depend on: the member's id and whether they are an administrator. */
export type Changer = { readonly memberId: number; readonly isadmin: boolean }

export function changerOf(caller: Caller): Changer {
  return asChanger(memberOf(caller))
}

export function asChanger({ id: memberId, isadmin }: MemberCaller): Changer {
  return { memberId, isadmin }
}

/**
 * Returns the signed-in member, also after a login by an email link; null without a sign-in, and for a member who must
 * first reset the password.
 */
export function whoIs({ member }: Caller): MemberCaller | null {
  return member === null || member.scope === 'reset' ? null : member
}

/**
 * Returns the member of a call. Refuses a sign-in by an email link, which can neither see nor change anything private
 * (SEC-16).
 */
export function passwordMemberOf(caller: Caller): Result<MemberCaller, 'session.link-only'> {
  const member = memberOf(caller)
  return member.scope === 'link' ? passwordFirst() : accept(member)
}

export function passwordFirst() {
  return refuse('session.link-only', 'Please log in with your password to continue.')
}

export function notAdmin() {
  return refuse('member.not-admin', 'Only an administrator can do this.')
}

export function resetFirst() {
  return refuse('session.reset-required', 'Please choose a new password first.')
}
