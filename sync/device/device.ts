import type { DeviceDatabase } from './storage/device-database.ts'

/** One phone: its storage, its view of the world, and what its parts tell each other. The app makes one. */
export type Device = {
  readonly ports: DevicePorts
  readonly database: DeviceDatabase
  /** Whether the storage outlasts the page. Where the browser refuses it, all that is here ends with the page. */
  readonly lasts: boolean
  /** Something new waits to be sent, or there is a new reason to believe that sending works. */
  readonly replayWanted: Signal
  readonly signInChanged: Signal
  /** The server no longer accepts the sign-in of this phone. */
  readonly signInRejected: Signal
}

/**
 * Everything the phone side needs from the machine it runs on. A page and a service worker hand in the browser's
 * (`browserPorts`); a test hands in a clock, a chance and a network of its own.
 */
export type DevicePorts = {
  readonly fetch: (url: string, request: RequestInit) => Promise<Response>
  /** Milliseconds since 1970. May jump: nothing is decided by it that another device has to agree with. */
  readonly now: () => number
  /** 0 up to, but not including, 1. */
  readonly random: () => number
  /** A new UUIDv7. */
  readonly newId: () => string
  /** Runs `work` once after `ms`; answers how to call it off. */
  readonly setTimer: (work: () => void, ms: number) => () => void
  readonly storage: TextStore
  /** Reports which key of `storage` another page of this phone has changed, null for all; answers how to stop. */
  readonly storageEvents?: (changed: (key: string | null) => void) => () => void
  /** null where there are no Web Locks: they spare requests, but no score depends on them. */
  readonly locks: Pick<LockManager, 'request'> | null
  /** Reports when a try may succeed again (online, visible, pageshow, focus); answers how to stop. */
  readonly wakeEvents: (wake: () => void) => () => void
  /** Reports when the page may be about to go for good (pagehide, hidden); answers how to stop. */
  readonly leaveEvents: (leave: () => void) => () => void
  readonly isVisible: () => boolean
  /** Asks the browser to keep this site's storage; true when it promised to. */
  readonly keepStorage?: () => Promise<boolean>
  /** Asks the browser to wake the service worker's replay when there is a network, where it can do that. */
  readonly askForBackgroundSync?: () => void
  /** null, or nothing at all, where the browser cannot be reached by the club. */
  readonly push?: PushPort | null
}

/** How the club reaches a browser through the push service that its maker runs. */
export type PushPort = {
  readonly permission: () => NotificationPermission
  /** Asks the person, where they have not decided. */
  readonly askPermission: () => Promise<NotificationPermission>
  /** null when there is none. */
  readonly current: () => Promise<PushSubscribed | null>
  /** Makes a new subscription for the key of a club, in place of the one before; null when the browser gives none. */
  readonly subscribe: (key: string) => Promise<PushSubscribed | null>
  readonly end: () => Promise<void>
}

/** Where a browser is reached, and the keys for what it alone can read (RFC 8291). */
export type PushSubscribed = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** The part of local storage that is used. A service worker has none and remembers nothing here. */
export type TextStore = {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/** One thing that happens again and again, for listeners inside this page. */
export type Signal = {
  readonly notify: () => void
  /** Answers how to stop listening. */
  readonly listen: (listener: () => void) => () => void
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of [...listeners]) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
