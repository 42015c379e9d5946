import { useState } from 'react'
import { golferAll } from '#sync/calls/golfers.ts'
import { ClubAnswer } from '../../club-answer.tsx'
import { useClubQuery } from '../../club-query.ts'
import { dayOf } from '../../date-text.ts'
import { useUser } from '../../device-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { newDraft } from './draft-request.ts'
import { OutingForm } from './outing-form.tsx'

/** An outing of today with the member as its first golfer, at the member's index as the club knows it. */
export function NewOuting({ courseId }: { courseId: number | null }) {
  const user = useUser()
  const golfers = useClubQuery({ call: golferAll, request: {} })
  const [today] = useState(() => dayOf(new Date()))
  if (user === null) return null
  const { id, firstname, lastname } = user

  return (
    <ClubAnswer
      query={golfers}
      waiting={<Skeleton rows={4} height={96} />}
      needs={<p>Starting an outing needs the club’s connection.</p>}
    >
      {(answer) => {
        const index = answer.golfers.find((golfer) => golfer.id === id)?.handicapindex ?? null
        const organizer = { userId: id, firstname, lastname, email: '', index }
        return <OutingForm initial={newDraft({ date: today, courseId, organizer })} />
      }}
    </ClubAnswer>
  )
}
