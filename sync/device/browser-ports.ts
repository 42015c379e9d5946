import { uuidV7 } from '../calls/uuid-v7.ts'
import type { DevicePorts, PushPort, PushSubscribed, TextStore } from './device.ts'

type WakingWorker = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } }

/** The background-sync tag of the outbox. */
export const outboxTag = 'outbox'

/** Returns the ports of a page or of a service worker. */
export function browserPorts(): DevicePorts {
  const page = typeof document === 'undefined' ? null : document
  return {
    fetch: (url, request) => fetch(url, request),
    now: () => Date.now(),
    random: () => Math.random(),
    newId: () => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10))),
    setTimer: (work, ms) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    storage: browserStorage(),
    storageEvents: (changed) => listen('storage', (event) => event instanceof StorageEvent && changed(event.key)),
    locks: navigator.locks ?? null,
    wakeEvents: (wake) => {
      const visible = () => page?.visibilityState === 'visible' && wake()
      page?.addEventListener('visibilitychange', visible)
      const stops = ['online', 'pageshow', 'focus'].map((name) => listen(name, wake))
      return () => {
        page?.removeEventListener('visibilitychange', visible)
        for (const stop of stops) stop()
      }
    },
    leaveEvents: (leave) => {
      const hidden = () => page?.visibilityState === 'hidden' && leave()
      page?.addEventListener('visibilitychange', hidden)
      const stop = listen('pagehide', leave)
      return () => {
        page?.removeEventListener('visibilitychange', hidden)
        stop()
      }
    },
    suspendEvents: (suspend) =>
      listen('pagehide', (event) => (event as Partial<PageTransitionEvent>).persisted === true && suspend()),
    isVisible: () => page?.visibilityState === 'visible',
    keepStorage: async () => (await navigator.storage?.persist?.()) ?? false,
    askForBackgroundSync: () => {
      void wakeWorker().catch(() => undefined)
    },
    push: browserPush(),
  }
}

function listen(name: string, listener: (event: Event) => void): () => void {
  globalThis.addEventListener(name, listener)
  return () => globalThis.removeEventListener(name, listener)
}

async function wakeWorker(): Promise<void> {
  const registration: WakingWorker | undefined = await navigator.serviceWorker?.ready
  await registration?.sync?.register(outboxTag)
}

/**
 * Returns the push messages of the browser; null in a worker, and in browsers without them, such as a tab on an iPhone.
 */
export function browserPush(): PushPort | null {
  const { serviceWorker } = navigator as Partial<Navigator>
  if (serviceWorker === undefined || !('PushManager' in globalThis) || !('Notification' in globalThis)) return null
  const manager = async () => (await serviceWorker.ready).pushManager
  return {
    permission: () => Notification.permission,
    askPermission: () => Notification.requestPermission(),
    current: async () => subscribed(await (await manager()).getSubscription()),
    subscribe: async (key) => {
      const push = await manager()
      // Browsers refuse a second subscription with another key.
      await (await push.getSubscription())?.unsubscribe()
      return subscribed(await push.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    },
    end: async () => {
      const subscription = await (await manager()).getSubscription()
      await subscription?.unsubscribe()
    },
  }
}

function subscribed(subscription: PushSubscription | null): PushSubscribed | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null
  return { endpoint, keys: { p256dh, auth } }
}

/**
 * Returns local storage, backed by a map. Blocked storage throws on access, a worker has none, and a full one refuses
 * writes. Refused values are kept in the map until the page is closed, so that signing in works.
 */
export function browserStorage(): TextStore {
  const refused = new Map<string, string>()
  return {
    getItem: (key) => refused.get(key) ?? ifAllowed(() => localStorage.getItem(key)) ?? null,
    setItem: (key, value) => {
      refused.set(key, value)
      ifAllowed(() => {
        localStorage.setItem(key, value)
        refused.delete(key)
      })
      return !refused.has(key)
    },
    removeItem: (key) => {
      refused.delete(key)
      ifAllowed(() => localStorage.removeItem(key))
    },
  }
}

function ifAllowed<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
