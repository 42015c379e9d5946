import { cmp, Dexie, type IntervalTree, type ObservabilitySet, type Table } from 'dexie'
import type { CellKey, DeviceDatabase } from './device-database.ts'
import { withDatabase } from './with-database.ts'

/** The ranges of keys that transactions wrote since the last read; null when everything is to be read. */
export type Written = readonly ObservabilitySet[] | null

/** The callbacks of a watch: `show` gets each value that was read, `fail` gets an error that prevented a read. */
export type Shown<Value> = {
  readonly show: (value: Value) => void
  readonly fail: (error: unknown) => void
}

/**
 * Milliseconds after which a read is retried when its connection was lost. Without that it would wait for a next write,
 * which may never come.
 */
const afterLoss = 1_000

type Reading<Value> = Shown<Value> & { readonly read: (written: Written) => Promise<Value> }

/**
 * Reads and shows something now, and again after each transaction of this or another tab, until the returned function
 * is called. Unlike a live query, `read` gets the ranges that were written, and runs in a task of its own, after the
 * browser has drawn what the tap itself changed. It never runs twice at the same time: what is written during a read is
 * read by the next one.
 */
export function readAfterWrites<Value>({ read, show, fail }: Reading<Value>): () => void {
  const writes = Dexie.on.storagemutated
  let written: ObservabilitySet[] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isStopped = false

  async function readNow() {
    const since = written
    const during: ObservabilitySet[] = []
    written = during
    isReading = true
    try {
      const value = await read(since)
      if (!isStopped) show(value)
    } catch (error) {
      // This read has lost its ranges, so the next one reads everything.
      written = null
      if (isStopped || hasName(error, 'DatabaseClosedError')) return
      if (hasName(error, 'AbortError')) timer ??= setTimeout(start, afterLoss)
      else fail(error)
    } finally {
      isReading = false
      if (during.length > 0) readSoon()
    }
  }

  function readSoon() {
    if (!isReading && !isStopped) timer ??= setTimeout(start)
  }

  function start() {
    timer = undefined
    void readNow()
  }

  function note(parts: ObservabilitySet) {
    written?.push(parts)
    readSoon()
  }

  writes.subscribe(note)
  void readNow()
  return () => {
    isStopped = true
    writes.unsubscribe(note)
    clearTimeout(timer)
  }
}

/**
 * Reads a few small tables in one transaction and shows the result, now and again after each transaction that wrote one
 * of them, until the returned function is called.
 */
export function watchTables<Value>(
  database: DeviceDatabase,
  tables: readonly Table[],
  { read, show, fail }: Shown<Value> & { readonly read: () => Promise<Value> },
): () => void {
  return readAfterWrites<{ readonly value: Value } | null>({
    read: async (written) => {
      const isNew = tables.some(({ name }) => isWritten(database, written, { table: name, range: everyKey }))
      return isNew ? { value: await withDatabase(database, () => database.transaction('r', [...tables], read)) } : null
    },
    show: (found) => found !== null && show(found.value),
    fail,
  })
}

function hasName(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}

type KeyRange = { readonly first: unknown; readonly last: unknown }

export const everyKey: KeyRange = { first: -Infinity, last: [[]] }

type OfTable = { readonly table: string; readonly range: KeyRange }

/** Returns the written keys of a table that are in a range; null when they are not known one by one. */
export function writtenKeys(
  { name }: DeviceDatabase,
  written: Written,
  { table, range }: OfTable,
): readonly CellKey[] | null {
  if (written === null) return null
  const ranges = written
    .flatMap((parts) => [...rangesOf(parts[`idb://${name}/${table}/`]), ...rangesOf(parts['all'])])
    .filter(({ from, to }) => cmp(from, range.last) <= 0 && cmp(to, range.first) >= 0)
  return ranges.every(({ from, to }) => cmp(from, to) === 0) ? ranges.map(({ from }) => from as CellKey) : null
}

export function isWritten(database: DeviceDatabase, written: Written, of: OfTable): boolean {
  return writtenKeys(database, written, of)?.length !== 0
}

/**
 * Returns the ranges of a Dexie interval tree. A tree from another tab is a plain object without the methods of its
 * class.
 */
function rangesOf(tree: IntervalTree | null | undefined): readonly { readonly from: unknown; readonly to: unknown }[] {
  if (!tree || !('from' in tree)) return []
  return [tree, ...rangesOf(tree.l), ...rangesOf(tree.r)]
}
