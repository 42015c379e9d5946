import { useSyncExternalStore } from 'react'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import { onClubClock, timeOn } from '../dates/date-text.ts'
import { texts } from './texts.ts'

/** Durations in milliseconds. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * Formats an age in the largest unit that fits. `elapsed` is in milliseconds; a negative value, as after a clock was
 * set back, counts as now.
 */
export function agoText(elapsed: number): string {
  if (elapsed < second) return texts.ago.now
  if (elapsed < minute) return texts.ago.seconds(Math.floor(elapsed / second))
  if (elapsed < hour) return texts.ago.minutes(Math.floor(elapsed / minute))
  return texts.ago.hours(Math.floor(elapsed / hour))
}

type OutingStatus = OutingSnapshot['outing']['status']

/** Whether a board is live, and the text about its age. */
export type BoardFreshness = { readonly live: boolean; readonly text: string }

/** Returns the line below the leaderboard's title: live with its age, or the last update. */
export function boardFreshness({
  connectivity,
  updatedAt,
  groups,
  status,
  now,
  timeZone,
}: {
  connectivity: SyncStatus['connectivity']
  /** When the phone last received data of this outing; null when it never did. */
  updatedAt: number | null
  groups: number
  status: OutingStatus
  now: number
  /** The club's time zone. */
  timeZone: string
}): BoardFreshness {
  if (status === 'posted') return { live: false, text: texts.board.final(groups) }
  if (status === 'cancelled') return { live: false, text: texts.board.canceled }
  if (updatedAt === null) return { live: false, text: texts.board.notUpdated }
  if (connectivity === 'unreachable') {
    const { day } = onClubClock(new Date(now), timeZone)
    return { live: false, text: texts.board.offline(timeOn(day, updatedAt, timeZone)) }
  }
  const live = connectivity === 'reachable'
  const text = texts.board.updated(groups, agoText(now - updatedAt))
  return { live, text: live ? texts.board.live(text) : text }
}

/**
 * Returns a text about when the server last received something from a group's phones, and how many scores are to come;
 * null if it was within a minute and no score is to come.
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
  if (heardAt === null) return texts.group.noScores
  const elapsed = now - Date.parse(heardAt)
  if (elapsed < minute) return pending > 0 ? texts.group.toCome(pending) : null
  const ago = agoText(elapsed)
  return pending > 0 ? texts.group.lastUpdateToCome(ago, pending) : texts.group.lastUpdate(ago)
}

/** Returns the present time in milliseconds, rounded down to a second. It does not advance while the page is hidden. */
export function useNow(): number {
  return useSyncExternalStore(onTick, currentSecond)
}

function currentSecond(): number {
  return Math.floor(Date.now() / second) * second
}

function onTick(listener: () => void): () => void {
  const timer = setInterval(() => {
    if (!document.hidden) listener()
  }, second)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
