/**
 * Returns the items of each key, with the keys in the order of their first item. `Map.groupBy` is newer than the oldest
 * browser that the app supports (Safari 16.4).
 */
export function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
