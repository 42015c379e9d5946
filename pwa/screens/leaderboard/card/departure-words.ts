import type { PhoneDeparture } from '#sync/device/outings/departures.ts'
import type { WhereKept } from '../../../device/where-kept.ts'

type Told = Pick<PhoneDeparture, 'fromHole' | 'pending' | 'contested' | 'by'>

/** WD from hole 13, and what still waits or differs; nothing of a golfer who plays. */
export function departureParts(departure: Told | undefined, here: WhereKept): readonly string[] {
  if (departure === undefined || departure.fromHole === null) return []
  const { fromHole, pending, contested } = departure
  const parts = [`WD from hole ${fromHole}`, pending && here, contested && 'two phones differ']
  return parts.filter((part) => part !== false)
}

/** What is known about whether a golfer left, in a sentence; null of one of whom nothing was entered. */
export function departureText(departure: Told | undefined, here: WhereKept): string | null {
  if (departure === undefined) return null
  const { fromHole, pending, contested, by } = departure
  const entered = pending ? here : by !== null && `entered by ${by}`
  const what = fromHole === null ? 'Back in play' : `Left the course before hole ${fromHole}`
  const sentence = [what, entered].filter((part) => part !== false).join(', ')
  return contested ? `${sentence}. Another phone disagrees: enter it again to settle it.` : `${sentence}.`
}
