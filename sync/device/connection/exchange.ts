import { type Problem, problem } from '../../calls/problem.ts'
import type { DevicePorts } from '../device.ts'
import { type Exchange, addressOf, requestInit } from './request.ts'

/** Eight seconds for the way there and back, and a second for every 10 KB, which is what a bad signal carries. */
const patience = 8_000
const bytesPerSecond = 10_000

/** What came back, before anybody has looked whether it is the club that answers. */
export type Reply = {
  readonly status: number
  readonly headers: Headers
  /** undefined when the body is not JSON. */
  readonly json: unknown
}

/** One request and the whole of its answer. Throws a ServerFailure of kind `unreachable` when none comes in time. */
export async function exchange(ports: DevicePorts, request: Exchange): Promise<Reply> {
  const abort = new AbortController()
  const size = request.body?.length ?? 0
  const calledOff = ports.setTimer(() => abort.abort(), patience + (size / bytesPerSecond) * 1000)
  try {
    const response = await ports.fetch(addressOf(request), requestInit(request, abort.signal))
    return { status: response.status, headers: response.headers, json: parse(await response.text()) }
  } catch (cause) {
    throw serverFailure('unreachable', { message: 'The club cannot be reached', cause })
  } finally {
    calledOff()
  }
}

/** The club's own words about a refusal or a failure; null when somebody else answers, as a captive portal does. */
export function problemOf(reply: Reply): Problem | null {
  const found = problem().safeParse(reply.json)
  return found.success ? found.data : null
}

/**
 * How long the sender asks to be left alone, in milliseconds, whether it says seconds or a date. A date is measured by
 * the sender's own clock: this phone's may be a day off.
 */
export function retryAfterOf({ headers }: Reply): number {
  const said = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ms) ? 0 : Math.max(0, ms)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * No answer of the club could be had.
 * - unreachable: no connection, no answer in time, or somebody else's answer (a captive portal's page)
 * - failed: the club answered that something broke on its side, or answered in a shape that this build cannot read
 */
type ServerFailure = Error & {
  readonly kind: 'unreachable' | 'failed'
  /** How long the club asked to be left alone, in milliseconds. */
  readonly retryAfter: number
}

export function serverFailure(
  kind: ServerFailure['kind'],
  { message, cause, retryAfter = 0 }: { message: string; cause?: unknown; retryAfter?: number },
): ServerFailure {
  return Object.assign(new Error(message, { cause }), { name: 'ServerFailure', kind, retryAfter })
}

export function isServerFailure(error: unknown): error is ServerFailure {
  return error instanceof Error && error.name === 'ServerFailure'
}
