import type { RecentPosting } from '#sync/calls/rounds.ts'

/** A round that was better than its golfer's index before it. */
export function isGreatScore({ handicap, previndex }: Pick<RecentPosting, 'handicap' | 'previndex'>): boolean {
  return handicap !== null && previndex !== null && handicap < previndex
}
