import type { RecordPlace, RecordValue } from '#golf/games/game-records.ts'
import { recordAllInGame, type RecordSeen } from '#sync/device/outbox/record-in-game.ts'
import { useDevice } from '../../../../device/device-context.tsx'
import { useSaving } from '../../use-saving.ts'

/** Keeps a record of a game on the phone; answers false where it can't, which a notice says. */
export type KeepRecord = (place: RecordPlace, value: RecordValue) => Promise<boolean>

/** Keeps records of a hole on the phone, all of them or none; answers false where it can't, which a notice says. */
export type KeepRecords = (hole: number, records: readonly RecordSeen[]) => Promise<boolean>

export function useKeepRecord(outingId: number): KeepRecord {
  const keepAll = useKeepRecords(outingId)
  return (place, value) => keepAll(place.hole, [{ ...place, ...value }])
}

export function useKeepRecords(outingId: number): KeepRecords {
  const device = useDevice()
  const save = useSaving()
  return (hole, records) => save(recordAllInGame(device, { outingId, hole, records }))
}
