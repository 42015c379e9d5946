import type { Refusal } from '#golf/result.ts'
import type { AnswerOf, Call, RequestOf } from '../../calls/call.ts'
import { readProblem } from '../../calls/problem.ts'
import type { Device } from '../device.ts'
import { type Connectivity, noteConnectivity } from './connectivity.ts'
import { capabilityOf, keepSignIn, readSignIn } from './credentials.ts'
import { type Reply, exchange, retryAfterOf, serverFailure, isServerFailure } from './exchange.ts'

/**
 * A refusal as the club words it; `fields` names what was wrong with which field of a form. `now` comes with one
 * because something has changed: what the call that reads it would answer, unchecked.
 */
export type ServerRefusal = Refusal & { readonly fields?: Readonly<Record<string, string>>; readonly now?: unknown }

export type ServerResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: ServerRefusal }

/**
 * `outing` makes the call with this phone's right to score that outing, when it has one, instead of the sign-in. `mid`
 * names the operation, so that the club does it once when it is sent again because no answer came.
 */
export type ServerRequest<C extends Call> = RequestOf<C> & {
  readonly outing?: number
  /** The right to score an outing that this phone does not keep yet. */
  readonly capability?: string
  readonly mid?: string
}

type Parts = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * Makes one call of the club as whoever is signed in. The club's no is a value; throws a ServerFailure when there is
 * no answer of the club.
 */
export async function callServer<C extends Call>(
  device: Device,
  call: C,
  request: ServerRequest<C>,
): Promise<ServerResult<AnswerOf<C>>> {
  const { storage } = device.ports
  const kept = request.outing === undefined ? null : await capabilityOf(device, request.outing)
  const capability = request.capability ?? kept
  const token = capability ?? readSignIn(storage)?.token ?? null
  const parts = request as Parts
  try {
    const reply = await exchange(device.ports, {
      method: call.method,
      path: pathOf(call, parts),
      token,
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(request.mid === undefined ? {} : { headers: { 'idempotency-key': request.mid } }),
    })
    const result = readReply(call, reply)
    // Nobody waits for the disk with an answer that is there.
    void noteQuietly(device, 'reachable')
    if (token !== null && token !== capability) followSignIn(device, { token, reply })
    return result
  } catch (error) {
    if (isServerFailure(error)) await noteQuietly(device, 'unreachable')
    throw error
  }
}

function readReply<C extends Call>(call: C, reply: Reply): ServerResult<AnswerOf<C>> {
  const problem = readProblem(reply.json)
  if (reply.status < 300) return { ok: true, value: readAnswer(call, reply) }
  if (problem && isRefusal(reply)) {
    const { code, error: message, fields, now } = problem
    const more = { ...(fields ? { fields } : {}), ...(now === undefined ? {} : { now }) }
    return { ok: false, refusal: { code, message, ...more } }
  }
  const message = problem?.error ?? 'The club cannot be reached'
  throw serverFailure(problem ? 'failed' : 'unreachable', { message, retryAfter: retryAfterOf(reply) })
}

/** That somebody else has failed the club (502) is a no of the club, which has a sentence for it. */
function isRefusal({ status }: Reply): boolean {
  return status < 500 || status === 502
}

function readAnswer<C extends Call>(call: C, reply: Reply): AnswerOf<C> {
  if (reply.json === undefined) throw serverFailure('unreachable', { message: 'Somebody else answers for the club' })
  const answer = call.answer.safeParse(reply.json)
  if (answer.success) return answer.data as AnswerOf<C>
  throw serverFailure('failed', { message: 'The club’s answer cannot be read', cause: answer.error })
}

function pathOf(call: Call, { params, query }: Parts): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
  return pairs.length === 0 ? path : `${path}?${search}`
}

/**
 * The club renews a sign-in in passing, and says when it is over. Another sign-in since then is left alone, and so is
 * this one when it is a password or the link of a mail that the club does not take.
 */
function followSignIn(device: Device, { token, reply }: { readonly token: string; readonly reply: Reply }): void {
  const { storage } = device.ports
  const kept = readSignIn(storage)
  if (kept?.token !== token) return
  const renewed = reply.headers.get('x-token')
  if (renewed) keepSignIn(storage, { ...kept, token: renewed })
  if (reply.status !== 401 || readProblem(reply.json)?.code !== 'session.required') return
  device.signInRejected.notify()
}

/** A call does not fail because it could not be written down that it worked. */
async function noteQuietly(device: Device, reach: Connectivity): Promise<void> {
  await noteConnectivity(device, reach).catch(() => undefined)
}
