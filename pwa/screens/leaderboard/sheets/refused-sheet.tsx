import { useState } from 'react'
import { isNotSaved } from '#sync/device/outbox/outbox.ts'
import { discardRejected, resendRejected, type RejectedOperation } from '#sync/device/outbox/rejected-operations.ts'
import { useClub } from '../../../club/club.tsx'
import { timeOf } from '../../../dates/date-text.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useNotices } from '../../../ui/notices.tsx'
import { wolfChoiceText, type NameOf } from '../games/game-lines.ts'
import { notSavedReasons } from './not-saved-sheet.tsx'
import styles from './sheets.module.css'

type Props = {
  refused: readonly RejectedOperation[]
  nameOf: NameOf
  /** Who plays in the place of a golfer who was taken out; null when nobody does. */
  insteadOf: (golferId: number) => number | null
  onClose: () => void
}

/** What the club did not take, with its reason. Nothing leaves this list but by its owner's decision. */
export function RefusedSheet({ refused, nameOf, insteadOf, onClose }: Props) {
  return (
    <Dialog open title="Not taken by the club" onClose={onClose}>
      {refused.length === 0 && <p className={styles['quiet']}>Everything is settled.</p>}
      <ul className={styles['lines']}>
        {refused.map((each) => (
          <Line key={each.mid} refused={each} nameOf={nameOf} insteadOf={insteadOf} />
        ))}
      </ul>
    </Dialog>
  )
}

function Line({ refused, nameOf, insteadOf }: Pick<Props, 'nameOf' | 'insteadOf'> & { refused: RejectedOperation }) {
  const device = useDevice()
  const { timeZone } = useClub()
  const notices = useNotices()
  const [asking, setAsking] = useState(false)
  const { mid, message, enteredAt, resendable } = refused
  const { value, what } = refusedWords(refused, nameOf)
  const insteadId = refused.score === null ? null : insteadOf(refused.score.golferId)

  async function resend() {
    try {
      await resendRejected(device, mid, insteadId ?? undefined)
    } catch (error) {
      if (!isNotSaved(error)) throw error
      // Nothing is lost: it stays in this list.
      notices.fail('NOT saved on this phone', notSavedReasons[error.reason])
    }
  }

  return (
    <li className={styles['line']}>
      <b>{value}</b>
      <p>
        {what}
        <small>{message}</small>
        <small>entered {timeOf(enteredAt, timeZone)}</small>
      </p>
      <div className={styles['buttons']}>
        {asking ? (
          <>
            <Button tone="danger" onClick={() => void discardRejected(device, mid)}>
              Discard it
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </>
        ) : (
          <>
            {resendable && (
              <Button tone="soft" onClick={() => void resend()}>
                {insteadId === null ? 'Send again' : `Enter it for ${nameOf(insteadId)}`}
              </Button>
            )}
            <Button onClick={() => setAsking(true)}>Discard</Button>
          </>
        )}
      </div>
    </li>
  )
}

/** What was refused, as one line: the figure at its head, and whose it is. */
export function refusedWords(
  { score, choice, departure }: Pick<RejectedOperation, 'score' | 'choice' | 'departure'>,
  nameOf: NameOf,
): { readonly value: number | string; readonly what: string } {
  // A phone that has not heard of the change yet has no name for a golfer who is gone.
  const known: NameOf = (golferId) => nameOf(golferId) || 'a golfer who was taken out'
  if (score !== null) return { value: score.strokes ?? 'Clear', what: `Hole ${score.hole}, ${known(score.golferId)}` }
  if (departure !== null) {
    const { golferId, fromHole } = departure
    return { value: 'WD', what: `${known(golferId)}, ${fromHole === null ? 'back in play' : `from hole ${fromHole}`}` }
  }
  if (choice === null) return { value: '?', what: 'A score of this phone' }
  const { hole, wolfGame, wolfPartner: partner } = choice
  return { value: 'Wolf', what: `Hole ${hole}, ${wolfChoiceText({ wolfGame, partner }, known)}` }
}
