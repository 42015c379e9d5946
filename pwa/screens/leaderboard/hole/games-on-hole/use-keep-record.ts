import type { RecordPlace, RecordValue } from '#golf/games/game-records.ts'
import { recordAllInGame, type RecordSeen } from '#sync/device/outbox/record-in-game.ts'
import { useDevice } from '../../../../device/device-context.tsx'
import { useSaving } from '../../use-saving.ts'

/** Stores a record of a game on the phone. Resolves to false if that failed; a notice then explains it. */
export type KeepRecord = (place: RecordPlace, value: RecordValue) => Promise<boolean>

/**
 * Stores records of a hole on the phone, all of them or none. Resolves to false if that failed; a notice then explains
 * it.
 */
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
