import { isNotSaved } from '#sync/device/outbox/not-saved.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import { recordDeparture } from '#sync/device/outings/departures.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { useNotices } from '../../../ui/notices.tsx'
import { notSavedReasons } from './not-saved-words.ts'

/** What is entered about a golfer on their sheets, which close once the phone has it. */
export function useGolferDeeds(outingId: number, onDone: () => void) {
  const device = useDevice()
  const notices = useNotices()

  async function keep(work: Promise<unknown>) {
    try {
      await work
      onDone()
    } catch (error) {
      if (!isNotSaved(error)) throw error
      notices.fail('NOT saved on this phone', notSavedReasons[error.reason])
    }
  }

  return {
    leave: (golferId: number, fromHole: number | null) =>
      keep(recordDeparture(device, { outingId, golferId, fromHole })),
    clear: ({ golferId, hole, seenVer }: { golferId: number; hole: number; seenVer: number }) =>
      keep(recordScores(device, { outingId, hole, scores: [{ golferId, strokes: null, seenVer }] })),
  }
}

export type GolferDeeds = ReturnType<typeof useGolferDeeds>
