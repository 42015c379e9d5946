import type { GameRecord, RecordPlace, RecordValue } from '#golf/games/game-records.ts'
import { isNotSaved } from '#sync/device/outbox/outbox.ts'
import { recordAllInGame } from '#sync/device/outbox/record-in-game.ts'
import { useDevice } from '../../../../device/device-context.tsx'
import { useNotices } from '../../../../ui/notices.tsx'
import * as texts from '../../texts.ts'

/** Keeps a record of a game on the phone; answers false where there is no room, which a notice says. */
export type KeepRecord = (place: RecordPlace, value: RecordValue) => Promise<boolean>

/** The same for several golfers of a hole: all of them are kept, or none. */
export type KeepRecords = (hole: number, records: readonly GameRecord[]) => Promise<boolean>

export function useKeepRecord(outingId: number): KeepRecord {
  const keepAll = useKeepRecords(outingId)
  return (place, value) => keepAll(place.hole, [{ ...place, ...value }])
}

export function useKeepRecords(outingId: number): KeepRecords {
  const device = useDevice()
  const notices = useNotices()
  return async (hole, records) => {
    try {
      await recordAllInGame(device, { outingId, hole, records })
      return true
    } catch (error) {
      if (!isNotSaved(error)) throw error
      notices.fail(texts.notSavedHere, texts.notSavedReasons[error.reason])
      return false
    }
  }
}
