import { useEffect, useMemo, useState } from 'react'
import { createSignal } from '#sync/device/device.ts'
import type { EnteredHole } from '#sync/device/outbox/outbox.ts'
import { outingWithScores, type OutingOnPhone } from '#sync/device/outings/outings.ts'
import { slowSave } from './use-button-rest.ts'

/** The holes that the phone is saving. Only what shows their standings is drawn again for them. */
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
      // A drawing would hold up what is sent to the disk.
      drawIn(slowSave)
    },
    /** Everything is written, and the disk works alone. */
    draw: () => drawIn(0),
    /** It is on the disk, or could not be saved. */
    end: (entered: EnteredHole) => {
      clearTimeout(timer)
      holes = holes.filter((each) => each !== entered)
      changed.notify()
    },
  }
}

/**
 * The outing for its standings: with what is being saved, so that they are drawn while the disk works. What cannot be
 * saved is taken out again.
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
