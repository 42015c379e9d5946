const minute = 60_000

/**
 * How long to wait before asking again whether an outing is in progress: 20 seconds, and a minute to spare the phone
 * while the club does not answer or has said the same for ten minutes.
 */
export function pollPause({ failing, unchangedFor }: { failing: boolean; unchangedFor: number }): number {
  return failing || unchangedFor > 10 * minute ? minute : minute / 3
}
