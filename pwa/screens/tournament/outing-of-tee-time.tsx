import { useMemo, useState } from 'react'
import { teeTimeOuting } from '#sync/calls/sign-ups.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { dayOf } from '../../dates/date-text.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keptDraft } from './kept-draft.ts'
import { OutingForm } from './outing-form.tsx'
import { draftOfTeeTime } from './tee-time-draft.ts'

/** A tee time with its golfers, as it becomes an outing. */
export function OutingOfTeeTime({ teetimeId }: { teetimeId: number }) {
  const { storage } = useDevice().ports
  const user = useUser()
  const signed = useClubQuery({ call: teeTimeOuting, request: { params: { id: teetimeId } } })
  const [today] = useState(() => dayOf(new Date()))
  const owner = useMemo(() => ({ userId: user?.id ?? 0, outingId: teetimeId, today }), [user?.id, teetimeId, today])

  return (
    <ClubAnswer
      query={signed}
      waiting={<Skeleton rows={4} height={96} />}
      needs={<p>Starting an outing needs the club’s connection.</p>}
    >
      {(answer) => <OutingForm initial={keptDraft(storage, owner) ?? draftOfTeeTime(answer)} owner={owner} />}
    </ClubAnswer>
  )
}
