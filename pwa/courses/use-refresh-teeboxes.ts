import { useEffect, useEffectEvent, useState } from 'react'
import { courseRefreshTeeboxes } from '#sync/calls/courses.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../device/device-context.tsx'
import { answered } from '../server/server-send.ts'
import { useNotices } from '../ui/notices.tsx'

/** Has the club look up how a course is rated today, before its teeboxes are loaded. When that fails the stored ones stay. */
export function useRefreshTeeboxes() {
  const device = useDevice()
  const notices = useNotices()

  return async (courseId: number) => {
    const refreshed = await answered(callServer(device, courseRefreshTeeboxes, { params: { id: courseId }, body: {} }))
    // Without a connection the teeboxes that this phone has seen are the best there are.
    if (!refreshed.ok && refreshed.refusal.code !== 'club.unreachable') {
      notices.fail('Teebox Refresh Failed', 'Could not refresh teeboxes. Please try again.')
    }
  }
}

/** Looks up the teeboxes of a course that nobody picked from a list here. True as soon as they can be loaded. */
export function useTeeboxesLookedUp(courseId: number | null): boolean {
  const refreshTeeboxes = useRefreshTeeboxes()
  const [lookedUp, setLookedUp] = useState<number | null>(null)
  const lookUp = useEffectEvent((id: number) => refreshTeeboxes(id))
  useEffect(() => {
    if (courseId === null) return undefined
    let wanted = true
    void lookUp(courseId).then(() => wanted && setLookedUp(courseId))
    return () => {
      wanted = false
    }
  }, [courseId])
  return courseId === null || lookedUp === courseId
}
