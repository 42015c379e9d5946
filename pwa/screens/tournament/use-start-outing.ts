import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { updateGroupOuting } from '#sync/calls/outings.ts'
import { useClubSend } from '../../club/club-send.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { requestOf } from './draft-request.ts'
import { forgetDraft } from './kept-draft.ts'
import type { OutingDraft } from './outing-draft.ts'

/** Starts or updates the outing at the club, then goes to the organizer's card. */
export function useStartOuting() {
  const { storage } = useDevice().ports
  const send = useClubSend()
  const answers = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()

  return async (draft: OutingDraft) => {
    const body = requestOf(draft)
    if (body === undefined) return
    const answer = await send(updateGroupOuting, { params: { id: draft.outingId }, body })
    if (!answer.ok) return notices.fail('Unable to Add Course', answer.refusal.message)
    forgetDraft(storage)
    // First the card: on a slow line what was asked before takes seconds, in which the form could be sent again.
    await navigate(`/leaderboard/${answer.value.code}`)
    await answers.invalidateQueries()
  }
}
