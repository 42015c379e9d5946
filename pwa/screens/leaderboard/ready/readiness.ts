/** What a phone needs to score without a signal, and whether it has it. */
export type ReadyFacts = {
  /** By this phone's clock. */
  readonly checkedAt: number
  /** The browser keeps what is written; a private window does not. */
  readonly lasts: boolean
  /** The phone was too full to open what it has saved. */
  readonly isFull: boolean
  /** The page is open in the built-in browser of another app. */
  readonly isInApp: boolean
  /** The browser has promised not to clear this site to make room. */
  readonly isPersisted: boolean
  /** The part of the app's files that the worker of this page has stored, from 0 to 1. */
  readonly appStored: number
  /** A value that was written to the storage was read back. */
  readonly isWritable: boolean
  /** Bytes that the browser still gives this site; null where it does not say. */
  readonly free: number | null
  /** The server's clock minus this phone's, in milliseconds. */
  readonly clockAhead: number
}

/** The most serious problem to fix before the round; null when the phone is ready. */
export type NotReady = 'in-app' | 'private' | 'no-room' | 'loading' | 'clock' | 'clearable'

const minute = 60_000
/** Many times the size of a round of four with its games. */
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
 * Whether what is missing may come while the page is in view. Each check writes to the disk, and a person who changes
 * a setting leaves the page for it.
 */
export function mayComeByItself(missing: NotReady | null): boolean {
  return missing === 'loading' || missing === 'no-room'
}

/** User agents of browsers inside other apps, which delete a page's data when it is closed. */
const inApp = /\b(FBAN|FBAV|FB_IAB|Instagram|Line|MicroMessenger|Snapchat|Twitter|LinkedInApp|GSA)\b|; wv\)/

export function isInAppBrowser(userAgent: string): boolean {
  return inApp.test(userAgent)
}

/** Whether the browser of the phone is Safari: on other phones it may be any. Apps on an iPad say that they are on one. */
export function hasSafari(userAgent: string): boolean {
  return /iPhone|iPad|iPod/.test(userAgent)
}
