import { useMemo, useState } from 'react'
import { golferAll } from '#sync/calls/golfers.ts'
import { teeTimeOuting } from '#sync/calls/sign-ups.ts'
import { ClubAnswer } from '../../club-answer.tsx'
import { useClubQuery } from '../../club-query.ts'
import { dayOf } from '../../date-text.ts'
import { useDevice, useUser } from '../../device-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keptDraft } from './kept-draft.ts'
import { OutingForm } from './outing-form.tsx'
import { draftOfTeeTime } from './tee-time-draft.ts'

/** A tee time with its golfers, as it becomes an outing. */
export function OutingOfTeeTime({ teetimeId }: { teetimeId: number }) {
  const { storage } = useDevice().ports
  const user = useUser()
  const signed = useClubQuery({ call: teeTimeOuting, request: { params: { id: teetimeId } } })
  const golfers = useClubQuery({ call: golferAll, request: {} })
  const [today] = useState(() => dayOf(new Date()))
  const owner = useMemo(() => ({ userId: user?.id ?? 0, outingId: teetimeId, today }), [user?.id, teetimeId, today])
  if (user === null) return null
  const { id: userId, firstname, lastname } = user
  const index = golfers.data?.golfers.find(({ id }) => id === userId)?.handicapindex ?? null

  return (
    <ClubAnswer
      query={signed}
      waiting={<Skeleton rows={4} height={96} />}
      needs={<p>Starting an outing needs the club’s connection.</p>}
    >
      {(answer) =>
        golfers.data === undefined && golfers.error === null ? (
          <Skeleton rows={4} height={96} />
        ) : (
          <OutingForm
            initial={
              keptDraft(storage, owner) ?? draftOfTeeTime(answer, { userId, firstname, lastname, email: '', index })
            }
            owner={owner}
          />
        )
      }
    </ClubAnswer>
  )
}
