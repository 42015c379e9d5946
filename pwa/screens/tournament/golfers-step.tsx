import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { ClubAnswer } from '../../club-answer.tsx'
import { useClubQuery } from '../../club-query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { Section } from '../../ui/page.tsx'
import { PickList } from '../../ui/pick-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { nameOf, typedIndex } from './draft-rules.ts'
import { GuestDialog } from './guest-dialog.tsx'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'

/** Who plays: members by a tap on their name, guests by hand. The organizer stays. */
export function GolfersStep({ draft, change, ownId }: StepProps & { ownId: number }) {
  const members = useClubQuery({ call: golferAll, request: {} })
  const [isAdding, setAdding] = useState(false)
  const chosen = new Set(draft.golfers.map(({ userId }) => userId))
  const unrated = new Set(members.data?.golfers.filter((golfer) => golfer.handicapindex === null).map(({ id }) => id))

  return (
    <Section title={`Golfers (${draft.golfers.length})`}>
      <Card className={styles['step']}>
        <ul className={styles['golfers']}>
          {draft.golfers.map((golfer) => (
            <li key={golfer.key} className={styles['golfer']}>
              <p>
                <b>{nameOf(golfer)}</b>
                <small>
                  {formatHandicap(golfer.index)}
                  {golfer.userId === 0 && ' · guest'}
                </small>
              </p>
              {golfer.userId !== ownId && (
                <IconButton
                  aria-label={`Remove ${nameOf(golfer)}`}
                  onClick={() => change({ type: 'golfer removed', key: golfer.key })}
                >
                  <X aria-hidden="true" />
                </IconButton>
              )}
              {unrated.has(golfer.userId) && (
                <div className={styles['index']}>
                  <DecimalField
                    label={`Handicap of ${nameOf(golfer)}`}
                    hint="The club has no index yet."
                    value={golfer.index}
                    onValue={(value) =>
                      change({ type: 'golfer changed', key: golfer.key, change: { index: typedIndex(value) } })
                    }
                    step={0.1}
                    min={0}
                    max={54}
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
        <ClubAnswer
          query={members}
          waiting={<Skeleton rows={3} height={56} />}
          needs={<p>The list of members needs the club’s connection.</p>}
        >
          {({ golfers }) => (
            <PickList
              filterLabel="Filter by name"
              listLabel="Click To Select"
              nothing="No golfer by that name."
              picks={golfers
                .filter(({ id }) => !chosen.has(id))
                .map((golfer) => ({
                  id: golfer.id,
                  name: nameOf(golfer),
                  detail: formatHandicap(golfer.handicapindex),
                }))}
              onPick={(id) => {
                const golfer = golfers.find((other) => other.id === id)
                if (golfer === undefined) return
                const { firstname, lastname, handicapindex } = golfer
                const person = { userId: id, firstname, lastname, email: '', index: handicapindex }
                change({ type: 'golfer added', person })
              }}
            />
          )}
        </ClubAnswer>
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
    </Section>
  )
}
