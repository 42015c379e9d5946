/** The values of the keys that were set last. */
export type RecentKeys<Value> = {
  readonly get: (key: string) => Value | undefined
  readonly set: (key: string, value: Value) => void
  readonly delete: (key: string) => void
}

type Entry<Value> = {
  readonly key: string
  value: Value
  older: Entry<Value> | undefined
  newer: Entry<Value> | undefined
}

/**
 * Keeps `most` keys; above that it forgets the key that was set longest ago. Callers choose the keys, so each step takes
 * the same time however many there are. (The first key of a Map does not: it is found behind every deleted entry, and a
 * key that moves to the end leaves one.)
 */
export function createRecentKeys<Value>(most: number): RecentKeys<Value> {
  const entries = new Map<string, Entry<Value>>()
  const ends: { oldest: Entry<Value> | undefined; newest: Entry<Value> | undefined } = {
    oldest: undefined,
    newest: undefined,
  }

  function append(entry: Entry<Value>): void {
    entry.older = ends.newest
    entry.newer = undefined
    if (ends.newest === undefined) ends.oldest = entry
    else ends.newest.newer = entry
    ends.newest = entry
  }

  function unlink({ older, newer }: Entry<Value>): void {
    if (older === undefined) ends.oldest = newer
    else older.newer = newer
    if (newer === undefined) ends.newest = older
    else newer.older = older
  }

  function remove(entry: Entry<Value>): void {
    unlink(entry)
    entries.delete(entry.key)
  }

  return {
    get: (key) => entries.get(key)?.value,
    set(key, value) {
      const known = entries.get(key)
      if (known !== undefined) {
        known.value = value
        unlink(known)
        append(known)
        return
      }
      const entry: Entry<Value> = { key, value, older: undefined, newer: undefined }
      entries.set(key, entry)
      append(entry)
      if (entries.size > most && ends.oldest !== undefined) remove(ends.oldest)
    },
    delete(key) {
      const known = entries.get(key)
      if (known !== undefined) remove(known)
    },
  }
}
