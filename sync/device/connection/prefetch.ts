import type { DevicePorts } from '../device.ts'
import { addressOf, requestInit } from './exchange.ts'

/** Milliseconds for which a prefetched answer can be used. */
const lifetime = 10_000

type Prefetched = {
  readonly answer: Promise<Response>
  readonly authorization: string | null
  readonly abort: () => void
}

/**
 * Sends the requests of a screen while its code is loading. Returns the `fetch` for that code: it gives each answer to
 * the first request for the same address under the same sign-in. Everything else is fetched as usual, also a request
 * whose prefetch failed, and all requests after the first one that changes something.
 *
 * @param paths below /api, with their query, exactly as the screen requests them
 */
export function prefetch(
  { fetch, now }: Pick<DevicePorts, 'fetch' | 'now'>,
  { paths, token }: { readonly paths: readonly string[]; readonly token: string | null },
): DevicePorts['fetch'] {
  const since = now()
  const prefetched = new Map(paths.map((path): [string, Prefetched] => [addressOf({ path }), request(path)]))
  return async (url, init) => {
    // The difference is absolute, because the clock may have been set back.
    if (init.method !== 'GET' || Math.abs(now() - since) > lifetime) prefetched.clear()
    const ahead = prefetched.get(url)
    prefetched.delete(url)
    if (ahead?.authorization !== authorizationOf(init)) return await fetch(url, init)
    init.signal?.addEventListener('abort', ahead.abort)
    return await ahead.answer.catch(() => fetch(url, init))
  }

  function request(path: string): Prefetched {
    const abort = new AbortController()
    const init = requestInit({ method: 'GET', path, token }, abort.signal)
    const answer = fetch(addressOf({ path }), init)
    // A failure is handled when the answer is used. This prevents an unhandled rejection until then.
    answer.catch(() => undefined)
    return { answer, authorization: authorizationOf(init), abort: () => abort.abort() }
  }
}

function authorizationOf({ headers }: RequestInit): string | null {
  return new Headers(headers).get('authorization')
}
