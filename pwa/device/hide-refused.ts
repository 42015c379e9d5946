/** The storages that browser settings may block, each with the access that throws. */
const mentions = {
  indexedDB: () => indexedDB,
  BroadcastChannel: () => new BroadcastChannel('nomad').close(),
}

/**
 * Makes blocked storage look missing. Where storage is blocked, Firefox throws on access to its properties, which Dexie
 * makes while it loads; Dexie works without storage. Call this before the app is loaded.
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
