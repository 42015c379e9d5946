import { useCallback } from 'react'
import type { EnteredHole } from '#sync/device/outbox/outbox.ts'
import { watchNotices, type NoticeOnPhone } from '#sync/device/outings/notices.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { Shown } from '#sync/device/storage/read-after-writes.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useWatched } from '../../device/use-watched.ts'

const none: readonly NoticeOnPhone[] = []

/** Returns the conflicts of this phone's entries of an outing; empty until they are read. */
export function useOutingNotices(outingId: number): readonly NoticeOnPhone[] {
  const { database } = useDevice()
  const watch = useCallback(
    (shown: Shown<readonly NoticeOnPhone[]>) => watchNotices(database, outingId, shown),
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

/** Returns the notices to show: replaced entries, and unsettled disagreements. */
export function noticesToShow(notices: readonly NoticeOnPhone[], shown: Contested): readonly NoticeOnPhone[] {
  return notices.filter((notice) => notice.replaced || isOpen(notice, shown))
}

/** Returns the notices that recording a hole dismisses. */
export function noticesAnswered(
  notices: readonly NoticeOnPhone[],
  { hole, scores }: Pick<EnteredHole, 'hole' | 'scores'>,
): readonly NoticeOnPhone[] {
  return notices.filter(
    (notice) =>
      isOfScore(notice) && notice.hole === hole && scores.some(({ golferId }) => golferId === notice.golferId),
  )
}

/** Whether a notice is about a score. Notices stored by older builds have no kind, and are all about scores. */
export function isOfScore(notice: NoticeOnPhone): notice is Extract<NoticeOnPhone, { kind?: 'score' }> {
  return notice.kind === undefined || notice.kind === 'score'
}

function isOpen(notice: NoticeOnPhone, { cells, choices, departures, records }: Contested): boolean {
  if (notice.kind === 'wolf') {
    const { tgroupId, hole } = notice
    return choices.some((choice) => choice.contested && choice.tgroupId === tgroupId && choice.hole === hole)
  }
  if (notice.kind === 'record') {
    const { gameId, hole, what } = notice
    return records.some((one) => one.contested && one.gameId === gameId && one.hole === hole && one.what === what)
  }
  const { golferId } = notice
  if (notice.kind === 'leave') return departures.some((one) => one.contested && one.golferId === golferId)
  const { hole } = notice
  return cells.some((cell) => cell.contested && cell.golferId === golferId && cell.hole === hole)
}
