import type { DeviceDatabase } from './storage/device-database.ts'

/** One phone: its database, its ports and its signals. The app opens one. */
export type Device = {
  readonly ports: DevicePorts
  readonly database: DeviceDatabase
  /**
   * Whether the database outlives the page. False where the browser refuses storage or the phone is too full: the
   * database is then in memory.
   */
  readonly lasts: boolean
  /**
   * Whether the database could not be opened because the phone is full. What was saved before is still on the disk, but
   * this page does not read it.
   */
  readonly isFull: boolean
  /** Notifies when an operation was queued or may be sent now, or when the server is reachable again. */
  readonly sendingWanted: Signal
  /** Notifies when an entry that the database refused was added to the journal, or has left it. */
  readonly journalChanged: Signal
  readonly signInChanged: Signal
  /** Notifies when the server no longer accepts the sign-in. */
  readonly signInRejected: Signal
  /**
   * The taps of this page, numbered from 1. `count`: the number of the last one. `last`: by cell, the number of the
   * last tap whose transaction reached it; by hole draft, the number of its last change.
   */
  readonly taps: { count: number; readonly last: Record<string, number> }
  /** By principal, the `clientId` under which this page has sent last. */
  readonly sentAs: Record<string, string>
}

/** What the device needs from its environment: `browserPorts` in a page or worker, `testPorts` in a test. */
export type DevicePorts = {
  readonly fetch: (url: string, request: RequestInit) => Promise<Response>
  /** Milliseconds since 1970. May jump, and is never compared with the clock of another device. */
  readonly now: () => number
  /** 0 up to, but not including, 1. */
  readonly random: () => number
  readonly newId: () => string
  /** Runs `work` once after `ms`; returns a function that cancels it. */
  readonly setTimer: (work: () => void, ms: number) => () => void
  readonly storage: TextStore
  /** Reports the key of `storage` that another page has changed, null for all; returns a function that stops it. */
  readonly storageEvents?: (changed: (key: string | null) => void) => () => void
  /** null where there are no Web Locks: they only save requests. */
  readonly locks: Pick<LockManager, 'request' | 'query'> | null
  /** Reports when a request may succeed again (online, visible, pageshow, focus); returns a function that stops it. */
  readonly wakeEvents: (wake: () => void) => () => void
  /** Reports when the page may be closed for good (pagehide, hidden); returns a function that stops it. */
  readonly leaveEvents: (leave: () => void) => () => void
  /** Reports when the browser suspends the page, to resume it when the person comes back (pagehide, persisted). */
  readonly suspendEvents?: (suspend: () => void) => () => void
  readonly isVisible: () => boolean
  /** A service worker has no local storage, and cannot know who is signed in. */
  readonly isWorker?: boolean
  /** Asks the browser to keep this site's storage; resolves with whether it will. */
  readonly keepStorage?: () => Promise<boolean>
  /** Asks the browser to wake the service worker when there is a network, where it supports background sync. */
  readonly askForBackgroundSync?: () => void
  /** null or undefined where the browser has no push messages. */
  readonly push?: PushPort | null
}

/** The push messages of a browser. */
export type PushPort = {
  readonly permission: () => NotificationPermission
  /** Asks the person unless they have decided. */
  readonly askPermission: () => Promise<NotificationPermission>
  /** null when there is none. */
  readonly current: () => Promise<PushSubscribed | null>
  /** Replaces the subscription by one for the server's key; null when the browser gives none. */
  readonly subscribe: (key: string) => Promise<PushSubscribed | null>
  readonly end: () => Promise<void>
}

/** A subscription with the keys that encrypt its messages (RFC 8291). */
export type PushSubscribed = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** The part of local storage that is used. A service worker has an empty one. */
export type TextStore = {
  readonly getItem: (key: string) => string | null
  /** Returns false when the storage refuses the value, which is then kept in memory until the page is closed. */
  readonly setItem: (key: string, value: string) => unknown
  readonly removeItem: (key: string) => void
}

/** An event without data, for listeners inside this page. */
type Signal = {
  readonly notify: () => void
  /** Returns a function that removes the listener. */
  readonly listen: (listener: () => void) => () => void
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of Array.from(listeners)) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
