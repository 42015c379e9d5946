import { createContext, use, useCallback, type ReactNode } from 'react'
import { watchSyncStatus, type SyncStatus } from '#sync/device/outbox/sync-status.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useWatched } from '../../device/use-watched.ts'

const StatusContext = createContext<SyncStatus | null>(null)

/**
 * Provides the sync status of an outing to the components that show it. The status changes several times with each tap,
 * and the rest of the hole is not rendered for that. `fallback` is shown until the status is read.
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
