import { useEffect, useState } from 'react'
import { correctionsOf } from '#sync/device/outings/corrections.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { CorrectionNote } from '../../../rounds/correction-note.tsx'

type Props = {
  outingId: number
  /** Whose card is shown. */
  golferIds: readonly number[]
  names: ReadonlyMap<number, string>
}

type Corrections = Awaited<ReturnType<typeof correctionsOf>>

/** Where the posted rounds of a card are not what it says; nothing without a signal. */
export function PostedCorrections({ outingId, golferIds, names }: Props) {
  const device = useDevice()
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  // The same golfers come in a new list with every change of the outing.
  const asked = golferIds.join()

  useEffect(() => {
    let wanted = true
    const ids = asked === '' ? [] : asked.split(',').map(Number)
    void correctionsOf(device, { outingId, golferIds: ids }).then((found) => {
      if (wanted) setCorrections(found)
    })
    return () => {
      wanted = false
    }
  }, [device, outingId, asked])

  return golferIds.map((golferId) => {
    const correction = corrections.get(golferId)
    return correction && <CorrectionNote key={golferId} correction={correction} name={names.get(golferId) ?? ''} />
  })
}
