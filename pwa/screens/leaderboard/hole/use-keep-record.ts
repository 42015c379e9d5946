import type { RecordPlace, RecordValue } from '#golf/games/game-records.ts'
import { isNotSaved } from '#sync/device/outbox/outbox.ts'
import { recordInGame } from '#sync/device/outbox/record-in-game.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { useNotices } from '../../../ui/notices.tsx'
import * as texts from '../texts.ts'

/** Keeps a record of a game on the phone; answers false where there is no room, which a notice says. */
export type KeepRecord = (place: RecordPlace, value: RecordValue) => Promise<boolean>

export function useKeepRecord(outingId: number): KeepRecord {
  const device = useDevice()
  const notices = useNotices()
  return async (place, value) => {
    try {
      await recordInGame(device, { outingId, ...place, ...value })
      return true
    } catch (error) {
      if (!isNotSaved(error)) throw error
      notices.fail(texts.notSavedHere, texts.notSavedReasons[error.reason])
      return false
    }
  }
}
