/** Texts about where entries are stored. */
export const texts = {
  saved: 'Saved on this phone',
  /** For the middle of a sentence. */
  savedInline: 'saved on this phone',
  onPage: 'Not saved. Keep this page open',
  onPageInline: 'on this page only',
  nothingKept: {
    title: 'This browser isn’t saving anything (private window?).',
    detail: 'Keep this page open until your scores are sent, or open the link in a normal window.',
  },
  tooFull: {
    title: 'This phone is full and isn’t saving anything.',
    detail: 'What you saved before is still on it. Free some space, then open the app again.',
  },
} as const
