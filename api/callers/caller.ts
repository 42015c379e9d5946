import type { SignInScope } from '#db/accounts/sign-in-scope.ts'

/** Who makes a request, as far as the request has proved it. */
export type Caller = {
  readonly member: MemberCaller | null
  readonly outing: OutingCaller | null
}

export type MemberCaller = {
  readonly id: number
  readonly sid: string
  readonly scope: SignInScope
  readonly isadmin: boolean
  readonly name: string
  /** When the password was given, ISO. */
  readonly signedInAt: string
}

/** A place in an outing. `actor` is shown to the other golfers: 'Ben Okafor' or 'Group 1 · BM'. */
export type OutingCaller = {
  readonly outingId: number
  readonly tgroupId: number
  readonly actor: string
}

export const nobody: Caller = { member: null, outing: null }
