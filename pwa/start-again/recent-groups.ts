import { addDays } from '#golf/day.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { RecentGroup, recentGroups, StartCourse } from '#sync/calls/outing-start.ts'

export type Known = AnswerOf<typeof recentGroups>

/** A previous outing that can be started again, with its course. */
export type Again = { readonly group: RecentGroup; readonly course: StartCourse }

/**
 * Returns the previous outings, the one to offer first at the start: that of the same weekday a week ago, otherwise the
 * newest.
 */
export function inOrder({ groups, courses }: Known, today: string): readonly Again[] {
  const all = groups.flatMap((group) => {
    const course = courses.find(({ id }) => id === group.course_id)
    return course ? [{ group, course }] : []
  })
  const first = all.find(({ group }) => group.date === addDays(today, -7)) ?? all[0]
  return first ? [first, ...all.filter((one) => one !== first)] : []
}

/** Whether an outing was in the last seven days, so that its weekday alone identifies it. */
export function wasInLastWeek({ date }: Pick<RecentGroup, 'date'>, today: string): boolean {
  return date < today && date >= addDays(today, -7)
}

/** Returns the first names of the other golfers. */
export function others({ golfers }: Pick<RecentGroup, 'golfers'>, memberId: number): readonly string[] {
  return golfers.filter(({ user_id }) => user_id !== memberId).map(({ firstname }) => firstname)
}
