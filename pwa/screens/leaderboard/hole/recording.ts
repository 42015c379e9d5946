import { useEffect, useMemo, useState } from 'react'
import { createSignal } from '#sync/device/device.ts'
import type { EnteredHole } from '#sync/device/outbox/outbox.ts'
import { outingWithScores, type OutingOnPhone } from '#sync/device/outings/outings.ts'
import { slowSave } from './use-button-rest.ts'

/** The holes that the phone is saving. A change renders only the components that show their standings. */
export type Recording = ReturnType<typeof recordingOfTaps>

export function recordingOfTaps() {
  const changed = createSignal()
  let holes: readonly EnteredHole[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function drawIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(changed.notify, ms)
  }

  return {
    holes: () => holes,
    listen: changed.listen,
    begin: (entered: EnteredHole) => {
      holes = [...holes, entered]
      // Delayed, because rendering would hold up the write to the disk.
      drawIn(slowSave)
    },
    /** Called when all writes are issued, so that the disk works without the page. */
    draw: () => drawIn(0),
    /** Called when the hole is on the disk, or could not be saved. */
    end: (entered: EnteredHole) => {
      clearTimeout(timer)
      holes = holes.filter((each) => each !== entered)
      changed.notify()
    },
  }
}

/**
 * Returns the outing for its standings, including the holes that are being saved, so that standings are updated before
 * the disk has finished. A hole that could not be saved is removed again.
 */
export function useStandings(
  outing: OutingOnPhone,
  { holes, listen }: Recording,
): { readonly outing: OutingOnPhone; readonly isSaved: boolean } {
  const [saving, setSaving] = useState(holes)
  useEffect(() => listen(() => setSaving(holes())), [listen, holes])
  return useMemo(
    () => ({ outing: saving.reduce(outingWithScores, outing), isSaved: saving.length === 0 }),
    [outing, saving],
  )
}
