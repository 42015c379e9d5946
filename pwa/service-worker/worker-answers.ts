import { isForeign } from './app-files.ts'

/**
 * Addresses that the server answers: its calls and probes, and files, including missing ones. All others get the app's
 * page.
 */
export const outsideTheApp: RegExp[] = [/^\/api(\/|$)/, /^\/(livez|readyz)$/, /\/[^/?]+\.[a-z0-9]+(\?|$)/i]

type Ports = {
  readonly fetch: (request: Request) => Promise<Response>
  readonly now: () => number
  readonly isOnline: () => boolean
  /** Aborted when a newer worker replaces this one: a browser keeps a worker that waits for an answer. */
  readonly replaced: AbortSignal
}

/**
 * Milliseconds that a change may take to reach the server. An answer requested within this time of a change may show
 * the state before it.
 */
const onItsWay = 8_000

type Asked = { readonly at: number; readonly answer: Promise<Response> }

/**
 * Shares one call between tabs: the same request with the same sign-in gets a copy of an answer that is less than
 * `freshFor` milliseconds old. Offline nothing is sent. Failures and refusals are not shared with later requests.
 */
export function shareAnswers({ fetch, now, isOnline, replaced }: Ports, { freshFor }: { readonly freshFor: number }) {
  const asked = new Map<string, Asked>()
  let changedAt = -Infinity

  return {
    async answer(request: Request): Promise<Response> {
      if (!isOnline()) return Response.error()
      const key = `${request.headers.get('authorization') ?? ''} ${request.url}`
      const known = asked.get(key)
      const isCertain = known !== undefined && Math.abs(known.at - changedAt) >= onItsWay
      if (isCertain && Math.abs(now() - known.at) < freshFor) return (await known.answer).clone()
      // Without the abort signal of the tab, because another tab may wait for the same answer.
      const answer = fetch(new Request(request.url, { headers: request.headers, signal: replaced }))
      const mine = { at: now(), answer }
      const forgetMine = () => {
        if (asked.get(key) === mine) asked.delete(key)
      }
      asked.set(key, mine)
      try {
        const { ok } = await answer
        if (!ok) forgetMine()
      } catch {
        forgetMine()
      }
      return (await answer).clone()
    },
    /**
     * Discards the shared answers when a call is about to change something. Answers requested before the change has
     * reached the server are not shared either.
     */
    forget: () => {
      asked.clear()
      changedAt = now()
    },
  }
}

type Cache = Pick<globalThis.Cache, 'match' | 'put' | 'keys' | 'delete'>

/** The addresses of the club's logo, icons and colors; each has a hash of its content. */
export const clubFile = /\/club\/[\w-]+\.(png|css)$/

/**
 * Stores the club's logo and colors on the phone, so that they are shown offline. A new version replaces the old one.
 * If the phone is full or the cache fails, the answer is returned without being stored.
 */
export async function keptFile(request: Request, open: () => Promise<Cache>, load: typeof fetch): Promise<Response> {
  const kept = await open()
    .then((cache) => cache.match(request))
    .catch(() => undefined)
  if (kept !== undefined) return kept
  const answer = await load(request)
  if (answer.ok && !(await isForeign(request.url, answer)))
    await replaceFile(request, open, answer.clone()).catch(() => undefined)
  return answer
}

async function replaceFile(request: Request, open: () => Promise<Cache>, answer: Response): Promise<void> {
  const { url } = request
  const cache = await open()
  await cache.put(request, answer)
  for (const old of await cache.keys()) if (old.url !== url && kindOf(old.url) === kindOf(url)) await cache.delete(old)
}

function kindOf(url: string): string {
  return url.slice(0, url.lastIndexOf('-'))
}
