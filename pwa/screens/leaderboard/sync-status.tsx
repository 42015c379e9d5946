import { createContext, use, useCallback, type ReactNode } from 'react'
import { watchSyncStatus, type SyncStatus } from '#sync/device/outbox/sync-status.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useWatched } from '../../device/use-watched.ts'

const StatusContext = createContext<SyncStatus | null>(null)

/**
 * What this phone has not sent of an outing, for those parts of the screen that show it: it changes several times with
 * a tap, and the hole is not drawn again for it. `fallback` is shown until it is read.
 */
export function SyncStatusProvider({
  outingId,
  fallback,
  children,
}: {
  outingId: number
  fallback: ReactNode
  children: ReactNode
}) {
  const { database } = useDevice()
  const status = useWatched<SyncStatus>(
    useCallback((shown) => watchSyncStatus(database, outingId, shown), [database, outingId]),
  )
  return status === undefined ? fallback : <StatusContext value={status}>{children}</StatusContext>
}

export function useSyncStatus(): SyncStatus {
  const status = use(StatusContext)
  if (status === null) throw new Error('there is no SyncStatusProvider around this part')
  return status
}
