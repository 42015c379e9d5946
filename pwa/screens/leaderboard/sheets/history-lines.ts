import type { HistoryEntry } from '#sync/device/outings/history.ts'
import { timeOf } from '../../../dates/date-text.ts'

export type HistoryLine = {
  /** 5, or 4 → 5 where it replaced another score. */
  readonly change: string
  readonly by: string
  /** Entered 10:42 am, received 10:47 am. */
  readonly times: string
  readonly note: string | null
}

const notes: Record<Exclude<HistoryEntry['outcome'], 'waiting'>, string | null> = {
  applied: null,
  contested: 'Entered without having seen the one before. Both are kept.',
  late: 'Came after the outing was closed. Kept, but not counted.',
}

const replaces: Record<HistoryEntry['outcome'], boolean> = {
  applied: true,
  contested: false,
  late: false,
  waiting: true,
}

/** What happened to one golfer's hole, oldest first, in words. */
export function historyLines(
  entries: readonly HistoryEntry[],
  { lasts, timeZone }: { lasts: boolean; timeZone: string },
): readonly HistoryLine[] {
  const clock = (instant: string) => timeOf(instant, timeZone)
  const waits = `${lasts ? 'Saved on this phone' : 'On this page only'}, not sent yet.`
  const applied: string[] = []
  return entries.map((entry) => {
    const before = replaces[entry.outcome] ? applied.at(-1) : undefined
    const value = entry.strokes === null ? 'no score' : `${entry.strokes}`
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
