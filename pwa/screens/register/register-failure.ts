import type { ClubRefusal } from '#sync/device/connection/server-calls.ts'

const unknown = 'Something went wrong. Please try again soon. If the problem persists, contact us'

/** The sentence for a registration that did not work. What the club can say better, it says itself. */
export function registerFailure({ code, message }: ClubRefusal): string {
  if (code.startsWith('robot.') || code === 'request.malformed') return 'Required information has not been provided.'
  if (code.startsWith('member.') || code.startsWith('password.') || code === 'club.unreachable') return message
  return unknown
}
