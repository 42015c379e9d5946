import { useNavigate } from 'react-router-dom'
import { courseById } from '#sync/calls/courses.ts'
import { callServerOrCached } from '#sync/device/connection/cached-answers.ts'
import { keepRoundDraft, type RoundDraft } from '#sync/device/rounds/round-draft.ts'
import type { RoundNotSaved } from '#sync/device/rounds/rounds.ts'
import { isStorageFull } from '#sync/device/storage/with-database.ts'
import { useRefreshTeeboxes } from '../courses/use-refresh-teeboxes.ts'
import { dayOf } from '../dates/date-text.ts'
import { useDevice } from '../device/device-context.tsx'
import { answered } from '../server/server-send.ts'
import { useLoading } from '../ui/loading.tsx'
import { useNotices } from '../ui/notices.tsx'
import { beginRound, type Ground } from './begin-round.ts'
import { texts } from './texts.ts'

type Begin = (ground: Ground, mid: string) => RoundDraft

/** Returns functions that fetch a course with the current ratings of its teeboxes, and start a round there. */
export function useBeginRound() {
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const navigate = useNavigate()
  const refreshTeeboxes = useRefreshTeeboxes()

  async function open(courseId: number, begin: Begin) {
    const params = { id: courseId }
    await refreshTeeboxes(courseId)
    const ground = await answered(callServerOrCached(device, courseById, { params }))
    if (!ground.ok) return notices.fail(texts.begin.noCourse, ground.refusal.message)
    try {
      await keepRoundDraft(device, begin(ground.value, device.ports.newId()))
    } catch (error) {
      // Without the draft in the database there is no next step, because every step reads it from there.
      return notices.fail(texts.begin.failed, notSavedText(isStorageFull(error) ? 'full' : 'storage'))
    }
    await navigate(stepPath('round'))
  }

  return {
    /** Starts a round dated today. It replaces an earlier draft. */
    begin: (courseId: number) =>
      during(open(courseId, (ground, mid) => beginRound(ground, { mid, today: dayOf(new Date()) }))),
    /** Starts a round from a draft that is partly filled in. */
    beginWith: (courseId: number, begin: Begin) => during(open(courseId, begin)),
  }
}

/** Returns what a person can do if the phone could not save a round. */
export function notSavedText(reason: RoundNotSaved['reason']): string {
  return texts.notSaved[reason]
}

type Step = '' | 'round' | 'golfers' | 'golfers/scores' | 'reviews'

/** Returns the address of a step of posting a round, or of editing the round with an id. */
export function stepPath(step: Step, editedId: number | null = null): string {
  return `/postRound${step === '' ? '' : `/${step}`}${editedId === null ? '' : `?edit=${editedId}`}`
}
