import { keepTrying } from '../ui/keep-trying.ts'

/** Loaded after the screen is rendered, because no worker is needed before that. */
const loadInstall = keepTrying(() => import('./install-worker.ts'))

/** A newer version of the app, which waits until the person applies it or closes every window. */
export type AppUpdate = {
  readonly isReady: () => boolean
  /** Returns a function that removes the listener. */
  readonly listen: (listener: () => void) => () => void
  /** Activates the newer version and reloads this window. */
  readonly apply: () => void
}

/** Milliseconds in which a loaded screen fetches its data and renders. */
const toBeDrawn = 1_000

/**
 * Installs the service worker and watches for newer versions. Storing the app, a megabyte, keeps a small phone busy, so
 * it starts after the screen has loaded.
 */
export function watchForUpdate(screen: Promise<unknown>): AppUpdate {
  const listeners = new Set<() => void>()
  let isReady = false

  // In a frame of another site the worker would answer with a page that must not be framed.
  const isFramed = window.parent !== window
  if ('serviceWorker' in navigator && import.meta.env.PROD && !isFramed) {
    const notify = () => {
      isReady = true
      for (const listener of listeners) listener()
    }
    const install = async () => (await loadInstall()).installWorker(notify)
    void screen.then(() => setTimeout(() => void install(), toBeDrawn))
  }

  return {
    isReady: () => isReady,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply: () => void reloadNewest(),
  }
}

/**
 * Reloads this window with the newer version, if there is one. A plain reload would get the version of the active
 * worker.
 */
export async function reloadNewest(): Promise<void> {
  const { loadNewest } = await loadInstall()
  await loadNewest()
}
