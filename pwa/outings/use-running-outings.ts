import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { outingInProgress, type RunningOuting } from '#sync/calls/outings-lists.ts'
import type { TextStore } from '#sync/device/device.ts'
import { outingsOnPhone, type OutingListed } from '#sync/device/outings/outings.ts'
import { dayOf } from '../dates/date-text.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { parsedJson } from '../parsed-json.ts'
import { useServerQuery } from '../server/server-query.ts'

/**
 * Returns the outings that the member scores at present. They are polled while the app is visible; the service worker
 * shares one call between tabs.
 */
export function useRunningOutings(): Running & { readonly choose: (outingId: number) => void } {
  const { database, ports } = useDevice()
  const user = useUser()
  const changedAt = useRef(0)
  const userId = user?.id ?? 0
  const [openedAt] = useState(() => Date.now())
  const { data: playing, dataUpdatedAt } = useServerQuery({
    call: outingInProgress,
    request: { params: { id: userId } },
    enabled: user?.isconfirmed === true,
    pause: (failing) => pollPause({ failing, unchangedFor: Date.now() - changedAt.current }),
  })
  const onPhone = useLiveQuery(() => outingsOnPhone(database).catch(() => undefined), [database]) ?? []
  // The choice ends with the day, also in an app that stays open.
  const owner = { userId, today: dayOf(new Date(Math.max(openedAt, dataUpdatedAt))) }

  useEffect(() => {
    changedAt.current = Date.now()
  }, [playing])

  const shown =
    user === null
      ? { running: [], chosen: null }
      : runningOf(playing?.outings, { onPhone, chosenId: keptScoreChoice(ports.storage, owner) })
  return { ...shown, choose: (outingId) => keepScoreChoice(ports.storage, { ...owner, outingId }) }
}

const key = 'nomad.score-choice'

/** The outing that a golfer in several chose for Score, and the day of the choice. */
type ScoreChoice = { readonly userId: number; readonly today: string; readonly outingId: number }

export function keepScoreChoice(storage: TextStore, choice: ScoreChoice): void {
  storage.setItem(key, JSON.stringify(choice))
}

/** Returns the outing that this member chose today; null if there is no choice. */
export function keptScoreChoice(
  storage: TextStore,
  { userId, today }: Pick<ScoreChoice, 'userId' | 'today'>,
): number | null {
  const kept = parsedJson(storage.getItem(key)) as Partial<ScoreChoice> | null
  return kept?.userId === userId && kept.today === today ? (kept.outingId ?? null) : null
}

type Running = {
  /** The outings in which the member plays. */
  readonly running: readonly RunningOuting[]
  /** The outing that Score opens; null if there is none, and for a golfer in several without a choice. */
  readonly chosen: RunningOuting | null
}

/**
 * Returns the outings that the member scores at present. Until the server answers, these are the ones on the phone, the
 * latest opened first; no dialog opens for them, because they may have ended. An outing that was started on this phone
 * and is not sent yet is added, because the server does not have it.
 */
export function runningOf(
  answer: readonly RunningOuting[] | undefined,
  { onPhone, chosenId }: { readonly onPhone: readonly OutingListed[]; readonly chosenId: number | null },
): Running {
  const unsent = onPhone.filter(({ isOnPhoneOnly, outingId }) => {
    return isOnPhoneOnly && answer?.every(({ id }) => id !== outingId) === true
  })
  const running =
    answer === undefined ? onPhone.flatMap(runningOnPhone) : [...answer, ...unsent.flatMap(runningOnPhone)]
  const remembered = running.find(({ id }) => id === chosenId)
  const isClear = answer === undefined || running.length === 1
  return { running, chosen: remembered ?? (isClear ? (running[0] ?? null) : null) }
}

/** An outing that was started on this phone is opened by its id until it has a code. */
function runningOnPhone({ outingId: id, course, date, status, code, isScored }: OutingListed): RunningOuting[] {
  if (status !== 'inprogress' || !isScored) return []
  return [{ id, course, date, organizer: '', accesscode: code ?? String(id) }]
}

const minute = 60_000

/**
 * Returns the milliseconds until the next poll for an outing in progress: 20 seconds, or a minute if the server does
 * not answer or has given the same answer for ten minutes.
 */
export function pollPause({ failing, unchangedFor }: { failing: boolean; unchangedFor: number }): number {
  return failing || unchangedFor > 10 * minute ? minute : minute / 3
}
