import type { TextStore } from './ports.ts'

/**
 * Local storage. Where the person blocks it, even reading the property throws; a worker has none; and a full one takes
 * nothing more. What it refuses is remembered as long as the page stands, so that one can sign in all the same.
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
