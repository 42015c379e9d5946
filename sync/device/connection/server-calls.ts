import type { Refusal } from '#golf/result.ts'
import type { AnswerOf, Call, RequestOf } from '../../calls/call.ts'
import { readProblem } from '../../calls/problem.ts'
import type { Device } from '../device.ts'
import { storageInTime } from '../storage/storage-in-time.ts'
import { type Connectivity, noteConnectivity } from './connectivity.ts'
import { capabilityOf, keepSignIn, readSignIn } from './credentials.ts'
import { type Reply, exchange, retryAfterOf, serverFailure, isServerFailure } from './exchange.ts'

/**
 * A refusal of the server. `fields` has a message for each invalid field of a form. `now`: what the matching read
 * answers now, not validated, when the refusal is that something has changed.
 */
export type ServerRefusal = Refusal & { readonly fields?: Readonly<Record<string, string>>; readonly now?: unknown }

export type ServerResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: ServerRefusal }

/**
 * `outing` makes the call with this phone's capability for that outing, if it has one, instead of the sign-in. `mid` is
 * sent as idempotency key, so that the server applies a repeated call once.
 */
export type ServerRequest<C extends Call> = RequestOf<C> & {
  readonly outing?: number
  /** The token of a capability that is not stored yet. */
  readonly capability?: string
  readonly mid?: string
}

type Parts = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/**
 * Makes one call under the sign-in of this phone. Returns a refusal as a value; throws a ServerFailure without an
 * answer.
 */
export async function callServer<C extends Call>(
  device: Device,
  call: C,
  request: ServerRequest<C>,
): Promise<ServerResult<AnswerOf<C>>> {
  const { storage } = device.ports
  const kept =
    request.outing === undefined ? null : await storageInTime(device.ports, capabilityOf(device, request.outing))
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
    // The answer does not wait for the disk.
    void noteQuietly(device, 'reachable')
    if (token !== null && token !== capability) followSignIn(device, { token, reply })
    return result
  } catch (error) {
    if (isServerFailure(error)) await storageInTime(device.ports, noteQuietly(device, 'unreachable'))
    throw error
  }
}

function readReply<C extends Call>(call: C, reply: Reply): ServerResult<AnswerOf<C>> {
  if (reply.status < 300) return { ok: true, value: readAnswer(call, reply) }
  const problem = readProblem(reply.json)
  if (problem && isRefusal(reply)) {
    const { code, error: message, fields, now } = problem
    const more = { ...(fields ? { fields } : {}), ...(now === undefined ? {} : { now }) }
    return { ok: false, refusal: { code, message, ...more } }
  }
  const message = problem?.error ?? 'No answer from the server'
  const isForeign = isPage(reply)
  throw serverFailure(problem ? 'failed' : 'unreachable', { message, isForeign, retryAfter: retryAfterOf(reply) })
}

/**
 * Returns whether the reply is a web page, such as the login page of a network. With 502 to 504 it would be a proxy's
 * page about a server that is down.
 */
function isPage({ status, headers }: Reply): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/html') && (status < 502 || status > 504)
}

/**
 * Returns whether the status is that of a refusal. 502 is one too: another service has failed, and the problem document
 * names it.
 */
function isRefusal({ status }: Reply): boolean {
  return status < 500 || status === 502
}

function readAnswer<C extends Call>(call: C, reply: Reply): AnswerOf<C> {
  if (reply.json === undefined) {
    throw serverFailure('unreachable', { message: 'The answer is not the server’s', isForeign: isPage(reply) })
  }
  const answer = call.answer.safeParse(reply.json)
  if (answer.success) return answer.data as AnswerOf<C>
  throw serverFailure('failed', { message: 'The server’s answer cannot be read', cause: answer.error })
}

function pathOf(call: Call, { params, query }: Parts): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
  return pairs.length === 0 ? path : `${path}?${search}`
}

/**
 * Stores a renewed token, and reports a sign-in that the server no longer accepts. A newer sign-in is not changed, and
 * a 401 with another code is about a password or a link, not about the sign-in.
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

/** Stores the connectivity. Never rejects, so that a failing database does not make the call fail. */
async function noteQuietly(device: Device, connectivity: Connectivity): Promise<void> {
  await noteConnectivity(device, connectivity).catch(() => undefined)
}
