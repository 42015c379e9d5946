import type { User } from '#sync/calls/login.ts'
import type { ServerRequest, ServerResult } from '#sync/device/connection/server-calls.ts'
import type { Device } from '#sync/device/device.ts'
import { type SigningCall, signInBy } from '#sync/device/session/sign-in.ts'
import { answered } from './server-send.ts'
import { dropKey, keyToSend } from './unanswered.ts'

/**
 * Makes a call that signs in, under the key of the previous attempt if that did not sign in. When the answer of an
 * attempt was lost, the next one gets its sign-in, although the link, the code or the temporary password is used up.
 */
export async function signInOnce<C extends SigningCall>(
  device: Device,
  call: C,
  request: ServerRequest<C>,
): Promise<ServerResult<User>> {
  // The member is not known before the answer. The server has a sign-in for each member who uses the same key.
  const sent = { memberId: 0, address: `${call.method} ${call.path}` }
  const answer = await answered(signInBy(device, call, { ...request, mid: keyToSend(device.ports, sent) }))
  if (answer.ok) dropKey(device.ports, sent)
  return answer
}
