import { holeValue } from '#golf/card/hole-entry.ts'
import { scoreKind } from '../cells/cell-kinds.ts'
import type { Device } from '../device.ts'
import { journalKey, type Unsaved } from './journal.ts'
import type { EnteredHole } from './outbox.ts'

// What screens read of the journal. Separate from it, because it is loaded after the first hole is drawn.

/** Returns the scores among entries of the journal, in their order: of a golfer’s on one hole the last counts. */
export function scoresAmong(entries: readonly Unsaved[]): readonly EnteredHole[] {
  return entries.flatMap((entry) => {
    const score = scoreKind.read(entry)
    if (score === null) return []
    const { outingId, golferId, hole } = score.place
    return [{ outingId, hole, scores: [{ golferId, strokes: holeValue(score.value) }] }]
  })
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
