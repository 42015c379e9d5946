/**
 * No answer of the club could be had.
 * - unreachable: no connection, no answer in time, or somebody else's answer (a captive portal's page)
 * - failed: the club answered that something broke on its side, or answered in a shape that this build cannot read
 */
export type ClubFailure = Error & {
  readonly kind: 'unreachable' | 'failed'
  /** How long the club asked to be left alone, in milliseconds. */
  readonly retryAfter: number
}

export function clubFailure(
  kind: ClubFailure['kind'],
  { message, cause, retryAfter = 0 }: { message: string; cause?: unknown; retryAfter?: number },
): ClubFailure {
  return Object.assign(new Error(message, { cause }), { name: 'ClubFailure', kind, retryAfter })
}

export function isClubFailure(error: unknown): error is ClubFailure {
  return error instanceof Error && error.name === 'ClubFailure'
}
