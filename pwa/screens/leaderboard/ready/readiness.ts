/** The results of the checks whether a phone can score without a signal. */
export type ReadyFacts = {
  /** The time of the checks, by this phone's clock. */
  readonly checkedAt: number
  /** Whether the browser keeps what is written; a private window does not. */
  readonly lasts: boolean
  /** Whether the phone was too full to open its database. */
  readonly isFull: boolean
  /** Whether the page is open in the built-in browser of another app. */
  readonly isInApp: boolean
  /** Whether the browser has promised not to delete the data of this site to free space. */
  readonly isPersisted: boolean
  /** The part of the app's files that the page's service worker has stored, from 0 to 1. */
  readonly appStored: number
  /** Whether a value that was written to the storage could be read back. */
  readonly isWritable: boolean
  /** The bytes that are left for this site; null if the browser does not report them. */
  readonly free: number | null
  /** The server's clock minus this phone's, in milliseconds. */
  readonly clockAhead: number
}

/** The most serious problem to fix before the round; null when the phone is ready. */
export type NotReady = 'in-app' | 'private' | 'no-room' | 'loading' | 'clock' | 'clearable'

const minute = 60_000
/** The bytes that must be free: many times the size of a round of four with its games. */
const enough = 5_000_000

export function notReady(facts: ReadyFacts): NotReady | null {
  if (facts.isInApp) return 'in-app'
  if (!facts.lasts) return facts.isFull ? 'no-room' : 'private'
  if (!facts.isWritable || (facts.free !== null && facts.free < enough)) return 'no-room'
  if (facts.appStored < 1) return 'loading'
  if (isClockOff(facts)) return 'clock'
  return facts.isPersisted ? null : 'clearable'
}

export function isClockOff({ clockAhead }: Pick<ReadyFacts, 'clockAhead'>): boolean {
  return Math.abs(clockAhead) > minute
}

/**
 * Whether the problem may disappear while the page is in view. Others are not checked repeatedly: each check writes to
 * the disk, and a person leaves the page to change a setting.
 */
export function mayComeByItself(missing: NotReady | null): boolean {
  return missing === 'loading' || missing === 'no-room'
}

/** User agents of browsers inside other apps, which delete a page's data when it is closed. */
const inApp = /\b(FBAN|FBAV|FB_IAB|Instagram|Line|MicroMessenger|Snapchat|Twitter|LinkedInApp|GSA)\b|; wv\)/

export function isInAppBrowser(userAgent: string): boolean {
  return inApp.test(userAgent)
}

/**
 * Whether the phone's own browser is Safari, as on devices of Apple; other phones may have any. Apps on an iPad name it
 * in their user agent.
 */
export function hasSafari(userAgent: string): boolean {
  return /iPhone|iPad|iPod/.test(userAgent)
}
