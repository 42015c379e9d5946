import type { AnswerOf } from '#sync/calls/call.ts'
import type { adminOutings } from '#sync/calls/posting.ts'

type OutingEvent = AnswerOf<typeof adminOutings>['outings'][number]['events'][number]

/** Who did what to an outing. */
export function outingEventText({ kind, by, detail }: OutingEvent): string {
  if (kind === 'posted') return `Posted by ${by}`
  if (kind === 'cancelled') return `Canceled by ${by}`
  if (kind === 'handed-over') return `Handed over to ${detail} by ${by}`
  return detail === '' ? `Reopened by ${by}` : `Reopened by ${by}: “${detail}”`
}
