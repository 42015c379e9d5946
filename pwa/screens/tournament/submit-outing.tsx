import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { whatIsMissing } from './draft-rules.ts'
import { isNewOuting, type OutingDraft } from './outing-draft.ts'
import styles from './outing-form.module.css'
import { useStartOuting } from './use-start-outing.ts'

type Props = { draft: OutingDraft; today: string; onCancel?: (() => void) | undefined }

/** Starts or updates the outing, once nothing is missing; says what is, until then. */
export function SubmitOuting({ draft, today, onCancel }: Props) {
  const startOuting = useStartOuting()
  const missing = whatIsMissing(draft, today)
  const missingId = useId()

  return (
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
        onClick={() => void startOuting(draft)}
      >
        {isNewOuting(draft) ? 'Start outing' : 'Update outing'}
      </Button>
      {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
    </Card>
  )
}
