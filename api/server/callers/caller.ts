import type { SignInScope } from '#db/accounts/sessions.ts'
import { accept, refuse, type Result } from '#golf/result.ts'

/** Who makes a request, as far as the request has proved it. */
export type Caller = {
  readonly member: MemberCaller | null
  readonly outing: OutingCaller | null
}

export type MemberCaller = {
  readonly id: number
  readonly sid: string
  readonly scope: SignInScope
  /** Whether the rights of an administrator count: with a password that was given within the last hours. */
  readonly isadmin: boolean
  /** An administrator whose rights rest until the next login with the password. */
  readonly isLapsedAdmin: boolean
  readonly name: string
}

/** A place in an outing. `actor` is shown to the other golfers: 'Ben Okafor' or 'Group 1 · BM'. */
export type OutingCaller = {
  readonly outingId: number
  readonly tgroupId: number
  readonly actor: string
}

export const nobody: Caller = { member: null, outing: null }

/** The member who makes a call that is for members only. Throws when such a call was let through without one. */
export function memberOf({ member }: Caller): MemberCaller {
  if (member === null) throw new Error('A call for members was let through without one')
  return member
}

/** Who changes something, as far as the rules ask: which member, and whether an administrator. */
export type Changer = { readonly memberId: number; readonly isadmin: boolean }

export function changerOf(caller: Caller): Changer {
  const { id: memberId, isadmin } = memberOf(caller)
  return { memberId, isadmin }
}

/** Whoever is signed in, be it by the link of a mail. A member who is held at the password reset is nobody yet. */
export function whoIs({ member }: Caller): MemberCaller | null {
  return member === null || member.scope === 'reset' ? null : member
}

/** The member of a call, unless the link of an email signed them in: it shows and changes nothing private (SEC-16). */
export function passwordMemberOf(caller: Caller): Result<MemberCaller, 'session.link-only'> {
  const member = memberOf(caller)
  return member.scope === 'link' ? passwordFirst() : accept(member)
}

export function passwordFirst() {
  return refuse('session.link-only', 'Please log in with your password to go on.')
}

export function resetFirst() {
  return refuse('session.reset-required', 'Please choose a new password first.')
}
