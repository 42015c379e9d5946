import { useId, useState } from 'react'
import { useOutingCode } from '../../shell/use-outing-code.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { whatIsMissing } from './draft-rules.ts'
import { isNewOuting, type OutingDraft } from './outing-draft.ts'
import styles from './outing-form.module.css'
import { useStartOuting } from './use-start-outing.ts'

type Props = { draft: OutingDraft; onCancel?: (() => void) | undefined }

/** Starts or updates the outing, once nothing is missing; says what is, until then. */
export function SubmitOuting({ draft, onCancel }: Props) {
  const startOuting = useStartOuting()
  const scoringCode = useOutingCode()
  const [isAsking, setAsking] = useState(false)
  const missing = whatIsMissing(draft)
  const missingId = useId()
  const isNew = isNewOuting(draft)

  function start() {
    setAsking(false)
    void startOuting(draft)
  }

  return (
    <>
      <Card className={styles['submit']}>
        <ul id={missingId} className={styles['missing']}>
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Button
          tone="primary"
          wide
          disabled={missing.length > 0}
          aria-describedby={missingId}
          onClick={() => (isNew && scoringCode !== null ? setAsking(true) : start())}
        >
          {isNew ? 'Start outing' : 'Update outing'}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
      </Card>
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
    </>
  )
}
