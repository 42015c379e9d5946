import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { updateGroupOuting } from '#sync/calls/outings.ts'
import { useClubSend } from '../../club/club-send.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { requestOf } from './draft-request.ts'
import { forgetDraft } from './kept-draft.ts'
import { isNewOuting, type OutingDraft } from './outing-draft.ts'

/** The course that was chosen cannot be played: the specification names this failure by the course. */
const ofCourse = new Set([
  'outing.no-such-course',
  'outing.holes-not-set',
  'outing.no-such-teebox',
  'outing.tees-of-other-holes',
])

function failureTitle(draft: OutingDraft, code: string): string {
  if (ofCourse.has(code)) return 'Unable to Add Course'
  return isNewOuting(draft) ? 'Unable to start the outing' : 'Unable to save the outing'
}

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
    if (!answer.ok) {
      const { code, message } = answer.refusal
      notices.fail(failureTitle(draft, code), message)
      if (code !== 'outing.already-in-progress') return
      // Started on another phone: the screen shows it, and the way to another one. The draft waits.
      await navigate(draft.outingId === 0 ? '/tournament' : `/tournament?teetime=${draft.outingId}`)
      await answers.invalidateQueries()
      return
    }
    forgetDraft(storage)
    // First the card: on a slow line what was asked before takes seconds, in which the form could be sent again.
    await navigate(`/leaderboard/${answer.value.code}`)
    await answers.invalidateQueries()
  }
}
