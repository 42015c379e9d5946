import type { DevicePorts } from '../device.ts'

export type Exchange = {
  readonly method: string
  /** Below /api, with its query. */
  readonly path: string
  readonly token: string | null
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean
}

/** A response as received; it may come from a captive portal. */
export type Reply = {
  readonly status: number
  readonly headers: Headers
  /** undefined when the body is not JSON. */
  readonly json: unknown
}

/** Milliseconds for the round trip, plus one second per 10 KB of the body, which is what a weak signal transfers. */
const patience = 8_000
const bytesPerSecond = 10_000

/**
 * Sends one request and reads the whole response. Throws a ServerFailure of kind `unreachable` when none arrives in
 * time.
 */
export async function exchange(ports: DevicePorts, request: Exchange): Promise<Reply> {
  const abort = new AbortController()
  const size = request.body?.length ?? 0
  const cancel = ports.setTimer(() => abort.abort(), patience + (size / bytesPerSecond) * 1000)
  try {
    const response = await ports.fetch(addressOf(request), requestInit(request, abort.signal))
    return { status: response.status, headers: response.headers, json: parse(await response.text()) }
  } catch (cause) {
    throw serverFailure('unreachable', { message: 'No answer from the server', cause })
  } finally {
    cancel()
  }
}

export function addressOf({ path }: Pick<Exchange, 'path'>): string {
  return `/api/${path}`
}

/**
 * Returns the options of `fetch` for a request: no redirect is followed, and nothing is stored in the browser's cache.
 */
export function requestInit({ method, token, body, headers, keepalive }: Exchange, signal: AbortSignal): RequestInit {
  const init: RequestInit = { method, signal, cache: 'no-store', credentials: 'omit', redirect: 'error' }
  const sent = new Headers(headers)
  if (token) sent.set('authorization', `Bearer ${token}`)
  if (body !== undefined) sent.set('content-type', 'application/json')
  return { ...init, headers: sent, ...(body === undefined ? {} : { body }), ...(keepalive ? { keepalive } : {}) }
}

/**
 * Returns the Retry-After of a response in milliseconds, 0 without one. A date is compared with the Date header,
 * because this phone's clock may be a day off.
 */
export function retryAfterOf({ headers }: Reply): number {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.parse(headers.get('date') ?? '')
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
 * The error when there is no usable answer from the server.
 * - unreachable: no connection, no response in time, or one that is not the server's (a captive portal's page)
 * - failed: the server failed, or answered in a shape that this build cannot read
 */
export type ServerFailure = Error & {
  readonly kind: 'unreachable' | 'failed'
  /** Something else answered, such as the login page of a Wi-Fi. */
  readonly isForeign: boolean
  /** Milliseconds, from Retry-After. */
  readonly retryAfter: number
}

export function serverFailure(
  kind: ServerFailure['kind'],
  {
    message,
    cause,
    ...more
  }: { message: string; cause?: unknown } & Partial<Pick<ServerFailure, 'isForeign' | 'retryAfter'>>,
): ServerFailure {
  const { isForeign = false, retryAfter = 0 } = more
  return Object.assign(new Error(message, { cause }), { name: 'ServerFailure', kind, isForeign, retryAfter })
}

export function isServerFailure(error: unknown): error is ServerFailure {
  return error instanceof Error && error.name === 'ServerFailure'
}
