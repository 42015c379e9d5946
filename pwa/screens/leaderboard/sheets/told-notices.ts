import type { EnteredHole } from '#sync/device/outbox/not-saved.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { NoticeOnPhone } from '#sync/device/outbox/tray.ts'

type Contested = {
  readonly cells: readonly Pick<OutingOnPhone['cells'][number], 'golferId' | 'hole' | 'contested'>[]
  readonly departures: readonly Pick<OutingOnPhone['departures'][number], 'golferId' | 'contested'>[]
  readonly choices: readonly Pick<OutingOnPhone['choices'][number], 'tgroupId' | 'hole' | 'contested'>[]
}

/** What is worth telling: an entry that was replaced, and a disagreement that nobody has settled since. */
export function noticesToTell(notices: readonly NoticeOnPhone[], shown: Contested): readonly NoticeOnPhone[] {
  return notices.filter((notice) => notice.replaced || isOpen(notice, shown))
}

/** Recording a hole is the answer to whatever was said about its scores. */
export function noticesAnswered(
  notices: readonly NoticeOnPhone[],
  { hole, scores }: Pick<EnteredHole, 'hole' | 'scores'>,
): readonly NoticeOnPhone[] {
  return notices.filter(
    (notice) =>
      isOfScore(notice) && notice.hole === hole && scores.some(({ golferId }) => golferId === notice.golferId),
  )
}

function isOfScore(notice: NoticeOnPhone): notice is Extract<NoticeOnPhone, { kind?: 'score' }> {
  return notice.kind === undefined || notice.kind === 'score'
}

function isOpen(notice: NoticeOnPhone, { cells, choices, departures }: Contested): boolean {
  if (notice.kind === 'wolf') {
    const { tgroupId, hole } = notice
    return choices.some((choice) => choice.contested && choice.tgroupId === tgroupId && choice.hole === hole)
  }
  const { golferId } = notice
  if (notice.kind === 'leave') return departures.some((one) => one.contested && one.golferId === golferId)
  const { hole } = notice
  return cells.some((cell) => cell.contested && cell.golferId === golferId && cell.hole === hole)
}
