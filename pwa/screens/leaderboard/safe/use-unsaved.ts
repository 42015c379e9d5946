import { useCallback, useSyncExternalStore } from 'react'
import { unsavedOf, watchJournal } from '#sync/device/outbox/unsaved.ts'
import { useDevice } from '../../../device/device-context.tsx'

/** The number of entries of an outing that the database of this phone refused, and that wait in its journal. */
export function useUnsaved(outingId: number): number {
  const device = useDevice()
  return useSyncExternalStore(
    useCallback((listener) => watchJournal(device, listener), [device]),
    () => unsavedOf(device.ports, outingId).length,
  )
}
