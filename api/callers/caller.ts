import type { SignInScope } from '#db/accounts/sessions.ts'

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
