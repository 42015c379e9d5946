import { readProblem } from '../../calls/problem.ts'
import { openOuting } from '../../calls/replay.ts'
import type { Device } from '../device.ts'
import type { Capability } from '../storage/device-database.ts'
import { exchange, retryAfterOf, serverFailure } from './exchange.ts'

/**
 * Exchanges the code of a card that came from another phone for the token to score its group. null when the server
 * refuses the code: the queue is then suspended until a person enters it. Throws a ServerFailure without an answer.
 */
export async function proveCode(
  { database, ports }: Device,
  { principal, code, initials = '' }: Capability,
  signIn: string | null,
): Promise<string | null> {
  const reply = await exchange(ports, {
    method: openOuting.method,
    path: openOuting.path,
    token: signIn,
    body: JSON.stringify({ accessCode: code, initials }),
  })
  const problem = readProblem(reply.json)
  if (problem && reply.status < 500 && reply.status !== 429) {
    await database.lanes.update(principal, { parked: { code: problem.code, message: problem.error } })
    return null
  }
  const answer = reply.status === 200 ? openOuting.answer.safeParse(reply.json) : undefined
  if (!answer?.success) throw serverFailure('unreachable', { message: 'No answer', retryAfter: retryAfterOf(reply) })
  const { token } = answer.data
  await database.capabilities.update(principal, { token })
  return token
}
