import { useCallback } from 'react'
import { watchNotices, type NoticeOnPhone } from '#sync/device/outings/notices.ts'
import type { Shown } from '#sync/device/storage/read-after-writes.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useWatched } from '../../device/use-watched.ts'

const none: readonly NoticeOnPhone[] = []

/** The conflicts of this phone's entries of an outing; none until they are read. */
export function useOutingNotices(outingId: number): readonly NoticeOnPhone[] {
  const { database } = useDevice()
  const watch = useCallback(
    (shown: Shown<readonly NoticeOnPhone[]>) => watchNotices(database, outingId, shown),
    [database, outingId],
  )
  return useWatched(watch) ?? none
}
