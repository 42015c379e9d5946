import type { RunningOuting } from '#sync/calls/outings-lists.ts'
import type { OutingListed } from '#sync/device/outings/outings.ts'
import type { TextStore } from '#sync/device/device.ts'

const key = 'nomad.score-choice'

/** Which outing Score means to a golfer of several, as they said on a day. */
export type ScoreChoice = { readonly userId: number; readonly today: string; readonly outingId: number }

export function keepScoreChoice(storage: TextStore, choice: ScoreChoice): void {
  storage.setItem(key, JSON.stringify(choice))
}

/** The outing that this member chose today; null when they did not. */
export function keptScoreChoice(
  storage: TextStore,
  { userId, today }: Pick<ScoreChoice, 'userId' | 'today'>,
): number | null {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Partial<ScoreChoice> | null
    return kept?.userId === userId && kept.today === today ? (kept.outingId ?? null) : null
  } catch {
    return null
  }
}

export type Scoring = {
  /** The outings in which the member plays. */
  readonly running: readonly RunningOuting[]
  /** The one that Score means; null without an outing, and for a golfer of several who has not said which. */
  readonly chosen: RunningOuting | null
}

/**
 * The outings that the member scores now. What is on the phone, the latest opened first, counts until the server
 * answers; nobody is asked to choose from that, as it may have ended.
 */
export function scoringOf(
  answer: readonly RunningOuting[] | undefined,
  { onPhone, chosenId }: { readonly onPhone: readonly OutingListed[]; readonly chosenId: number | null },
): Scoring {
  const running = answer ?? onPhone.flatMap(runningOnPhone)
  const remembered = running.find(({ id }) => id === chosenId)
  const isClear = answer === undefined || running.length === 1
  return { running, chosen: remembered ?? (isClear ? (running[0] ?? null) : null) }
}

function runningOnPhone({ outingId: id, course, date, status, code }: OutingListed): RunningOuting[] {
  return status === 'inprogress' && code !== null ? [{ id, course, date, organizer: '', accesscode: code }] : []
}
