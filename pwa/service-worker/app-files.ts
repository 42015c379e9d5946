/** The number of files of the app, and how many of them are stored on the phone. */
export type KeptFiles = { readonly kept: number; readonly all: number }

export type AppFile = {
  /** The complete address, with the origin. */
  readonly url: string
  /** A hash of the content; null for a file whose name contains one. */
  readonly revision: string | null
  /** Whether opening the card on the course needs the file. */
  readonly isFirst: boolean
}

type World = {
  readonly open: () => Promise<Pick<Cache, 'keys' | 'put'>>
  readonly load: (request: Request) => Promise<Response>
  /** Returns the address under which the cache stores a file. */
  readonly keyOf: (url: string) => string
}

export type AppFiles = {
  /** Stores the files that opening the card needs. Throws if a file can't be fetched; files stored before that stay. */
  readonly storeFirst: () => Promise<void>
  /** Stores all missing files. Concurrent calls share one run. */
  readonly storeAll: () => Promise<void>
  readonly count: () => Promise<KeptFiles>
}

/** The number of parallel downloads. Browsers allow six; on a weak connection scores need the others. */
const inParallel = 3

export function appFiles(files: readonly AppFile[], { open, load, keyOf }: World): AppFiles {
  let running: Promise<void> | null = null

  async function missing(wanted: readonly AppFile[]): Promise<readonly AppFile[]> {
    const keys = new Set((await (await open()).keys()).map(({ url }) => url))
    return wanted.filter(({ url }) => !keys.has(keyOf(url)))
  }

  /**
   * Stores the files that are missing, twice: when an older waiting version is activated during the first pass, it
   * deletes all files but its own, and the second pass stores those again.
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

/** Bypasses the browser's HTTP cache for a file whose name has no hash: its copy there may be outdated. */
function fresh(revision: string | null): RequestInit {
  return { credentials: 'same-origin', ...(revision !== null && { cache: 'reload' }) }
}

const appElement = /id="?app\b/

/**
 * Whether a network or a proxy answered in place of the server. Its welcome or maintenance page has status 200 for
 * every address, and would be stored as the app until the next version.
 */
export async function isForeign(url: string, answer: Response): Promise<boolean> {
  const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html')
  if (!isPage) return false
  return !url.endsWith('.html') || !appElement.test(await answer.clone().text())
}
