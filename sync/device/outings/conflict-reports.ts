import type { Device } from '../device.ts'
import type { DeviceDatabase, ConflictReport, ReportedCell, OutingRow } from '../storage/device-database.ts'
import { watchTables, type Shown } from '../storage/read-after-writes.ts'
import { conflictTexts } from './conflict-texts.ts'

export type ConflictReportOnPhone = ConflictReport & {
  readonly n: number
  /** Whether another value is shown instead of this phone's. */
  readonly replaced: boolean
  readonly message: string
}

/**
 * Reads the conflicts of this phone's entries, with messages such as "Your 5 for Ben on hole 7 was replaced by Bob’s
 * 4."
 */
export async function readConflictReports(
  database: DeviceDatabase,
  outingId: number,
): Promise<readonly ConflictReportOnPhone[]> {
  const outing = await database.outings.get(outingId)
  const reports = await database.conflictReports.where({ outingId }).toArray()
  return reports.flatMap((report) => {
    const { n } = report
    if (n === undefined) return []
    return [{ ...report, n, replaced: !isOwnShown(report), message: textOf(report, outing) }]
  })
}

/** Shows the reports of an outing now and after each change, until the returned function is called. */
export function watchConflictReports(
  database: DeviceDatabase,
  outingId: number,
  shown: Shown<readonly ConflictReportOnPhone[]>,
): () => void {
  const read = async () => await readConflictReports(database, outingId)
  return watchTables(database, [database.outings, database.conflictReports], { read, ...shown })
}

export async function dismissConflictReport(device: Device, n: number): Promise<void> {
  await device.database.conflictReports.delete(n)
}

function textOf(report: ConflictReport, outing: OutingRow | undefined): string {
  const { by } = report
  const isConflict = isOwnShown(report)
  if (report.kind === 'wolf')
    return isConflict ? conflictTexts.choiceConflicts(report.hole) : conflictTexts.choiceReplaced(report.hole, by)
  if (report.kind === 'record')
    return isConflict ? conflictTexts.recordConflicts(report) : conflictTexts.recordReplaced(report, by)
  const first = outing?.snapshot.golfers.find(({ id }) => id === report.golferId)?.first
  if (report.kind === 'leave') {
    const yours = conflictTexts.yourDeparture(first, report.entered)
    if (isConflict) return conflictTexts.departureConflicts(yours)
    return conflictTexts.departureReplaced(yours, { by, fromHole: report.shown })
  }
  const { hole, entered, shown } = report
  const yours = conflictTexts.yourScore({ value: entered, first, hole })
  if (isConflict) return conflictTexts.scoreConflicts(yours)
  return shown === null
    ? conflictTexts.scoreCleared(yours, by)
    : conflictTexts.scoreReplaced(yours, { by, value: shown })
}

/** Returns whether the value that was entered here is the one that is shown. */
function isOwnShown({ entered, shown }: ReportedCell): boolean {
  return JSON.stringify(entered) === JSON.stringify(shown)
}
