import type { Workbox } from 'workbox-window'

/** A newer version of the app, which waits until the person changes to it or closes every window. */
export type AppUpdate = {
  readonly isReady: () => boolean
  /** Answers how to stop listening. */
  readonly listen: (listener: () => void) => () => void
  /** Changes to it and reloads this window. */
  readonly apply: () => void
}

const patience = 3_000
/** In which a screen that has come asks the club and draws what it is told. */
const toBeDrawn = 1_000

/**
 * Installs the worker that keeps the app on the phone, and watches for the next one. What the worker fetches is a
 * megabyte and keeps a small phone busy, so the screen that is opened comes before it.
 */
export function watchForUpdate(screen: Promise<unknown>): AppUpdate {
  const listeners = new Set<() => void>()
  let waiting: Workbox | undefined

  if ('serviceWorker' in navigator && import.meta.env.PROD) {
    const tell = (workbox: Workbox) => {
      waiting = workbox
      for (const listener of listeners) listener()
    }
    void screen.then(() => setTimeout(() => void install(tell), toBeDrawn))
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
      // Chromium now and then keeps the old worker as long as this page stands: leaving the page lets it go.
      setTimeout(() => location.reload(), patience)
    },
  }
}

async function install(onWaiting: (workbox: Workbox) => void): Promise<void> {
  const { Workbox } = await untilReached(() => import('workbox-window'))
  const workbox = new Workbox(workerAddress())
  workbox.addEventListener('waiting', () => onWaiting(workbox))
  workbox.addEventListener('activated', ({ isUpdate }) => {
    // So that the screens of this first visit can be opened without a network, too.
    if (isUpdate !== true) void workbox.messageSW({ type: 'CLAIM' })
  })
  await untilReached(() => workbox.register())
  lookAgain(() => workbox.update())
}

/** The network may have gone in the meantime. Where a private window refuses workers, the app works as a page. */
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

/** An installed app may stay open for days; it looks for a new version when it is brought back, at most hourly. */
export function lookAgain(look: () => Promise<unknown>): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < hour) return
    lookedAt = Date.now()
    // Without a network there is nothing new.
    void look().catch(() => undefined)
  })
}

type Rules = { createScriptURL: (address: string) => string }

type World = { readonly trustedTypes?: Policies }

type Policies = { readonly createPolicy: (name: string, rules: Rules) => Rules }

const worker = '/sw.js'

/**
 * The address of the service worker, in the form that the content policy asks for (Trusted Types, policy `app`). It is
 * the only script address that the app ever makes.
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
