import { useState } from 'react'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { refusedOf, stillFaults, stillRefused, type CourseDraft, type Fault, type Refused } from './course-draft.ts'

const none: readonly Fault[] = []

/**
 * Returns the faults of the form of a course. Each is shown from when it was found, or refused by the server, until it
 * is corrected.
 */
export function useFaults(draft: CourseDraft, faultsNow: () => readonly Fault[]) {
  const [found, setFound] = useState(none)
  const [refused, setRefused] = useState<Refused | null>(null)

  /** Shows new faults in place of the previous ones. Returns whether there is none. */
  function find(wrong: readonly Fault[]): boolean {
    setFound(wrong)
    setRefused(null)
    return wrong.length === 0
  }

  return {
    faults: [
      ...(found.length === 0 ? none : stillFaults(found, faultsNow())),
      ...(refused === null ? none : stillRefused(refused, draft)),
    ],
    find,
    /** Shows the server's refusal of the draft that was sent, at its fields. */
    refuse: (refusal: ServerRefusal, sent: CourseDraft) => setRefused(refusedOf(refusal, sent)),
    clear: () => void find(none),
  }
}
