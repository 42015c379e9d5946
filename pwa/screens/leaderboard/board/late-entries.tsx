import { useEffect, useState } from 'react'
import { postingReview } from '#sync/calls/posting.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { Instant } from '../../../dates/day.tsx'
import { useDevice } from '../../../device/device-context.tsx'
import { lateChoiceText, lateDepartureText, lateScoreText, type Review } from '../../../outings/posting-words.ts'
import { answered } from '../../../server/server-send.ts'
import { Card } from '../../../ui/card.tsx'
import * as texts from '../later-texts.ts'
import styles from './late-entries.module.css'

/** For the organizer: entries that arrived after the end. They are kept and changed nothing. */
export function LateEntries({ outingId }: { outingId: number }) {
  const device = useDevice()
  const [review, setReview] = useState<Review | null>(null)
  useEffect(() => {
    let wanted = true
    void answered(callServer(device, postingReview, { params: { id: outingId } })).then((answer) => {
      if (wanted && answer.ok) setReview(answer.value)
    })
    return () => {
      wanted = false
    }
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
