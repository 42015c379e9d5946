export type Notice = {
  readonly id: number
  /** The part of a screen that says it. */
  readonly by: string
  /** A success goes by itself; an error stays until it is closed, or until the same part of the screen succeeds. */
  readonly tone: 'success' | 'error'
  readonly title: string
  readonly text?: string | undefined
}

/**
 * Adds a notice as the newest. One that says the same is replaced, so that a repeated failure does not pile up; what
 * works at last takes away what was said of the tries before.
 */
export function withNotice(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  const isSame = ({ tone, title, text }: Notice) =>
    tone === notice.tone && title === notice.title && text === notice.text
  const isOver = ({ by, tone }: Notice) => notice.tone === 'success' && tone === 'error' && by === notice.by
  return [...notices.filter((other) => !isSame(other) && !isOver(other)), notice]
}

export function withoutNotice(notices: readonly Notice[], id: number): readonly Notice[] {
  return notices.filter((notice) => notice.id !== id)
}
