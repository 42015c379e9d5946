import type { AnswerOf, Call } from '#sync/calls/call.ts'
import { isClubFailure } from '#sync/device/connection/exchange.ts'
import { callClub, type ClubRequest, type ClubResult } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../device/device-context.tsx'
import { useLoading } from '../ui/loading.tsx'
import { failureText } from './failure-text.ts'

/** Sends what a person has filled in, under the overlay. A club that cannot be reached reads like a refusal. */
export function useClubSend() {
  const device = useDevice()
  const during = useLoading()
  return async <C extends Call>(call: C, request: ClubRequest<C>): Promise<ClubResult<AnswerOf<C>>> =>
    await during(answered(callClub(device, call, request)))
}

/** Makes a refusal of the failure to get an answer, for forms: whatever it is, they stay as they are and say it. */
export async function answered<Value>(work: Promise<ClubResult<Value>>): Promise<ClubResult<Value>> {
  try {
    return await work
  } catch (failure) {
    if (!isClubFailure(failure)) throw failure
    return { ok: false, refusal: { code: `club.${failure.kind}`, message: failureText(failure) } }
  }
}
