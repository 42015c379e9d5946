import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { notSent } from './texts.ts'

// What the server does not have, and what that waits for: texts that several parts of the screen share.

/** The code of a suspended queue, if it is known why the server refuses it. */
type Suspended = Pick<SyncStatus, 'codeExpired'> & Pick<OutingOnPhone, 'isCodeReplaced'>

/** States what scores wait for that the server does not accept at present. */
export function suspendedMeans({ suspended, ...code }: Pick<SyncStatus, 'suspended'> & Suspended): string {
  if (suspended === 0)
    return 'The organizer has replaced the code. Enter the new one to follow the outing and to send scores.'
  return `${notSent(suspended)}. ${suspendedUntil(code)}`
}

/** What entries wait for in a suspended queue. */
export function suspendedUntil({ codeExpired, isCodeReplaced }: Suspended): string {
  if (codeExpired) {
    return (
      'This outing is over and its code has expired. Send the card to the organizer, or ask an administrator to reopen ' +
      'the outing and re-enter the code.'
    )
  }
  return isCodeReplaced
    ? 'The organizer has replaced the code. Enter the new one to send.'
    : 'Re-enter the outing code to send.'
}

/** For an outing that was started on this phone and that the club does not have yet. */
export const started = {
  codeComes: 'The code comes when this outing is at the club.',
  logInAgain: 'Log in as the member who started it to send it to the club.',
  logIn: 'Log in',
  tryAgain: 'Try again',
}
