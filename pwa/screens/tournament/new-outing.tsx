import { golferAll } from '#sync/calls/golfers.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTeeboxesLookedUp } from '../../club/use-refresh-teeboxes.ts'
import { newDraft } from './draft-request.ts'
import { keptDraft } from './kept-draft.ts'
import { draftAfter } from './outing-draft.ts'
import { OutingForm } from './outing-form.tsx'
import { useDraftOwner } from './use-draft-owner.ts'

/** An outing of today with the member as its first golfer, at the member's index as the club knows it. */
export function NewOuting({ courseId }: { courseId: number | null }) {
  const { storage } = useDevice().ports
  const user = useUser()
  const golfers = useClubQuery({ call: golferAll, request: {} })
  const owner = useDraftOwner(0)
  const areTeeboxesThere = useTeeboxesLookedUp(courseId)
  if (user === null) return null
  if (!areTeeboxesThere) return <Skeleton rows={4} height={96} />
  const { id, firstname, lastname } = user
  const kept = keptDraft(storage, owner)

  return (
    <ClubAnswer
      query={golfers}
      waiting={<Skeleton rows={4} height={96} />}
      needs={<p>Starting an outing needs the club’s connection.</p>}
    >
      {(answer) => {
        const index = answer.golfers.find((golfer) => golfer.id === id)?.handicapindex ?? null
        const organizer = { userId: id, firstname, lastname, email: '', index }
        const draft = kept ?? newDraft({ date: owner.today, courseId, organizer })
        const initial = courseId === null ? draft : draftAfter(draft, { type: 'course chosen', courseId })
        return <OutingForm initial={initial} owner={owner} />
      }}
    </ClubAnswer>
  )
}
