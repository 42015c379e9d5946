import type { Air } from '../harness/air.ts'

/** A button, a link or a golfer's figure by its name. */
export type Control = {
  readonly role: 'button' | 'link' | 'spinbutton'
  readonly name: RegExp
  /** The position among controls of the same name, from 0. */
  readonly at?: number
}

/**
 * A browser other than Chromium with its own disk, connected to the club through its air. It has only the functions
 * that the common stories need.
 */
export type OtherPhone = {
  readonly air: Air
  readonly open: (path: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Taps it, once it is there and can be tapped. */
  readonly press: (control: Control) => Promise<void>
  /** Runs in the page; `work` is sent as text and can't use its surroundings here. */
  readonly run: <Answer, Given>(work: (given: Given) => Answer | Promise<Answer>, given: Given) => Promise<Answer>
  readonly closeBrowser: () => Promise<void>
  readonly reopenBrowser: () => Promise<void>
  /** The browser's error messages. */
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

/** Returns a call of `work` with its argument as text for a browser. */
export function asText(work: (given: never) => unknown, given: unknown): string {
  return `(${String(work)})(${JSON.stringify(given)})`
}
