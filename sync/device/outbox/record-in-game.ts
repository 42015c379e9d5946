import type { GameRecord } from '#golf/games/game-records.ts'
import { recordKind } from '../cells/cell-kinds.ts'
import type { Device } from '../device.ts'
import { enter } from './outbox.ts'

/**
 * A record of a game. `seenVer`: the version of its cell that the person saw; left out, the version that this phone
 * has.
 */
export type RecordSeen = GameRecord & { readonly seenVer?: number }

type OfHole = { readonly outingId: number; readonly hole: number; readonly records: readonly RecordSeen[] }

/**
 * Records a press, a concession or an entry of a contest, or with side and amount null takes it back, as `recordScores`
 * does.
 */
export async function recordInGame(device: Device, record: GameRecord & { readonly outingId: number }): Promise<void> {
  await recordAllInGame(device, { outingId: record.outingId, hole: record.hole, records: [record] })
}

/** Records several values of games on one hole, such as one for each golfer: all of them are saved, or none. */
export async function recordAllInGame(device: Device, { outingId, hole, records }: OfHole): Promise<void> {
  const entries = records.map(({ seenVer, ...record }) => ({
    seenVer,
    place: recordKind.placeOf({ outingId, ...record }),
    value: recordKind.valueOf(record),
  }))
  await enter(device, recordKind, { entries, entered: { outingId, hole, scores: [] } })
}
