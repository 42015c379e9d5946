import { teeTimeOuting } from '#sync/calls/sign-ups.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { useDevice } from '../../device/device-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { keptDraft } from './kept-draft.ts'
import { OutingForm } from './outing-form.tsx'
import { draftOfTeeTime } from './tee-time-draft.ts'
import { useDraftOwner } from './use-draft-owner.ts'

/** A tee time with its golfers, as it becomes an outing. */
export function OutingOfTeeTime({ teetimeId }: { teetimeId: number }) {
  const { storage } = useDevice().ports
  const signed = useClubQuery({ call: teeTimeOuting, request: { params: { id: teetimeId } } })
  const owner = useDraftOwner(teetimeId)

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
