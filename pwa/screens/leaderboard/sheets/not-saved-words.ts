import type { NotSaved } from '#sync/device/outbox/not-saved.ts'

/** Why this phone could not keep something, and what helps. */
export const notSavedReasons: Readonly<Record<NotSaved['reason'], string>> = {
  full: 'This phone has no space left. Make some room, then try again.',
  storage: 'This phone’s storage does not answer. Try again; if that does not help, close the app and open it again.',
  'read-only': 'This phone may not score this outing. Open it with the code of your group.',
}
