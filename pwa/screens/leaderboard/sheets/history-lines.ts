import type { Entered, EnteredDeparture, EnteredScore } from '#sync/device/outings/history.ts'
import { timeOf } from '../../../dates/date-text.ts'

export type HistoryLine = {
  /** 5, or 4 → 5 where it replaced another score. */
  readonly change: string
  readonly by: string
  /** Entered 10:42 am, received 10:47 am. */
  readonly times: string
  readonly note: string | null
}

const notes: Record<Exclude<Entered['outcome'], 'waiting'>, string | null> = {
  applied: null,
  contested: 'Entered without having seen the one before. Both are kept.',
  late: 'Came after the outing was closed. Kept, but not counted.',
}

const replaces: Record<Entered['outcome'], boolean> = {
  applied: true,
  contested: false,
  late: false,
  waiting: true,
}

/** What a score was, as the history of a hole has it. */
export function scoreText({ strokes }: Pick<EnteredScore, 'strokes'>): string {
  return strokes === null ? 'no score' : `${strokes}`
}

/** Whether a golfer plays, as the history of leaving the course has it. */
export function departureValue({ fromHole }: Pick<EnteredDeparture, 'fromHole'>): string {
  return fromHole === null ? 'back in play' : `left before hole ${fromHole}`
}

type Shown<Entry> = { lasts: boolean; timeZone: string; textOf: (entry: Entry) => string }

/** What was entered in one cell, oldest first, in words. */
export function historyLines<Entry extends Entered>(
  entries: readonly Entry[],
  { lasts, timeZone, textOf }: Shown<Entry>,
): readonly HistoryLine[] {
  const clock = (instant: string) => timeOf(instant, timeZone)
  const waits = `${lasts ? 'Saved on this phone' : 'On this page only'}, not sent yet.`
  const applied: string[] = []
  return entries.map((entry) => {
    const before = replaces[entry.outcome] ? applied.at(-1) : undefined
    const value = textOf(entry)
    if (replaces[entry.outcome]) applied.push(value)
    // Which of two contested scores is shown is the club's to say: an arrow from either would be a guess.
    if (entry.outcome === 'contested') applied.length = 0
    return {
      change: before === undefined ? value : `${before} → ${value}`,
      by: entry.by ?? 'This phone',
      times: [
        entry.enteredAt !== null && `entered ${clock(entry.enteredAt)}`,
        entry.receivedAt !== null && `received ${clock(entry.receivedAt)}`,
      ]
        .filter(Boolean)
        .join(', '),
      note: entry.outcome === 'waiting' ? waits : notes[entry.outcome],
    }
  })
}
