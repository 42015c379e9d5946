import type { Workbox } from 'workbox-window'
import { storeRest } from './kept-files.ts'

/** A newer version of the app, which waits until the person applies it or closes every window. */
export type AppUpdate = {
  readonly isReady: () => boolean
  /** Returns a function that removes the listener. */
  readonly listen: (listener: () => void) => () => void
  /** Activates it and reloads this window. */
  readonly apply: () => void
}

const patience = 3_000
/** Milliseconds in which a loaded screen has fetched its data and is rendered. */
const toBeDrawn = 1_000

/**
 * Installs the service worker, and watches for the next one. The app is a megabyte, which keeps a small phone busy, so it
 * is stored after the screen has loaded.
 */
export function watchForUpdate(screen: Promise<unknown>): AppUpdate {
  const listeners = new Set<() => void>()
  let waiting: Workbox | undefined

  // In a frame of another site the worker would answer with a page that must not be framed.
  const isFramed = window.parent !== window
  if ('serviceWorker' in navigator && import.meta.env.PROD && !isFramed) {
    const notify = (workbox: Workbox) => {
      waiting = workbox
      for (const listener of listeners) listener()
    }
    void screen.then(() => setTimeout(() => void install(notify), toBeDrawn))
  }

  return {
    isReady: () => waiting !== undefined,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply: () => {
      waiting?.addEventListener('controlling', () => location.reload())
      waiting?.messageSkipWaiting()
      // Chromium sometimes keeps the old worker until the page is left.
      setTimeout(() => location.reload(), patience)
    },
  }
}

async function install(onWaiting: (workbox: Workbox) => void): Promise<void> {
  const { Workbox } = await untilReached(() => import('workbox-window'))
  const workbox = new Workbox(workerAddress())
  workbox.addEventListener('waiting', () => onWaiting(workbox))
  workbox.addEventListener('activated', ({ isUpdate }) => {
    // The screens of this first visit then work offline too.
    if (isUpdate !== true) void workbox.messageSW({ type: 'CLAIM' })
  })
  await untilReached(() => workbox.register())
  void workbox.active.then(storeRest)
  lookAgain(() => workbox.update())
}

/** Ignores failures: the network may be gone, and private windows refuse workers. */
async function untilReached<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await attempt()
    } catch {
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    }
  }
}

const hour = 3_600_000

/** An app that stays open looks for a new version when it becomes visible, at most hourly. */
export function lookAgain(look: () => Promise<unknown>): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < hour) return
    lookedAt = Date.now()
    // Offline.
    void look().catch(() => undefined)
  })
}

type Rules = { createScriptURL: (address: string) => string }

type World = { readonly trustedTypes?: Policies }

type Policies = { readonly createPolicy: (name: string, rules: Rules) => Rules }

const worker = '/sw.js'

/**
 * The address of the service worker as the content security policy requires it (Trusted Types, policy `app`). It is the only
 * script address that the app makes.
 */
export function workerAddress({ trustedTypes }: World = globalThis as World): string {
  if (trustedTypes === undefined) return worker
  const policy = trustedTypes.createPolicy('app', {
    createScriptURL: (address) => {
      if (address !== worker) throw new TypeError(`${address} is not a script of this app`)
      return address
    },
  })
  return policy.createScriptURL(worker)
}
