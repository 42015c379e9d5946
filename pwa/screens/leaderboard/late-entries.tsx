import { postingReview } from '#sync/calls/posting.ts'
import { useClubQuery } from '../../club-query.ts'
import { Instant } from '../../instant.tsx'
import { Card } from '../../ui/card.tsx'
import { lateChoiceText, lateScoreText } from '../tournament/posting-words.ts'
import styles from './late-entries.module.css'

/** For the organizer: what phones sent after the end. It is kept, and changed nothing. */
export function LateEntries({ outingId }: { outingId: number }) {
  const { data } = useClubQuery({ call: postingReview, request: { params: { id: outingId } } })
  const entries = [
    ...(data?.late ?? []).map((score) => ({ text: lateScoreText(score), at: score.receivedAt })),
    ...(data?.latewolf ?? []).map((choice) => ({ text: lateChoiceText(choice), at: choice.receivedAt })),
  ]
  if (entries.length === 0) return null
  return (
    <Card className={styles['late']}>
      <h3>Came after the end</h3>
      <p>These were sent when the outing was over. They are kept here, and the posted scores stay as they are.</p>
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
