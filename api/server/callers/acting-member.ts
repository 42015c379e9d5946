import type { Context } from '../context.ts'
import { latestDay, today } from '../time.ts'
import type { MemberCaller } from './caller.ts'

/** The member in whose name an operation runs, with the time of the operation. */
export type ActingMember = {
  readonly memberId: number
  readonly isadmin: boolean
  readonly name: string
  /** The day at the club, YYYY-MM-DD. */
  readonly today: string
  /** The latest day of a round, YYYY-MM-DD. */
  readonly latestDay: string
  readonly now: Date
  /** The context for messages to the golfers of the operation. */
  readonly context: Pick<Context, 'config' | 'randomBytes'>
}

export function actingMember(context: Context, { id, isadmin, name }: MemberCaller): ActingMember {
  const days = { today: today(context), latestDay: latestDay(context) }
  return { memberId: id, isadmin, name, ...days, now: context.now(), context }
}
