import { useSyncExternalStore } from 'react'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import { timeOf } from '../dates/date-text.ts'
import { counted } from '../ui/text.tsx'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long ago, in the largest unit that fits: 3 s, 4 min, 2 h. A clock set back counts as no time at all. */
export function agoText(elapsed: number): string {
  if (elapsed < second) return 'just now'
  if (elapsed < minute) return `${Math.floor(elapsed / second)} s ago`
  if (elapsed < hour) return `${Math.floor(elapsed / minute)} min ago`
  return `${Math.floor(elapsed / hour)} h ago`
}

type OutingStatus = OutingSnapshot['outing']['status']

export type BoardFreshness = { readonly live: boolean; readonly text: string }

/** The line under the board's title: live with its age, or since when it stands still. */
export function boardFreshness({
  connectivity,
  updatedAt,
  groups,
  status,
  now,
  timeZone,
}: {
  connectivity: SyncStatus['connectivity']
  /** When the phone last heard from the club about this outing; null when it never did. */
  updatedAt: number | null
  groups: number
  status: OutingStatus
  now: number
  /** The club's. */
  timeZone: string
}): BoardFreshness {
  if (status === 'posted') return { live: false, text: `Final · ${counted(groups, 'group')}` }
  if (status === 'cancelled') return { live: false, text: 'Canceled' }
  if (updatedAt === null) return { live: false, text: 'Not updated yet' }
  if (connectivity === 'unreachable')
    return { live: false, text: `Offline · last updated ${timeOf(updatedAt, timeZone)}` }
  const live = connectivity === 'reachable'
  const text = `${counted(groups, 'group')} · updated ${agoText(now - updatedAt)}`
  return { live, text: live ? `Live · ${text}` : text }
}

/**
 * When a group's phone last spoke to the club, and what it said was still to come; null while it is heard from all the
 * time, which needs no words.
 */
export function groupLastSeenText({
  heardAt,
  pending,
  now,
}: {
  heardAt: string | null
  pending: number
  now: number
}): string | null {
  if (heardAt === null) return 'not heard from yet'
  const elapsed = now - Date.parse(heardAt)
  if (elapsed < minute) return pending > 0 ? `${counted(pending, 'score')} to come` : null
  const heard = `heard ${agoText(elapsed)}`
  return pending > 0 ? `${heard}, ${pending} to come` : heard
}

const tick = 1000

/** The time to the second, for ages on the screen. It rests while nobody can see the page. */
export function useNow(): number {
  return useSyncExternalStore(onTick, currentSecond)
}

function currentSecond(): number {
  return Math.floor(Date.now() / tick) * tick
}

function onTick(listener: () => void): () => void {
  const timer = setInterval(() => {
    if (!document.hidden) listener()
  }, tick)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
