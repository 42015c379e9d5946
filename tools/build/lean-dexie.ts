import type { Plugin } from 'vite'

/** The only place where Dexie refers to its cache; without it the bundler removes the cache. */
const place = 'this.use(cacheMiddleware);'

/**
 * Removes Dexie's cache of query results, which `sync/device/storage/device-database.ts` disables: 2 KB compressed of
 * the code that opens the card.
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

/** @throws when another version of Dexie refers to its cache elsewhere */
export function withoutCache(code: string): string {
  const [before, after, ...others] = code.split(place)
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`Dexie does not have ${place} in one place`)
  }
  return before + after
}
