import { golferAll } from '#sync/calls/golfers.ts'
import { useClubQuery } from '../../club/club-query.ts'
import { HandicapField } from '../../people/handicap-field.tsx'
import { Card } from '../../ui/card.tsx'
import { ChosenGolfer } from './chosen-golfer.tsx'
import { mayBeTakenOut, nameOf } from './draft-rules.ts'
import { EndedByField } from './ended-by-field.tsx'
import { MemberPicks } from './member-picks.tsx'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'

/** Which members play, by a tap on their name. */
export function GolfersStep({ draft, change, ownId }: StepProps & { ownId: number }) {
  const members = useClubQuery({ call: golferAll, request: {} })
  const playing = draft.golfers.filter(({ userId }) => userId !== 0)
  const unrated = new Set(members.data?.golfers.filter((golfer) => golfer.handicapindex === null).map(({ id }) => id))

  return (
    <Card tabIndex={-1} className={styles['step']}>
      <ul>
        {playing.map((golfer) => {
          const { key, userId, index } = golfer
          return (
            <ChosenGolfer
              key={key}
              golfer={golfer}
              draft={draft}
              change={change}
              mayGo={mayBeTakenOut(golfer, { draft, ownId })}
            >
              {unrated.has(userId) && (
                <div className={styles['index']}>
                  <HandicapField
                    label={`Handicap of ${nameOf(golfer)}`}
                    hint="No Handicap Index on file. Enter one for this outing."
                    value={index}
                    onValue={(typed) => change({ type: 'golfer changed', key, change: { index: typed } })}
                  />
                </div>
              )}
            </ChosenGolfer>
          )
        })}
      </ul>
      <EndedByField draft={draft} />
      <MemberPicks draft={draft} onPick={(person) => change({ type: 'golfer added', person })} />
      <p className={styles['quiet']}>Guests (visitors) are added next.</p>
    </Card>
  )
}
