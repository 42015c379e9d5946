import type { Air } from '../harness/air.ts'

/** A button or a link, by what it is called. */
export type Control = {
  readonly role: 'button' | 'link'
  readonly name: RegExp
  /** Which of those that are called so; the first is 0. */
  readonly at?: number
}

/**
 * A browser other than Chromium with a disk of its own, whose air leads to the club: no more than what a story needs
 * that runs in each of them.
 */
export type OtherPhone = {
  readonly air: Air
  readonly open: (path: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Presses it as a finger does, once it is there and can be pressed. */
  readonly press: (control: Control) => Promise<void>
  /** Works in the page; `work` travels there as text and sees nothing of what stands around it here. */
  readonly run: <Answer, Given>(work: (given: Given) => Answer | Promise<Answer>, given: Given) => Promise<Answer>
  readonly closeBrowser: () => Promise<void>
  readonly reopenBrowser: () => Promise<void>
  /** What the browser wrote about errors. */
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

/** A call of `work` with what is given, as a browser reads it. */
export function asText(work: (given: never) => unknown, given: unknown): string {
  return `(${String(work)})(${JSON.stringify(given)})`
}
