import type { AnswerOf, Call } from '#sync/calls/call.ts'
import { isServerFailure } from '#sync/device/connection/exchange.ts'
import { callServer, type ServerRequest, type ServerResult } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../device/device-context.tsx'
import { useLoading } from '../ui/loading.tsx'
import { failureText } from './failure-text.ts'

/** Sends what a person has filled in, under the overlay. A club that cannot be reached reads like a refusal. */
export function useServerSend() {
  const device = useDevice()
  const during = useLoading()
  return async <C extends Call>(call: C, request: ServerRequest<C>): Promise<ServerResult<AnswerOf<C>>> =>
    await during(answered(callServer(device, call, request)))
}

/** Makes a refusal of the failure to get an answer, for forms: whatever it is, they stay as they are and say it. */
export async function answered<Value>(work: Promise<ServerResult<Value>>): Promise<ServerResult<Value>> {
  try {
    return await work
  } catch (failure) {
    if (!isServerFailure(failure)) throw failure
    return { ok: false, refusal: { code: `club.${failure.kind}`, message: failureText(failure) } }
  }
}
