import type { EnteredHole } from '#sync/device/outbox/not-saved.ts'
import type { PhoneCell } from '#sync/device/outings/outings.ts'
import type { NoticeOnPhone } from '#sync/device/outbox/tray.ts'

type Told = Pick<NoticeOnPhone, 'n' | 'golferId' | 'hole' | 'replaced'>

/** What is worth telling: a score that was replaced, and a disagreement that nobody has settled since. */
export function noticesToTell<Notice extends Told>(
  notices: readonly Notice[],
  cells: readonly Pick<PhoneCell, 'golferId' | 'hole' | 'contested'>[],
): readonly Notice[] {
  return notices.filter(
    ({ replaced, golferId, hole }) =>
      replaced || cells.some((cell) => cell.contested && cell.golferId === golferId && cell.hole === hole),
  )
}

/** Recording a hole is the answer to whatever was said about it. */
export function noticesAnswered<Notice extends Told>(
  notices: readonly Notice[],
  { hole, scores }: Pick<EnteredHole, 'hole' | 'scores'>,
): readonly Notice[] {
  return notices.filter((notice) => notice.hole === hole && scores.some(({ golferId }) => golferId === notice.golferId))
}
