import { useEffect, useEffectEvent, useState } from 'react'
import { courseRefreshTeeboxes } from '#sync/calls/courses.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../device/device-context.tsx'
import { answered, isUnreached } from '../server/server-send.ts'
import { useNotices } from '../ui/notices.tsx'
import { showOnceRead } from '../ui/show-once-read.ts'
import { texts } from './texts.ts'

/**
 * Returns a function that makes the server refresh the ratings of a course before its teeboxes are loaded. If that
 * fails, the stored ratings are used.
 */
export function useRefreshTeeboxes() {
  const device = useDevice()
  const notices = useNotices()

  return async (courseId: number) => {
    const refreshed = await answered(callServer(device, courseRefreshTeeboxes, { params: { id: courseId }, body: {} }))
    // Offline, the cached teeboxes are used.
    if (!refreshed.ok && !isUnreached(refreshed.refusal)) {
      notices.fail(texts.refreshFailed.title, texts.refreshFailed.text)
    }
  }
}

/**
 * Refreshes the teeboxes of a course that was not chosen from a list on this screen. Returns true once they can be
 * loaded.
 */
export function useTeeboxesLookedUp(courseId: number | null): boolean {
  const refreshTeeboxes = useRefreshTeeboxes()
  const [lookedUp, setLookedUp] = useState<number | null>(null)
  const lookUp = useEffectEvent((id: number) => refreshTeeboxes(id))
  useEffect(() => {
    if (courseId === null) return undefined
    return showOnceRead(lookUp(courseId), () => setLookedUp(courseId))
  }, [courseId])
  return courseId === null || lookedUp === courseId
}
