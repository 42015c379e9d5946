export type Notice = {
  readonly id: number
  /** The part of a screen that says it. */
  readonly by: string
  /** A success goes by itself; an error stays until it is closed, or until the same part of the screen succeeds. */
  readonly tone: 'success' | 'error'
  readonly title: string
  readonly text?: string | undefined
  /** How often the person had tapped, typed or gone back when it was said. */
  readonly acts: number
}

/**
 * Adds a notice as the newest. One that says the same is replaced, and so is the last failure of the same try, so that
 * tries do not pile up; what works at last takes away what was said of those before.
 */
export function withNotice(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  const isSame = ({ by, tone, title, text }: Notice) =>
    tone === notice.tone && title === notice.title && (text === notice.text || by === notice.by)
  const isOver = ({ by, tone }: Notice) => notice.tone === 'success' && tone === 'error' && by === notice.by
  return [...notices.filter((other) => !isSame(other) && !isOver(other)), notice]
}

export function withoutNotice(notices: readonly Notice[], id: number): readonly Notice[] {
  return notices.filter((notice) => notice.id !== id)
}

/**
 * What is left when a screen ends. A notice ends with the screen over which it stood. One after which the person did
 * nothing was said while the app itself led on to the next screen, and is read there.
 */
export function afterScreen(notices: readonly Notice[], acts: number): readonly Notice[] {
  return notices.filter((notice) => notice.acts >= acts)
}
