import { useEffect, useState } from 'react'
import { holeValue, type HoleValue, type StoredScore } from '#golf/card/hole-entry.ts'
import type { Device } from '#sync/device/device.ts'
import { departureHistory, scoreHistory, type Entered } from '#sync/device/outings/history.ts'
import { useClub } from '../../../club/club.tsx'
import { timeOn } from '../../../dates/date-text.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { scorerNamed } from '../../../outings/scorer-named.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showOnceRead } from '../../../ui/show-once-read.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import * as cardTexts from '../card/texts.ts'
import * as sheetTexts from './texts.ts'
import styles from './sheets.module.css'

type Cell = {
  outingId: number
  golferId: number
  /** The hole; null for the history of leaving the course. */
  hole: number | null
}

type Props = Cell & {
  /** The day of the outing. */
  date: string
  name: string
  /** The golfers of the outing. Initials that identify one are shown as that golfer's name. */
  golfers: readonly { readonly first: string; readonly last: string }[]
  /** A key that changes with the cell, so that the list is fetched again. */
  version: string
  /** The score that counts at present. */
  current: HoleValue | null
  /** Whether two phones entered different scores. The one that counts can then be picked, too. */
  isContested: boolean
  /** Enters a score, or clears it with null; left out if this phone does not score the golfer. */
  onSet: ((value: HoleValue | null) => void) | undefined
  onClose: () => void
}

/** The history of a golfer's entries on one hole, or about leaving the course: each entry with its author and time. */
export function HistorySheet(props: Props) {
  const { outingId, golferId, hole, date, name, golfers, version, current, isContested, onSet, onClose } = props
  const device = useDevice()
  const { timeZone } = useClub()
  const [history, setHistory] = useState<ReadHistory | null>(null)

  useEffect(() => {
    // If the storage can't be read, the sheet has nothing to list.
    const reading = readHistory(device, { outingId, golferId, hole, date, timeZone }).catch(() => nothing)
    return showOnceRead(reading, setHistory)
  }, [device, outingId, golferId, hole, date, timeZone, version])

  return (
    <Dialog
      open
      title={sheetTexts.historyOf(name, hole)}
      onClose={onClose}
      actions={onSet && current !== null && <Button onClick={() => onSet(null)}>{sheetTexts.clearScore}</Button>}
    >
      {history === null ? (
        <Skeleton rows={2} height={68} />
      ) : (
        <Lines {...history} golfers={golfers} counts={isContested ? null : current} onSet={onSet} />
      )}
    </Dialog>
  )
}

type ReadHistory = { lines: readonly HistoryLine[]; complete: boolean; refusal: string | null }

const nothing: ReadHistory = { lines: [], complete: false, refusal: null }

async function readHistory(
  device: Device,
  { hole, date, timeZone, ...golfer }: Cell & { date: string; timeZone: string },
): Promise<ReadHistory> {
  const shown = { lasts: device.lasts, date, timeZone }
  if (hole === null) {
    const { entries, ...listed } = await departureHistory(device, golfer)
    const words = {
      textOf: ({ fromHole }: (typeof entries)[number]) => cardTexts.leftBefore(fromHole),
      valueOf: () => null,
    }
    return {
      lines: historyLines(entries, { ...shown, ...words }),
      ...listed,
    }
  }
  const { entries, ...listed } = await scoreHistory(device, { ...golfer, hole })
  return { lines: historyLines(entries, { ...shown, textOf: scoreText, valueOf: holeValue }), ...listed }
}

type LinesProps = ReadHistory & Pick<Props, 'golfers' | 'onSet'> & { counts: HoleValue | null }

function Lines({ lines, complete, refusal, golfers, counts, onSet }: LinesProps) {
  const toSet = onSet ? earlierValues(lines, counts) : []
  return (
    <>
      {!complete && <p className={styles['quiet']}>{refusal ?? sheetTexts.onlyUnsent}</p>}
      {complete && lines.length === 0 && <p className={styles['quiet']}>{sheetTexts.noEntries}</p>}
      <ol className={styles['lines']}>
        {lines.map(({ change, by, times, note, value }, at) => (
          <li key={at} className={styles['line']}>
            <b>{change}</b>
            <p>
              {scorerName(by, golfers)}
              <small>{times}</small>
              {note !== null && <small>{note}</small>}
            </p>
            {value !== null && toSet.includes(at) && (
              <Button onClick={() => onSet?.(value)}>{sheetTexts.setAgain(value)}</Button>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Shows Group 1 · BO as Ben Okafor. */
function scorerName(by: string, golfers: Props['golfers']): string {
  const golfer = scorerNamed(by, golfers)
  return golfer === null ? by : `${golfer.first} ${golfer.last}`
}

type HistoryLine = {
  /** The entered score: 5, or 4 → 5 if it replaced another one. */
  readonly change: string
  /** The entered score; null for a cleared one, and for entries that are not scores. */
  readonly value: HoleValue | null
  readonly by: string
  /** The times of the entry: Entered 10:42 am, received 10:47 am. */
  readonly times: string
  readonly note: string | null
}

const replaces: Record<Entered['outcome'], boolean> = {
  applied: true,
  contested: false,
  late: false,
  waiting: true,
}

/**
 * Returns the indexes of lines with a score that can be set again. Each score is included once, where it was entered
 * last, and the one that counts is left out.
 */
export function earlierValues(
  lines: readonly Pick<HistoryLine, 'value'>[],
  current: HoleValue | null,
): readonly number[] {
  return lines.flatMap(({ value }, at) => {
    const isLast = lines.findLastIndex((line) => line.value === value) === at
    return value !== null && value !== current && isLast ? [at] : []
  })
}

/** Returns the text of a score in the history of a hole. */
export function scoreText(score: StoredScore): string {
  return `${holeValue(score) ?? sheetTexts.noScoreEntered}`
}

type Shown<Entry> = {
  lasts: boolean
  date: string
  timeZone: string
  textOf: (entry: Entry) => string
  /** Returns the score that a line offers to set again; null for none. */
  valueOf: (entry: Entry) => HoleValue | null
}

/** Returns the entries of one cell as texts, oldest first. */
export function historyLines<Entry extends Entered>(
  entries: readonly Entry[],
  { lasts, date, timeZone, textOf, valueOf }: Shown<Entry>,
): readonly HistoryLine[] {
  // A phone without power may send its scores on the next day, and a reopened outing is corrected later.
  const clock = (instant: string) => timeOn(date, instant, timeZone)

  const applied: string[] = []
  return entries.map((entry) => {
    const before = replaces[entry.outcome] ? applied.at(-1) : undefined
    const value = textOf(entry)
    if (replaces[entry.outcome]) applied.push(value)
    // The server decides which of two contested scores is shown, so it is unknown which one a later score replaces.
    if (entry.outcome === 'contested') applied.length = 0
    return {
      change: before === undefined ? value : `${before} → ${value}`,
      value: valueOf(entry),
      by: entry.by ?? sheetTexts.thisPhone,
      times: [
        entry.enteredAt !== null && sheetTexts.entered(clock(entry.enteredAt)),
        entry.receivedAt !== null && sheetTexts.received(clock(entry.receivedAt)),
      ]
        .filter(Boolean)
        .join(', '),
      note: entry.outcome === 'waiting' ? sheetTexts.entryWaits({ lasts }) : sheetTexts.entryNotes[entry.outcome],
    }
  })
}
