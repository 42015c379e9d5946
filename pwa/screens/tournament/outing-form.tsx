import { useId, useReducer, useState } from 'react'
import { courseById } from '#sync/calls/courses.ts'
import { useClubQuery } from '../../club-query.ts'
import { useUser } from '../../device-context.tsx'
import { useOutingCode } from '../../shell/use-outing-code.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CourseStep } from './course-step.tsx'
import { whatIsMissing } from './draft-rules.ts'
import { GolfersStep } from './golfers-step.tsx'
import { draftAfter, type OutingDraft } from './outing-draft.ts'
import styles from './outing-form.module.css'
import { PlacesStep } from './places-step.tsx'
import { SpinStep } from './spin-step.tsx'
import { useStartOuting } from './use-start-outing.ts'

/** Everything that an outing needs, from the course to each golfer's starting hole. */
export function OutingForm({ initial, onDone }: { initial: OutingDraft; onDone?: () => void }) {
  const user = useUser()
  const [draft, change] = useReducer(draftAfter, initial)
  const { data: ground } = useClubQuery({
    call: courseById,
    request: { params: { id: draft.courseId ?? 0 } },
    enabled: draft.courseId !== null,
  })
  const startOuting = useStartOuting(onDone)
  const scoringCode = useOutingCode()
  const [isAsking, setAsking] = useState(false)
  const missing = whatIsMissing(draft)
  const missingId = useId()
  const isNew = draft.outingId === 0

  function start() {
    setAsking(false)
    void startOuting(draft)
  }

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isNew && scoringCode !== null) setAsking(true)
        else start()
      }}
    >
      <div className={styles['column']}>
        <CourseStep draft={draft} change={change} ground={ground} />
        <GolfersStep draft={draft} change={change} ownId={user?.id ?? 0} />
      </div>
      <div className={styles['column']}>
        {draft.golfers.length > 1 && <SpinStep draft={draft} change={change} />}
        <PlacesStep draft={draft} change={change} ground={ground} />
        <Card className={styles['submit']}>
          <ul id={missingId} className={styles['missing']}>
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <Button type="submit" tone="primary" wide disabled={missing.length > 0} aria-describedby={missingId}>
            {isNew ? 'Start outing' : 'Update outing'}
          </Button>
          {onDone && <Button onClick={onDone}>Cancel</Button>}
        </Card>
      </div>
      <Dialog
        open={isAsking}
        title="Start a new outing?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button tone="primary" onClick={start}>
              Start outing
            </Button>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
          </>
        }
      >
        <p>If you start a new outing you will not be able to edit or post the scores for the current one anymore</p>
      </Dialog>
    </form>
  )
}
