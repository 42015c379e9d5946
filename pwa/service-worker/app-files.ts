/** How many files of the app are on the phone. */
export type KeptFiles = { readonly kept: number; readonly all: number }

export type AppFile = {
  /** With the origin. */
  readonly url: string
  /** Changes with the content; null where the name does. */
  readonly revision: string | null
  /** What opens the card on the course. */
  readonly isFirst: boolean
}

type World = {
  readonly open: () => Promise<Pick<Cache, 'keys' | 'put'>>
  readonly load: (request: Request) => Promise<Response>
  /** The address under which the cache has a file. */
  readonly keyOf: (url: string) => string
}

export type AppFiles = {
  /** Stores what opens the card. Throws when a file can't be fetched; what is stored by then stays. */
  readonly storeFirst: () => Promise<void>
  /** Stores what is missing. Calls share one run. */
  readonly storeAll: () => Promise<void>
  readonly count: () => Promise<KeptFiles>
}

/** Browsers fetch six files in parallel; scores on a weak line need some of them. */
const inParallel = 3

export function appFiles(files: readonly AppFile[], { open, load, keyOf }: World): AppFiles {
  let running: Promise<void> | null = null

  async function missing(wanted: readonly AppFile[]): Promise<readonly AppFile[]> {
    const keys = new Set((await (await open()).keys()).map(({ url }) => url))
    return wanted.filter(({ url }) => !keys.has(keyOf(url)))
  }

  /**
   * A version that waited deletes all files but its own when it is activated, also those that a newer one has stored by
   * then. They are stored again.
   */
  async function store(wanted: readonly AppFile[]): Promise<void> {
    await storeMissing(wanted)
    await storeMissing(wanted)
  }

  async function storeMissing(wanted: readonly AppFile[]): Promise<void> {
    const cache = await open()
    const left = (await missing(wanted)).values()
    const next = async () => {
      for (const { url, revision } of left) {
        const answer = await load(new Request(url, fresh(revision)))
        if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
        if (await isForeign(url, answer)) throw new Error(`${url} answered with another page`)
        await cache.put(keyOf(url), answer)
      }
    }
    await Promise.all(Array.from({ length: inParallel }, next))
  }

  return {
    storeFirst: () => store(files.filter(({ isFirst }) => isFirst)),
    storeAll: () => (running ??= store(files).finally(() => (running = null))),
    count: async () => ({ kept: files.length - (await missing(files)).length, all: files.length }),
  }
}

/** A file whose name has no hash may be outdated in the browser's own cache. */
function fresh(revision: string | null): RequestInit {
  return { credentials: 'same-origin', ...(revision !== null && { cache: 'reload' }) }
}

const appElement = /id="?app\b/

/**
 * Whether a network or a proxy answered in place of the server: its welcome or maintenance page comes with status 200
 * for every address, and would be kept as the app until the next version.
 */
export async function isForeign(url: string, answer: Response): Promise<boolean> {
  const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html')
  if (!isPage) return false
  return !url.endsWith('.html') || !appElement.test(await answer.clone().text())
}
