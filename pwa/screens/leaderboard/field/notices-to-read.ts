import type { FieldNotice } from '#sync/calls/outings-board.ts'
import type { TextStore } from '#sync/device/device.ts'

const keyOf = (outingId: number) => `nomad.field.${outingId}`

/** The last notice of an outing that was acknowledged on this phone; 0 for none. */
export function lastSeenNotice(storage: TextStore, outingId: number): number {
  return Number(storage.getItem(keyOf(outingId)) ?? 0)
}

export function seeNotices(storage: TextStore, { outingId, last }: { outingId: number; last: number }): void {
  storage.setItem(keyOf(outingId), String(last))
}

/** The notices to acknowledge, the latest first. Of play that was suspended and resumed only the last word counts. */
export function noticesToRead(notices: readonly FieldNotice[], seen: number): readonly FieldNotice[] {
  const horn = notices.findLast(({ kind }) => kind !== 'message')
  return notices.filter((notice) => notice.id > seen && (notice.kind === 'message' || notice === horn)).toReversed()
}
