import { useEffect, useState } from 'react'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import { postingReview } from '#sync/calls/posting.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { Instant } from '../../../dates/day.tsx'
import { useDevice, useUser } from '../../../device/device-context.tsx'
import { lateChoiceText, lateDepartureText, lateScoreText, type Review } from '../../../outings/late-entries.ts'
import { answered } from '../../../server/server-send.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { showOnceRead } from '../../../ui/show-once-read.ts'
import * as texts from './texts.ts'
import styles from './after-the-end.module.css'

type Props = { snapshot: Pick<OutingSnapshot, 'outing' | 'ownOuting'> }

/**
 * Shown below the board of an outing that is over: a link to its results and, for the organizer, the entries that
 * arrived too late.
 */
export function AfterTheEnd({ snapshot: { outing, ownOuting } }: Props) {
  const user = useUser()
  return (
    <>
      {outing.status === 'posted' && (
        <ButtonLink tone="primary" to={`/outing/${outing.id}/results`}>
          {texts.results}
        </ButtonLink>
      )}
      {user !== null && ownOuting && <LateEntries outingId={outing.id} />}
    </>
  )
}

/** For the organizer: the entries that arrived after the end. They are stored and have no effect. */
function LateEntries({ outingId }: { outingId: number }) {
  const device = useDevice()
  const [review, setReview] = useState<Review | null>(null)
  useEffect(() => {
    const reading = answered(callServer(device, postingReview, { params: { id: outingId } }))
    return showOnceRead(reading, (answer) => {
      if (answer.ok) setReview(answer.value)
    })
  }, [device, outingId])

  const entries = [
    ...(review?.late ?? []).map((score) => ({ text: lateScoreText(score), at: score.receivedAt })),
    ...(review?.latewolf ?? []).map((choice) => ({ text: lateChoiceText(choice), at: choice.receivedAt })),
    ...(review?.lateleave ?? []).map((departure) => ({ text: lateDepartureText(departure), at: departure.receivedAt })),
  ]
  if (entries.length === 0) return null
  return (
    <Card className={styles['late']}>
      <h3>{texts.lateScores}</h3>
      <p>{texts.lateScoresMean}</p>
      <ul>
        {entries.map(({ text, at }) => (
          <li key={`${text} ${at}`}>
            {text}, <Instant at={at} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
