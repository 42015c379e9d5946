import type { Device, DevicePorts } from '../device.ts'
import { journalKey, readJournal, type Unsaved } from './journal.ts'

// What screens read of the journal. Separate from it, because it is loaded after the first hole is drawn.

/** Returns the entries of the journal that belong to an outing. */
export function unsavedOf({ storage }: Pick<DevicePorts, 'storage'>, outingId: number): readonly Unsaved[] {
  return readJournal(storage).filter(({ args }) => (args as { outingId?: unknown }).outingId === outingId)
}

/**
 * Calls `listener` after each change of the journal, in this page or another one, until the returned function is
 * called.
 */
export function watchJournal({ ports, journalChanged }: Device, listener: () => void): () => void {
  const stops = [
    journalChanged.listen(listener),
    ports.storageEvents?.((changed) => {
      if (changed === null || changed === journalKey) listener()
    }),
  ]
  return () => {
    for (const stop of stops) stop?.()
  }
}
