import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { Button } from '../../../ui/button.tsx'
import { cardsOfGroup, markersOf } from './card-to-sign.ts'
import * as texts from './texts.ts'
import styles from './sign.module.css'

type Props = {
  outing: OutingOnPhone
  /** The golfers of one group. */
  golferIds: readonly number[]
  onSign: (golferId: number) => void
}

/**
 * Opens the next card of a group to sign. Renders nothing before the first complete card, or if no golfer can mark it.
 */
export function SignButton({ outing, golferIds, onSign }: Props) {
  const { of, signed, nextAfter, hasWholeCard } = cardsOfGroup(outing, golferIds)
  const [first = 0] = golferIds
  if (!hasWholeCard || golferIds.every((golferId) => markersOf(outing, golferId).length === 0)) return null
  const isDone = signed === of
  const isDemanded = outing.snapshot.outing.signcards === 1
  return (
    <Button
      tone={isDone || outing.readOnly ? 'plain' : 'primary'}
      wide
      className={styles['two']}
      onClick={() => onSign(nextAfter(0) ?? first)}
    >
      {isDone ? texts.signed : texts.signCards(of)}
      <small>{isDemanded && !isDone ? texts.signedBeforePosting(signed, of) : texts.countSigned(signed, of)}</small>
    </Button>
  )
}
