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

/** Where a request goes to. */
export function addressOf({ path }: Pick<Exchange, 'path'>): string {
  return `/api/${path}`
}

/** How every request goes out. No page of somebody else is ever followed to, and nothing is kept by the browser. */
export function requestInit({ method, token, body, headers, keepalive }: Exchange, signal: AbortSignal): RequestInit {
  const init: RequestInit = { method, signal, cache: 'no-store', credentials: 'omit', redirect: 'error' }
  const sent = new Headers(headers)
  if (token) sent.set('authorization', `Bearer ${token}`)
  if (body !== undefined) sent.set('content-type', 'application/json')
  return { ...init, headers: sent, ...(body === undefined ? {} : { body }), ...(keepalive ? { keepalive } : {}) }
}
