import { useNavigate } from 'react-router-dom'
import { courseById } from '#sync/calls/courses.ts'
import { keepRoundDraft, type RoundDraft } from '#sync/device/rounds/round-draft.ts'
import { callClubOrSeen } from '#sync/device/connection/cached-answers.ts'
import { isStorageFull } from '#sync/device/storage/with-database.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { answered } from '../club/club-send.ts'
import { useRefreshTeeboxes } from '../courses/use-refresh-teeboxes.ts'
import { dayOf } from '../dates/date-text.ts'
import { useDevice } from '../device/device-context.tsx'
import { useLoading } from '../ui/loading.tsx'
import { useNotices } from '../ui/notices.tsx'
import { beginRound } from './draft-rules.ts'
import { notSavedText } from './not-saved-text.ts'
import { stepPath } from './step-path.ts'

type Ground = AnswerOf<typeof courseById>
type Begin = (ground: Ground, mid: string) => RoundDraft

/** Fetches a course with its teeboxes as they are rated today, and begins a round there. */
export function useBeginRound() {
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const navigate = useNavigate()
  const refreshTeeboxes = useRefreshTeeboxes()

  async function open(courseId: number, begin: Begin) {
    const params = { id: courseId }
    await refreshTeeboxes(courseId)
    const ground = await answered(callClubOrSeen(device, courseById, { params }))
    if (!ground.ok) return notices.fail('This course cannot be opened', ground.refusal.message)
    try {
      await keepRoundDraft(device, begin(ground.value.answer, device.ports.newId()))
    } catch (error) {
      // Every step reads the round from the phone's disk.
      return notices.fail('The round cannot be begun', notSavedText(isStorageFull(error) ? 'full' : 'storage'))
    }
    await navigate(stepPath('round'))
  }

  return {
    /** Begins a round of today, in the place of one that was begun before. */
    begin: (courseId: number) =>
      during(open(courseId, (ground, mid) => beginRound(ground, { mid, today: dayOf(new Date()) }))),
    /** Begins with what is filled in already. */
    beginWith: (courseId: number, begin: Begin) => during(open(courseId, begin)),
  }
}
