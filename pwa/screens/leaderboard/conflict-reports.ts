import { useCallback } from 'react'
import type { EnteredHole } from '#sync/device/outbox/outbox.ts'
import { watchConflictReports, type ConflictReportOnPhone } from '#sync/device/outings/conflict-reports.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { Shown } from '#sync/device/storage/read-after-writes.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useWatched } from '../../device/use-watched.ts'

const none: readonly ConflictReportOnPhone[] = []

/** Returns the conflicts of this phone's entries of an outing; empty until they are read. */
export function useConflictReports(outingId: number): readonly ConflictReportOnPhone[] {
  const { database } = useDevice()
  const watch = useCallback(
    (shown: Shown<readonly ConflictReportOnPhone[]>) => watchConflictReports(database, outingId, shown),
    [database, outingId],
  )
  return useWatched(watch) ?? none
}

type Contested = {
  readonly cells: readonly Pick<OutingOnPhone['cells'][number], 'golferId' | 'hole' | 'contested'>[]
  readonly departures: readonly Pick<OutingOnPhone['departures'][number], 'golferId' | 'contested'>[]
  readonly choices: readonly Pick<OutingOnPhone['choices'][number], 'tgroupId' | 'hole' | 'contested'>[]
  readonly records: readonly Pick<OutingOnPhone['records'][number], 'gameId' | 'hole' | 'what' | 'contested'>[]
}

/** Returns the reports to show: replaced entries, and unsettled disagreements. */
export function reportsToShow(
  reports: readonly ConflictReportOnPhone[],
  shown: Contested,
): readonly ConflictReportOnPhone[] {
  return reports.filter((report) => report.replaced || isOpen(report, shown))
}

/** Returns the reports that recording a hole dismisses. */
export function reportsAnswered(
  reports: readonly ConflictReportOnPhone[],
  { hole, scores }: Pick<EnteredHole, 'hole' | 'scores'>,
): readonly ConflictReportOnPhone[] {
  return reports.filter(
    (report) =>
      isOfScore(report) && report.hole === hole && scores.some(({ golferId }) => golferId === report.golferId),
  )
}

/** Whether a report is about a score. Those that older builds stored have no kind, and are all about scores. */
export function isOfScore(report: ConflictReportOnPhone): report is Extract<ConflictReportOnPhone, { kind?: 'score' }> {
  return report.kind === undefined || report.kind === 'score'
}

function isOpen(report: ConflictReportOnPhone, { cells, choices, departures, records }: Contested): boolean {
  if (report.kind === 'wolf') {
    const { tgroupId, hole } = report
    return choices.some((choice) => choice.contested && choice.tgroupId === tgroupId && choice.hole === hole)
  }
  if (report.kind === 'record') {
    const { gameId, hole, what } = report
    return records.some((one) => one.contested && one.gameId === gameId && one.hole === hole && one.what === what)
  }
  const { golferId } = report
  if (report.kind === 'leave') return departures.some((one) => one.contested && one.golferId === golferId)
  const { hole } = report
  return cells.some((cell) => cell.contested && cell.golferId === golferId && cell.hole === hole)
}
