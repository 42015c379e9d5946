import type { Device } from '../device.ts'
import type { DeviceDatabase, Notice, NoticeCell, OutingRow } from '../storage/device-database.ts'
import { watchTables, type Shown } from '../storage/read-after-writes.ts'
import { noticeTexts } from './notice-texts.ts'

export type NoticeOnPhone = Notice & {
  readonly n: number
  /** Whether another value is shown instead of this phone's. */
  readonly replaced: boolean
  readonly message: string
}

/**
 * Reads the conflicts of this phone's entries, with messages such as "Your 5 for Ben on hole 7 was replaced by Bob’s
 * 4."
 */
export async function readNotices(database: DeviceDatabase, outingId: number): Promise<readonly NoticeOnPhone[]> {
  const outing = await database.outings.get(outingId)
  const notices = await database.notices.where({ outingId }).toArray()
  return notices.flatMap((notice) => {
    const { n } = notice
    if (n === undefined) return []
    return [{ ...notice, n, replaced: !isOwnShown(notice), message: textOf(notice, outing) }]
  })
}

/** Shows the notices of an outing now and after each change, until the returned function is called. */
export function watchNotices(
  database: DeviceDatabase,
  outingId: number,
  shown: Shown<readonly NoticeOnPhone[]>,
): () => void {
  const read = async () => await readNotices(database, outingId)
  return watchTables(database, [database.outings, database.notices], { read, ...shown })
}

export async function dismissNotice(device: Device, n: number): Promise<void> {
  await device.database.notices.delete(n)
}

function textOf(notice: Notice, outing: OutingRow | undefined): string {
  const { by } = notice
  const isConflict = isOwnShown(notice)
  if (notice.kind === 'wolf')
    return isConflict ? noticeTexts.choiceConflicts(notice.hole) : noticeTexts.choiceReplaced(notice.hole, by)
  if (notice.kind === 'record')
    return isConflict ? noticeTexts.recordConflicts(notice) : noticeTexts.recordReplaced(notice, by)
  const first = outing?.snapshot.golfers.find(({ id }) => id === notice.golferId)?.first
  if (notice.kind === 'leave') {
    const yours = noticeTexts.yourDeparture(first, notice.entered)
    if (isConflict) return noticeTexts.departureConflicts(yours)
    return noticeTexts.departureReplaced(yours, { by, fromHole: notice.shown })
  }
  const { hole, entered, shown } = notice
  const yours = noticeTexts.yourScore({ value: entered, first, hole })
  if (isConflict) return noticeTexts.scoreConflicts(yours)
  return shown === null ? noticeTexts.scoreCleared(yours, by) : noticeTexts.scoreReplaced(yours, { by, value: shown })
}

/** Returns whether the value that was entered here is the one that is shown. */
function isOwnShown({ entered, shown }: NoticeCell): boolean {
  return JSON.stringify(entered) === JSON.stringify(shown)
}
