import { holesListed } from '#golf/games/waiting.ts'
import type { SyncStatus } from '#sync/device/sync-status.ts'
import { counted } from '../../../ui/text.tsx'

export type UnsentLine = { readonly tone: 'done' | 'waiting' | 'refused'; readonly text: string }

type Unsent = Pick<SyncStatus, 'parked' | 'refused' | 'reach'> & {
  readonly lasts: boolean
  /** Holes with a score that the club does not have yet. */
  readonly pendingHoles: readonly number[]
  /** Holes on which something is set and not recorded. */
  readonly setHoles: readonly number[]
}

/** What of a complete round is not at the club, and what becomes of it; the gravest first. */
export function unsentLines({ parked, refused, reach, lasts, pendingHoles, setHoles }: Unsent): readonly UnsentLine[] {
  const lines: UnsentLine[] = []
  if (refused > 0) {
    lines.push({ tone: 'refused', text: `${counted(refused, 'score')} refused. Tap the red mark above to see why.` })
  }
  if (parked > 0) {
    lines.push({ tone: 'refused', text: `${counted(parked, 'score')} not sent. Enter the outing code again to send.` })
  }
  if (setHoles.length > 0) {
    lines.push({ tone: 'waiting', text: `${listed(setHoles)}: set, not recorded. Open it and tap Change Score.` })
  }
  if (pendingHoles.length > 0 && parked === 0) {
    const where = lasts ? 'saved on this phone' : 'on this page only'
    const then = reach === 'unreachable' ? 'You’re offline; it’s sent when there’s a signal.' : 'Sending.'
    lines.push({ tone: 'waiting', text: `${listed(pendingHoles)}: ${where}, not at the club yet. ${then}` })
  }
  return lines.length > 0 ? lines : [{ tone: 'done', text: 'Every score is at the club.' }]
}

/** Hole 7, or Holes 7–9, 12. */
function listed(holes: readonly number[]): string {
  const each = [...new Set(holes)].toSorted((a, b) => a - b)
  return holesListed(each).replace(/^h/, 'H')
}
