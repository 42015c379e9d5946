import { useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#sync/calls/call.ts'
import { groupCurrentOutingList, outingInProgress, outings } from '#sync/calls/outings-lists.ts'
import { initGroupOuting } from '#sync/calls/outings.ts'
import type { cancelOuting, postScores } from '#sync/calls/posting.ts'
import type { ClubResult } from '#sync/device/connection/server-calls.ts'
import { cancelOuting as cancelFromDevice, postOuting } from '#sync/device/outings/end-outing.ts'
import { answered } from '../club/club-send.ts'
import { useDevice } from '../device/device-context.tsx'
import { useLoading } from '../ui/loading.tsx'

/** Answers that list outings in progress. After an end they are wrong, so that a failing network must not show them. */
const aboutOutingsInProgress = new Set<string>(
  [outings, groupCurrentOutingList, outingInProgress, initGroupOuting].map(({ path }) => path),
)

/** Posts or cancels an outing, under the overlay. Once it is over, this phone offers its scoring nowhere. */
export function useEndOuting() {
  const device = useDevice()
  const during = useLoading()
  const answers = useQueryClient()

  async function ended<Value>(ending: Promise<ClubResult<Value>>): Promise<ClubResult<Value>> {
    const answer = await during(answered(ending))
    if (answer.ok) {
      const isOver = ({ queryKey }: { queryKey: readonly unknown[] }) => aboutOutingsInProgress.has(String(queryKey[2]))
      void answers.resetQueries({ predicate: isOver })
    }
    return answer
  }

  return {
    post: (outingId: number, body: BodyOf<typeof postScores>) => ended(postOuting(device, { outingId, body })),
    cancel: (outingId: number, body: BodyOf<typeof cancelOuting>) =>
      ended(cancelFromDevice(device, { outingId, body })),
  }
}
