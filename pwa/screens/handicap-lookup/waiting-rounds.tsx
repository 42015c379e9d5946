import { formatHandicap } from '#golf/course/handicap-text.ts'
import { waitingRounds } from '#sync/calls/rounds.ts'
import { useClubQuery } from '../../club/club-query.ts'
import { Day } from '../../dates/day.tsx'
import { RowCard } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { StatePill } from '../../ui/state-pill.tsx'

/** One's own rounds that an administrator has to confirm before they count. */
export function WaitingRounds() {
  const { data } = useClubQuery({ call: waitingRounds, request: {} })
  if (data === undefined || data.rounds.length === 0) return null
  return (
    <Section title="Waiting for an administrator">
      {data.rounds.map(({ id, coursename, date, score, postedBy, waits }) => (
        <RowCard
          key={id}
          title={coursename}
          detail={
            <>
              <Day date={date} /> · {score} · posted by {postedBy}
            </>
          }
          state={
            <StatePill tone="waiting">
              Not counted yet
              {waits !== null &&
                `: ${formatHandicap(waits.differential)} is far below your index of ${formatHandicap(waits.index)}`}
            </StatePill>
          }
        />
      ))}
    </Section>
  )
}
