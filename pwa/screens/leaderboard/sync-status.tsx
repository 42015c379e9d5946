import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { unsavedOf, watchJournal } from '#sync/device/outbox/journal.ts'
import { watchSyncStatus, type SyncStatus } from '#sync/device/outbox/sync-status.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useWatched } from '../../device/use-watched.ts'

const StatusContext = createContext<SyncStatus | null>(null)

/**
 * What this phone has not sent of an outing, for those parts of the screen that show it: it changes several times with a
 * tap, and the hole is not drawn again for it. `fallback` is shown until it is read.
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

/** The number of entries of an outing that the database of this phone refused, and that wait in its journal. */
export function useUnsaved(outingId: number): number {
  const device = useDevice()
  return useSyncExternalStore(
    useCallback((listener) => watchJournal(device, listener), [device]),
    () => unsavedOf(device.ports, outingId).length,
  )
}
