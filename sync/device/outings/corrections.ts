import type { AnswerOf } from '../../calls/call.ts'
import { scorecardById } from '../../calls/outings-board.ts'
import { isServerFailure } from '../connection/exchange.ts'
import { callServer } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'

/** What became of a posted round, when that is not what its card says. */
export type Correction = NonNullable<AnswerOf<typeof scorecardById>['correction']>

type Golfers = { readonly outingId: number; readonly golferIds: readonly number[] }

/** The corrections of posted rounds, by golfer. Those that the club does not tell are left out. */
export async function correctionsOf(
  device: Device,
  { outingId, golferIds }: Golfers,
): Promise<ReadonlyMap<number, Correction>> {
  const found = await Promise.all(
    golferIds.map(async (golferId) => ({ golferId, correction: await correctionOf(device, { outingId, golferId }) })),
  )
  return new Map(
    found.flatMap(({ golferId, correction }) => (correction === null ? [] : [[golferId, correction] as const])),
  )
}

async function correctionOf(
  device: Device,
  { outingId, golferId }: { readonly outingId: number; readonly golferId: number },
): Promise<Correction | null> {
  try {
    const params = { id: golferId }
    const byCode = await callServer(device, scorecardById, { params, outing: outingId })
    // Rounds are corrected long after the codes of their outing: members see it all the same.
    const isExpired = !byCode.ok && byCode.refusal.code === 'outing.code-expired'
    const answer = isExpired ? await callServer(device, scorecardById, { params }) : byCode
    return answer.ok ? answer.value.correction : null
  } catch (error) {
    if (isServerFailure(error)) return null
    throw error
  }
}
