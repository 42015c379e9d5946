import { useState } from 'react'
import type { OutingCard, OutingGolfer } from '#golf/outing/outing.ts'
import { holesInOrderOfPlay } from '#golf/card/next-hole.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'

type Props = {
  first: string
  golfer: OutingGolfer
  holes: OutingCard['holes']
  /** The hole in view: most likely the one that is not played any more. */
  hole: number
  /** Two phones differ, and either answer settles it. */
  contested: boolean
  /** With the hole from which the golfer does not play, or null for one who is back. */
  onLeave: (fromHole: number | null) => void
}

/** The way off the course, and the way back. */
export function LeaveCourse({ first, golfer, holes, hole, contested, onLeave }: Props) {
  const [asking, setAsking] = useState(false)
  const { leftFrom, startingHole } = golfer
  const [from, setFrom] = useState(leftFrom ?? hole)
  if (asking) {
    const order = holesInOrderOfPlay({ holes, startingHole })
    return (
      <>
        <SelectField
          label={`${first} doesn’t play from`}
          value={from}
          options={order.map((value) => ({ value, label: `Hole ${value}` }))}
          onValue={setFrom}
        />
        <Button tone="primary" wide onClick={() => onLeave(from)}>
          Leave from hole {from}
        </Button>
        <Button onClick={() => setAsking(false)}>Keep {first} in play</Button>
      </>
    )
  }
  return (
    <>
      {(leftFrom !== null || contested) && <Button onClick={() => onLeave(null)}>Back in play</Button>}
      {(leftFrom === null || contested) && <Button onClick={() => setAsking(true)}>Leave the course</Button>}
    </>
  )
}
