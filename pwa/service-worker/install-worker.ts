import { Workbox } from 'workbox-window'

/** Installs the service worker, which stores the app. `onWaiting` is called when a newer version waits. */
export async function installWorker(onWaiting: () => void): Promise<void> {
  void finishReload()
  const address = workerAddress()
  let workbox = await registered(address)
  lookAgain(() => workbox.update())

  async function registered(script: string): Promise<Workbox> {
    const registering = new Workbox(script)
    registering.addEventListener('waiting', onWaiting)
    registering.addEventListener('activated', ({ isUpdate }) => {
      // The screens of this first visit then work offline too.
      if (isUpdate !== true) void registering.messageSW({ type: 'CLAIM' })
    })
    registering.addEventListener('redundant', () => void tryAgain())
    await untilReached(() => registering.register())
    void registering.active.then(storeRest)
    return registering
  }

  /** A browser gives a first worker up whose files did not come, or found no space on the phone. */
  async function tryAgain(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
    // Another version has taken its place, or is looked for again.
    if (registration?.active) return
    await networkOrPerson(minute)
    workbox = await registered(address)
  }
}

/**
 * Makes the worker store what is missing, now and when the network or the page returns: a browser stops a hidden one.
 */
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
      await networkOrPerson()
    }
  }
}

const minute = 60_000

/**
 * A line that was too weak, or a network's login page, ends without the browser having been offline.
 *
 * @param ms after which neither is waited for
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

/** Milliseconds for which a page waits for a newer worker that has the request. */
const patience = 3_000

/** In session storage: the script of a page that was left before the newer worker answered. */
export const unfinishedKey = 'nomad.reload'

/** Loads this window again, with the newer version if there is one. */
export async function loadNewest(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>
  // Browsers that block storage refuse the question.
  const registration = await serviceWorker?.getRegistration().catch(() => undefined)
  const waiting = registration && (await newest(registration))
  if (!waiting) return location.reload()
  activate(waiting, () => {
    sessionStorage.setItem(unfinishedKey, scriptOfPage())
    location.reload()
  })
}

/**
 * The newer version once it is stored; null where there is none or no network. An open app looks for it hourly only.
 */
async function newest(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  if (registration.waiting) return registration.waiting
  await registration.update().catch(() => undefined)
  const { installing } = registration
  if (installing) await new Promise((resolve) => (installing.onstatechange = resolve))
  return registration.waiting
}

/**
 * Loads the page again once a newer worker answers it.
 *
 * @param leave loads it without that: Chromium keeps an old worker that is busy, often until the page is left, and that
 *   one then answers the next page, too
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
  // A worker that can't answer.
  setTimeout(leave, 10 * patience)
}

/**
 * A page that follows one which was left too early may be of the old version, too. It is left once more: by then the
 * newer worker waits for nothing.
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

/** Its name changes with the code of the app. */
function scriptOfPage(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
}

type Rules = { createScriptURL: (address: string) => string }

type World = { readonly trustedTypes?: Policies }

type Policies = { readonly createPolicy: (name: string, rules: Rules) => Rules }

const worker = '/sw.js'

/**
 * The address of the service worker as the content security policy requires it (Trusted Types, policy `app`). It is the
 * only script address that the app makes.
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
