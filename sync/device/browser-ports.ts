import { browserPush } from './alerts/browser-push.ts'
import { browserStorage } from './browser-storage.ts'
import type { DevicePorts } from './ports.ts'
import { uuidV7 } from '../calls/uuid-v7.ts'

type WakingWorker = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } }

/** The tag under which a service worker is woken to replay. */
export const replayTag = 'outbox'

/** The ports of a page or of a service worker. */
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
  await registration?.sync?.register(replayTag)
}
