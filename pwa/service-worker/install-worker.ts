import { Workbox } from 'workbox-window'

/** Installs the service worker, which stores the app. Calls `onWaiting` when a newer version is waiting. */
export async function installWorker(onWaiting: () => void): Promise<void> {
  void finishReload()
  const address = workerAddress()
  let workbox = await registered(address)
  lookAgain(() => workbox.update())

  async function registered(script: string): Promise<Workbox> {
    const registering = new Workbox(script)
    registering.addEventListener('waiting', onWaiting)
    registering.addEventListener('activated', ({ isUpdate }) => {
      // Makes the worker control the page of a first visit, whose screens then work offline, too.
      if (isUpdate !== true) void registering.messageSW({ type: 'CLAIM' })
    })
    registering.addEventListener('redundant', () => void tryAgain())
    await untilReached(() => registering.register())
    void registering.active.then(storeRest)
    return registering
  }

  /** Registers again: a browser discards a first worker whose files failed to load or found no space on the phone. */
  async function tryAgain(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
    // Another version is active: a newer one that replaced this one, or an older one, which the next check replaces.
    if (registration?.active) return
    await networkOrPerson(minute)
    workbox = await registered(address)
  }
}

/**
 * Makes the worker store the missing files now, and again when the network or the page returns, because browsers stop
 * the worker of a hidden page.
 */
function storeRest(worker: ServiceWorker): void {
  const store = () => {
    if (document.visibilityState === 'visible') worker.postMessage({ type: 'STORE' })
  }
  store()
  addEventListener('online', store)
  document.addEventListener('visibilitychange', store)
}

/** Retries until the attempt succeeds. It fails without a network, and in private windows, which refuse workers. */
async function untilReached<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await attempt()
    } catch {
      await networkOrPerson()
    }
  }
}

const minute = 60_000

/**
 * Waits for a network or for the person to return to the page. The second is needed because a weak connection or a
 * network's login page ends without an `online` event.
 *
 * @param ms the milliseconds after which the wait ends in any case
 */
async function networkOrPerson(ms?: number): Promise<void> {
  const listening = new AbortController()
  const { signal } = listening
  await new Promise<void>((resolve) => {
    if (ms !== undefined) setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resolve(), { signal })
  })
  listening.abort()
}

const hour = 3_600_000

/** Checks for a new version when an app that stays open becomes visible, at most hourly. */
export function lookAgain(look: () => Promise<unknown>): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - lookedAt) < hour) return
    lookedAt = Date.now()
    // The check fails offline.
    void look().catch(() => undefined)
  })
}

/** Milliseconds that the page waits for the newer worker to take over after that worker has received the request. */
const patience = 3_000

/** Key in session storage for the script of a page that was reloaded before the newer worker took over. */
export const unfinishedKey = 'nomad.reload'

/** Reloads this window with the newer version, if there is one. */
export async function loadNewest(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  // Browsers that block storage reject this call.
  const registration = await serviceWorker?.getRegistration().catch(() => undefined)
  const waiting = registration && (await newest(registration))
  if (!waiting) return location.reload()
  activate(waiting, () => {
    sessionStorage.setItem(unfinishedKey, scriptOfPage())
    location.reload()
  })
}

/**
 * Returns the newer worker once it has stored its version; null without a newer version or a network. Checks for one
 * first, because an open app does so only hourly.
 */
async function newest(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (registration.waiting) return registration.waiting
  await registration.update().catch(() => undefined)
  const { installing } = registration
  if (installing) await new Promise((resolve) => (installing.onstatechange = resolve))
  return registration.waiting
}

/**
 * Activates the newer worker, and reloads the page once that worker controls it.
 *
 * @param leave reloads without waiting for it: Chromium keeps a busy old worker active, often until the page is left,
 *   and the old worker then also serves the next page
 */
function activate(waiting: ServiceWorker, leave: () => void): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    takeUnfinished()
    location.reload()
  })
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => setTimeout(leave, patience)
  navigator.serviceWorker.controller?.postMessage({ type: 'LEAVE' })
  waiting.postMessage({ type: 'SKIP_WAITING' }, [port2])
  // If the newer worker does not confirm the request.
  setTimeout(leave, 10 * patience)
}

/**
 * Reloads once more after a reload that was too early and got a page of the old version: by then nothing holds up the
 * newer worker.
 */
export async function finishReload(): Promise<void> {
  const before = takeUnfinished()
  if (before === null || before !== scriptOfPage()) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.waiting) activate(registration.waiting, () => location.reload())
  else location.reload()
}

function takeUnfinished(): string | null {
  try {
    const before = sessionStorage.getItem(unfinishedKey)
    sessionStorage.removeItem(unfinishedKey)
    return before
  } catch {
    // Browsers that block storage have no worker either.
    return null
  }
}

/** Returns the address of the page's script, which changes with the code of the app. */
function scriptOfPage(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
}

type Rules = { createScriptURL: (address: string) => string }

type World = { readonly trustedTypes?: Policies }

type Policies = { readonly createPolicy: (name: string, rules: Rules) => Rules }

const worker = '/sw.js'

/**
 * Returns the address of the service worker in the form that the content security policy requires (Trusted Types,
 * policy `app`). It is the only script address that the app creates.
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
