/** What of the browser a person's settings may refuse, with the mention at which it is refused. */
const mentions = {
  indexedDB: () => indexedDB,
  BroadcastChannel: () => new BroadcastChannel('nomad').close(),
}

/**
 * Where all storage is blocked, Firefox throws at its mere mention, and Dexie mentions it while it is loaded. What the
 * browser does not have Dexie knows to do without; so what is refused looks like that. To be called before the app is
 * loaded.
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
