import type { GameRecord } from '#golf/games/game-records.ts'
import { recordKind } from '../cells/cell-kinds.ts'
import type { Device } from '../device.ts'
import { enter } from './outbox.ts'

/**
 * Records a press, a concession or an entry of a contest, or with side and amount null takes it back, as `recordScores`
 * does.
 */
export async function recordInGame(device: Device, record: GameRecord & { readonly outingId: number }): Promise<void> {
  const { outingId, hole } = record
  const entries = [{ place: recordKind.placeOf(record), value: recordKind.valueOf(record) }]
  await enter(device, recordKind, { entries, entered: { outingId, hole, scores: [] } })
}
