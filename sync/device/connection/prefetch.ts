import type { DevicePorts } from '../device.ts'
import { addressOf, requestInit } from './exchange.ts'

/** For how many milliseconds an answer that nobody has taken may stand for a new one. */
const lasts = 10_000

type Asked = { readonly answer: Promise<Response>; readonly authorization: string | null; readonly abort: () => void }

/**
 * Asks the club at once for what a screen is going to ask, while its code is still on the way. Answers the `fetch` for
 * that code: each answer is handed to the first who asks the same under the same sign-in, and everything else is asked
 * as always. So is what has failed ahead, and everything once something is done at the club: what it said before may be
 * untrue by then.
 *
 * @param paths below /api, with their query, word for word as the screen asks them
 */
export function prefetch(
  { fetch, now }: Pick<DevicePorts, 'fetch' | 'now'>,
  { paths, token }: { readonly paths: readonly string[]; readonly token: string | null },
): DevicePorts['fetch'] {
  const since = now()
  const asked = new Map(paths.map((path): [string, Asked] => [addressOf({ path }), ask(path)]))
  return async (url, request) => {
    if (request.method !== 'GET' || now() - since > lasts) asked.clear()
    const ahead = asked.get(url)
    asked.delete(url)
    if (ahead?.authorization !== authorizationOf(request)) return await fetch(url, request)
    request.signal?.addEventListener('abort', ahead.abort)
    return await ahead.answer.catch(() => fetch(url, request))
  }

  function ask(path: string): Asked {
    const abort = new AbortController()
    const request = requestInit({ method: 'GET', path, token }, abort.signal)
    const answer = fetch(addressOf({ path }), request)
    // Whoever takes it hears of it; until then it is nobody's failure.
    answer.catch(() => undefined)
    return { answer, authorization: authorizationOf(request), abort: () => abort.abort() }
  }
}

function authorizationOf({ headers }: RequestInit): string | null {
  return new Headers(headers).get('authorization')
}
