import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { unsavedOf, type Unsaved } from '#sync/device/outbox/journal.ts'
import type { EnteredHole } from '#sync/device/outbox/outbox.ts'
import { scoresAmong, watchJournal } from '#sync/device/outbox/unsaved.ts'
import { useDevice } from '../../../device/device-context.tsx'

/** Returns the number of entries of an outing that this phone's database refused and that wait in the journal. */
export function useUnsaved(outingId: number): number {
  return useJournal((entries) => entries.length, outingId)
}

/** The scores among these entries. */
export function useUnsavedScores(outingId: number): readonly EnteredHole[] {
  const entries = useJournal((found) => JSON.stringify(found), outingId)
  return useMemo(() => scoresAmong(JSON.parse(entries) as Unsaved[]), [entries])
}

/** @param read returns the same value for the same entries */
function useJournal<Value extends string | number>(read: (entries: readonly Unsaved[]) => Value, outingId: number) {
  const device = useDevice()
  return useSyncExternalStore(
    useCallback((listener) => watchJournal(device, listener), [device]),
    () => read(unsavedOf(device.ports, outingId)),
  )
}
