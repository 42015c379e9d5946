export type Opened = {
  readonly userAgent: string
  readonly touchPoints: number
  /** From the Home Screen, and not as a page of a browser. */
  readonly isInstalled: boolean
}

/**
 * Whether this is a page on an iPhone or iPad. Its storage may be erased after seven days without a visit; that of an
 * app on the Home Screen is not, and only there can alerts arrive.
 */
export function mayBeErased({ userAgent, touchPoints, isInstalled }: Opened): boolean {
  // An iPad says that it is a Mac, which has no screen to touch.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
  return isApple && !isInstalled
}

/** Where one is before the round: advice comes too late on the course. */
export function isBeforeTheRound(pathname: string): boolean {
  return /^\/(home|leaderboard)\/?$/.test(pathname)
}

/** What to do, and why. An app on the Home Screen starts with an empty storage of its own. */
export function installAdvice({ waiting }: { waiting: number }): string {
  return waiting > 0
    ? 'Scores still wait on this page. Stay until they are sent: an app on the Home Screen would not have them.'
    : 'Before the round, put the app on the Home Screen: Share, then Add to Home Screen. A page’s scores may be erased after seven days; an app’s are kept.'
}
