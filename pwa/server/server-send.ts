import type { AnswerOf, Call } from '#sync/calls/call.ts'
import { isServerFailure } from '#sync/device/connection/exchange.ts'
import { callServer, type ServerRequest, type ServerResult } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../device/device-context.tsx'
import { useLoading } from '../ui/loading.tsx'
import { failureText } from './failure-text.ts'

/** Sends a form under the loading overlay. Resolves with a refusal also when there is no answer. */
export function useServerSend() {
  const device = useDevice()
  const during = useLoading()
  return async <C extends Call>(call: C, request: ServerRequest<C>): Promise<ServerResult<AnswerOf<C>>> =>
    await during(answered(callServer(device, call, request)))
}

/** Turns a ServerFailure into a refusal, so that a form stays unchanged and shows its message. */
export async function answered<Value>(work: Promise<ServerResult<Value>>): Promise<ServerResult<Value>> {
  try {
    return await work
  } catch (failure) {
    if (!isServerFailure(failure)) throw failure
    return { ok: false, refusal: { code: `club.${failure.kind}`, message: failureText(failure) } }
  }
}
