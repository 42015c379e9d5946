import { useCallback, useSyncExternalStore } from 'react'
import { unsavedOf, watchJournal } from '#sync/device/outbox/unsaved.ts'
import { useDevice } from '../../../device/device-context.tsx'

/** Returns the number of entries of an outing that this phone's database refused and that wait in the journal. */
export function useUnsaved(outingId: number): number {
  const device = useDevice()
  return useSyncExternalStore(
    useCallback((listener) => watchJournal(device, listener), [device]),
    () => unsavedOf(device.ports, outingId).length,
  )
}
