import type { SyncStatus } from '#sync/device/sync-status.ts'
import { counted } from '../../ui/text.tsx'

/** What the phone knows about its scores on the way to the club, and whether they outlast the page. */
type OnItsWay = Pick<SyncStatus, 'waitingHoles' | 'parked' | 'refused' | 'reach' | 'upgradeNeeded'> & {
  readonly lasts: boolean
}

export type PillState = {
  readonly tone: 'waiting' | 'refused'
  readonly text: string
  /** Whether there is more to read than the mark says, with something to do about it. */
  readonly isExplained: boolean
}

/**
 * The mark in the header, the gravest first; null when everything is at the club and nothing has to be said.
 *
 * @param onItsWay `notices` counts what others did to scores of this phone
 */
export function pillState(onItsWay: OnItsWay & { readonly notices: number }): PillState | null {
  const { waitingHoles, parked, refused, reach, lasts, notices } = onItsWay
  if (refused > 0) return { tone: 'refused', text: `${counted(refused, 'score')} refused`, isExplained: true }
  if (parked > 0) return { tone: 'refused', text: `${counted(parked, 'score')} not sent`, isExplained: true }
  const isExplained = notices > 0 || !lasts || pillAdvice(onItsWay) !== null
  if (notices > 0) return { tone: 'refused', text: `${counted(notices, 'message')} to read`, isExplained }
  if (waitingHoles === 0) return lasts ? null : { tone: 'waiting', text: 'Nothing kept here', isExplained }
  const holes = counted(waitingHoles, 'hole')
  if (reach === 'unreachable') return { tone: 'waiting', text: `Offline, ${holes} waiting`, isExplained }
  return { tone: 'waiting', text: `${holes} ${lasts ? 'saved here' : 'on this page only'}`, isExplained }
}

/** The line under the header for what only a person can solve, with what to do; null when there is nothing. */
export function pillAdvice({ waitingHoles, parked, refused, upgradeNeeded, lasts }: OnItsWay): string | null {
  if (refused > 0) {
    const kept = refused === 1 ? 'It is kept' : 'They are kept'
    return `The club did not take ${counted(refused, 'score')}. ${kept} on this phone: send again or discard.`
  }
  if (parked > 0) return `Enter the code of the outing again to send ${counted(parked, 'score')}.`
  if (upgradeNeeded && waitingHoles > 0) {
    return lasts
      ? 'A new version of the app is ready. Reload to send what is saved here.'
      : 'The club needs a new version of the app. Write down what is on this page only, then reload.'
  }
  return null
}
