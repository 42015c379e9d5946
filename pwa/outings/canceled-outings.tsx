import { useQueryClient } from '@tanstack/react-query'
import { canceledOutings, reopenOuting } from '#sync/calls/posting.ts'
import { useClubQuery } from '../club/club-query.ts'
import { useClubSend } from '../club/club-send.ts'
import { Day, Instant } from '../dates/day.tsx'
import { Button } from '../ui/button.tsx'
import { RowCard } from '../ui/card.tsx'
import { useLoading } from '../ui/loading.tsx'
import { useNotices } from '../ui/notices.tsx'
import { Section } from '../ui/page.tsx'
import { counted } from '../ui/text.tsx'

/** One's own outings that were canceled within a day, and the way back for each. */
export function CanceledOutings() {
  const { data } = useClubQuery({ call: canceledOutings, request: {} })
  const send = useClubSend()
  const during = useLoading()
  const answers = useQueryClient()
  const notices = useNotices()
  if (data === undefined || data.outings.length === 0) return null

  async function takeBack(id: number) {
    const answer = await send(reopenOuting, { params: { id }, body: {} })
    if (answer.ok) notices.succeed('Outing goes on', 'Every phone can score again')
    else notices.fail('The outing was not taken back', answer.refusal.message)
    await during(answers.invalidateQueries())
  }

  return (
    <Section title="Canceled today">
      {data.outings.map(({ id, course, date, scores, golfers, events }) => {
        const end = events.findLast(({ kind }) => kind === 'cancelled')
        return (
          <RowCard
            key={id}
            title={course}
            detail={
              <>
                <Day date={date} /> · {counted(scores, 'score')} of {counted(golfers, 'golfer')}
                {end !== undefined && (
                  <>
                    {' '}
                    · canceled by {end.by}, <Instant at={end.at} />
                  </>
                )}
              </>
            }
            action={
              <Button tone="soft" aria-label={`Take it back: ${course}`} onClick={() => void takeBack(id)}>
                Take it back
              </Button>
            }
          />
        )
      })}
    </Section>
  )
}
