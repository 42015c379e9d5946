import type { Caller, MemberCaller } from './caller.ts'

/** The member who makes a call that is for members only. Throws when such a call was let through without one. */
export function memberOf({ member }: Caller): MemberCaller {
  if (member === null) throw new Error('A call for members was let through without one')
  return member
}
