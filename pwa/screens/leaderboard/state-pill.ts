import type { SyncStatus } from '#sync/device/sync-status.ts'
import { counted } from '../../ui/counted.ts'

/** What the phone knows about its scores on the way to the club, and whether they outlast the page. */
type OnItsWay = Pick<SyncStatus, 'waitingHoles' | 'parked' | 'refused' | 'reach' | 'upgradeNeeded'> & {
  readonly lasts: boolean
}

export type PillState = { readonly tone: 'waiting' | 'refused'; readonly text: string }

/** The mark in the header, the gravest first; null when everything is at the club. */
export function pillState({ waitingHoles, parked, refused, reach, lasts }: OnItsWay): PillState | null {
  if (refused > 0) return { tone: 'refused', text: `${counted(refused, 'score')} refused` }
  if (parked > 0) return { tone: 'refused', text: `${counted(parked, 'score')} not sent` }
  if (waitingHoles === 0) return null
  const holes = counted(waitingHoles, 'hole')
  if (reach === 'unreachable') return { tone: 'waiting', text: `Offline, ${holes} waiting` }
  return { tone: 'waiting', text: `${holes} ${lasts ? 'saved here' : 'on this page only'}` }
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
