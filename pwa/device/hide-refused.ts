/** The storages that browser settings may block, each with the access that throws. */
const mentions = {
  indexedDB: () => indexedDB,
  BroadcastChannel: () => new BroadcastChannel('nomad').close(),
}

/**
 * Makes blocked storage look missing. If storage is blocked, Firefox throws when its properties are read, which Dexie
 * does while it loads; Dexie works without storage. Must be called before the app is loaded.
 */
export function hideRefused(): void {
  for (const [name, mention] of Object.entries(mentions)) {
    try {
      mention()
    } catch {
      Object.defineProperty(globalThis, name, { value: undefined, configurable: true, writable: true })
    }
  }
}
