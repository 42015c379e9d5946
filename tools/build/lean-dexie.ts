import type { Plugin } from 'vite'

/** The only place of Dexie that names its cache: the bundler leaves out what is named nowhere. */
const place = 'this.use(cacheMiddleware);'

/**
 * Leaves out Dexie's cache of answers, which `sync/device/storage/device-database.ts` disables: 2 KB compressed of what
 * opens the card.
 */
export function leanDexie(): Plugin {
  return {
    name: 'lean-dexie',
    transform: {
      filter: { id: /\/dexie\/dist\/modern\/dexie\.mjs$/ },
      handler: (code) => ({ code: withoutCache(code), map: null }),
    },
  }
}

/** @throws when another release of Dexie has its cache elsewhere */
export function withoutCache(code: string): string {
  const [before, after, ...others] = code.split(place)
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`Dexie does not have ${place} in one place`)
  }
  return before + after
}
