import type { RoundNotSaved } from '#sync/device/rounds/rounds.ts'

/** What a person can do when the phone could not keep a round. */
export function notSavedText(reason: RoundNotSaved['reason']): string {
  switch (reason) {
    case 'full':
      return 'This phone has no space left. Make room and save again.'
    case 'signed-out':
      return 'You are not signed in any more. Sign in, then save again.'
    case 'storage':
      return 'This phone’s storage does not answer. Write the score down and try again.'
  }
}
