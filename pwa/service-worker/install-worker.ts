import { Workbox } from 'workbox-window'

/** Installs the service worker, which stores the app. `onWaiting` is called when a newer version waits. */
export async function installWorker(onWaiting: () => void): Promise<void> {
  const workbox = new Workbox(workerAddress())
  workbox.addEventListener('waiting', onWaiting)
  workbox.addEventListener('activated', ({ isUpdate }) => {
    // The screens of this first visit then work offline too.
    if (isUpdate !== true) void workbox.messageSW({ type: 'CLAIM' })
  })
  await untilReached(() => workbox.register())
  void workbox.active.then(storeRest)
  lookAgain(() => workbox.update())
}

/** Makes the worker store what is missing, now and when the network or the page returns: a browser stops a hidden one. */
function storeRest(worker: ServiceWorker): void {
  const store = () => {
    if (document.visibilityState === 'visible') worker.postMessage({ type: 'STORE' })
  }
  store()
  addEventListener('online', store)
  document.addEventListener('visibilitychange', store)
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
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - lookedAt) < hour) return
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
