export type Notice = {
  readonly id: number
  /** A success goes by itself; an error stays until it is closed. */
  readonly tone: 'success' | 'error'
  readonly title: string
  readonly text?: string | undefined
}

/** Adds a notice as the newest. One that says the same is replaced, so that a repeated failure does not pile up. */
export function withNotice(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  const isSame = ({ tone, title, text }: Notice) =>
    tone === notice.tone && title === notice.title && text === notice.text
  return [...notices.filter((other) => !isSame(other)), notice]
}

export function withoutNotice(notices: readonly Notice[], id: number): readonly Notice[] {
  return notices.filter((notice) => notice.id !== id)
}
