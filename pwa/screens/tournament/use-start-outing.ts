import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { updateGroupOuting } from '#sync/calls/outings.ts'
import { callClub } from '#sync/device/club/club-calls.ts'
import { isClubFailure } from '#sync/device/club/club-failure.ts'
import { useDevice } from '../../device/device-context.tsx'
import { failureText } from '../../club/failure-text.ts'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { requestOf } from './draft-request.ts'
import { forgetDraft } from './kept-draft.ts'
import type { OutingDraft } from './outing-draft.ts'

/** Starts or updates the outing at the club, then goes to the organizer's card. */
export function useStartOuting() {
  const device = useDevice()
  const answers = useQueryClient()
  const navigate = useNavigate()
  const during = useLoading()
  const notices = useNotices()

  return async (draft: OutingDraft) => {
    const body = requestOf(draft)
    if (body === undefined) return
    try {
      const answer = await during(callClub(device, updateGroupOuting, { params: { id: draft.outingId }, body }))
      if (!answer.ok) {
        notices.fail('Unable to Add Course', answer.refusal.message)
        return
      }
      forgetDraft(device.ports.storage)
      await answers.invalidateQueries()
      await navigate(`/leaderboard/${answer.value.code}`)
    } catch (failure) {
      if (!isClubFailure(failure)) throw failure
      notices.fail('Unable to Add Course', failureText(failure))
    }
  }
}
