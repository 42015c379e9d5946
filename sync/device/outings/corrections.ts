import type { AnswerOf } from '../../calls/call.ts'
import { scorecardById } from '../../calls/outings-board.ts'
import { isServerFailure } from '../connection/exchange.ts'
import { callServer } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import { isCodeOver } from './open-outing.ts'

/** How a posted round differs from its card. */
export type RoundCorrection = NonNullable<AnswerOf<typeof scorecardById>['correction']>

type Golfers = { readonly outingId: number; readonly golferIds: readonly number[] }

/**
 * Fetches the corrections of posted rounds, by golfer. A golfer is left out where the server refuses or does not
 * answer.
 */
export async function correctionsOf(
  device: Device,
  { outingId, golferIds }: Golfers,
): Promise<ReadonlyMap<number, RoundCorrection>> {
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
): Promise<RoundCorrection | null> {
  try {
    const params = { id: golferId }
    const byCode = await callServer(device, scorecardById, { params, outing: outingId })
    // A round may be corrected after the code of its outing has expired. Members still see the correction.
    const answer = isCodeOver(byCode) ? await callServer(device, scorecardById, { params }) : byCode
    return answer.ok ? answer.value.correction : null
  } catch (error) {
    if (isServerFailure(error)) return null
    throw error
  }
}
