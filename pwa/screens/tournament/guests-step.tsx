import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChosenGolfer } from './chosen-golfer.tsx'
import { EndedByField } from './ended-by-field.tsx'
import { GuestDialog } from './guest-dialog.tsx'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'

/** Visitors, who play once and are added by hand. */
export function GuestsStep({ draft, change }: StepProps) {
  const [isAdding, setAdding] = useState(false)
  const guests = draft.golfers.filter(({ userId }) => userId === 0)
  return (
    <>
      <Card tabIndex={-1} className={styles['step']}>
        {guests.length === 0 ? (
          <p className={styles['quiet']}>No guests yet.</p>
        ) : (
          <ul>
            {guests.map((golfer) => (
              <ChosenGolfer key={golfer.key} golfer={golfer} draft={draft} change={change} mayGo />
            ))}
          </ul>
        )}
        <EndedByField draft={draft} />
        <Button tone="soft" onClick={() => setAdding(true)}>
          <UserPlus aria-hidden="true" size={20} />
          Add guest
        </Button>
      </Card>
      {isAdding && (
        <GuestDialog
          onClose={() => setAdding(false)}
          onAdd={(person) => {
            setAdding(false)
            change({ type: 'golfer added', person })
          }}
        />
      )}
    </>
  )
}
