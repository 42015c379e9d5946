import { formatHandicap } from '#golf/course/handicap-text.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { matchesName } from '../../people/name-filter.ts'
import { Card } from '../../ui/card.tsx'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { PickList } from '../../ui/pick-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChosenGolfer } from './chosen-golfer.tsx'
import { mayBeTakenOut, nameOf, typedIndex } from './draft-rules.ts'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'

/** Which members play, by a tap on their name. */
export function GolfersStep({ draft, change, ownId }: StepProps & { ownId: number }) {
  const members = useClubQuery({ call: golferAll, request: {} })
  const playing = draft.golfers.filter(({ userId }) => userId !== 0)
  const chosen = new Set(playing.map(({ userId }) => userId))
  const unrated = new Set(members.data?.golfers.filter((golfer) => golfer.handicapindex === null).map(({ id }) => id))

  return (
    <Card tabIndex={-1} className={styles['step']}>
      <ul>
        {playing.map((golfer) => {
          const { key, userId, index } = golfer
          const mayGo = mayBeTakenOut(golfer, { draft, ownId })
          const remove = () => change({ type: 'golfer removed', key })
          return (
            <ChosenGolfer key={key} golfer={golfer} onRemove={mayGo ? remove : undefined}>
              {unrated.has(userId) && (
                <div className={styles['index']}>
                  <DecimalField
                    label={`Handicap of ${nameOf(golfer)}`}
                    hint="The club has no index yet."
                    value={index}
                    onValue={(value) => change({ type: 'golfer changed', key, change: { index: typedIndex(value) } })}
                    step={0.1}
                    min={0}
                    max={54}
                  />
                </div>
              )}
            </ChosenGolfer>
          )
        })}
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
            matches={matchesName}
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
      <p className={styles['quiet']}>Visitors are added next.</p>
    </Card>
  )
}
