import {
  cellOf,
  choiceKind,
  departureKind,
  inEveryKind,
  isOfSameCell,
  scoreKind,
  type CellKind,
  type OfOuting,
} from '../cells/cell-kinds.ts'
import { shownValue, writeEntries, type Entry } from '../cells/cells.ts'
import type { Device } from '../device.ts'
import {
  cellTables,
  type Choice,
  type RejectedRow,
  type Departure,
  type GolferOfOuting,
  type GroupsHole,
} from '../storage/device-database.ts'
import { keepOrMakeRoom } from '../storage/forget-outings.ts'
import { isStorageFull, withDatabase } from '../storage/with-database.ts'
import { queueOperations } from './client-queue.ts'
import { addToJournal, readJournal, removeFromJournal, type Unsaved } from './journal.ts'
import { sendingFacts } from './sync-status.ts'

/** What a person entered for one golfer on one hole. */
type EnteredScore = {
  readonly golferId: number
  /** Null clears the score. */
  readonly strokes: number | null
  /** `ver` of the cell that the person saw; without it, the one that the phone has now. */
  readonly seenVer?: number
}

export type EnteredHole = {
  readonly outingId: number
  readonly hole: number
  readonly scores: readonly EnteredScore[]
}

/**
 * The phone could not keep what was entered. The values come along, so that the screen can go on showing them.
 * - full: the phone has no space left
 * - storage: the phone's storage does not answer
 * - read-only: this phone has no right to score the outing
 */
export type NotSaved = Error & {
  readonly reason: 'full' | 'storage' | 'read-only'
  readonly entered: EnteredHole
}

export function notSaved(
  reason: NotSaved['reason'],
  { entered, cause }: { entered: EnteredHole; cause?: unknown },
): NotSaved {
  return Object.assign(new Error('NOT saved on this phone', { cause }), { name: 'NotSaved', reason, entered })
}

export function isNotSaved(error: unknown): error is NotSaved {
  return error instanceof Error && error.name === 'NotSaved'
}

/** What became of a recorded hole. It is on this phone now, and survives the app and the battery. */
export type Recorded = {
  /** The golfers whose score was written. The others already had theirs, and are left alone. */
  readonly golferIds: readonly number[]
}

/**
 * Records the scores of a hole in one transaction: cells, operations to send and their numbers, all or none. Strokes of
 * null clear a score. Resolves only after the disk has them; throws NotSaved, with the values, when it does not.
 */
export async function recordScores(device: Device, entered: EnteredHole): Promise<Recorded> {
  const { outingId, hole, scores } = entered
  const entries = scores.map(({ golferId, strokes, seenVer }) => ({
    place: { outingId, golferId, hole },
    value: { strokes },
    seenVer,
  }))
  const written = await enter(device, scoreKind, { entries, entered })
  return { golferIds: written.map(({ golferId }) => golferId) }
}

/** Keeps the choice of the wolf on a hole of the group that this phone scores, as scores are kept. */
export async function chooseWolf(device: Device, chosen: Choice & GroupsHole): Promise<void> {
  const { outingId, hole } = chosen
  const entries = [{ place: choiceKind.placeOf(chosen), value: choiceKind.valueOf(chosen) }]
  await enter(device, choiceKind, { entries, entered: { outingId, hole, scores: [] } })
}

/** Keeps that a golfer leaves the course before a hole, or, with null, is back in play, as scores are kept. */
export async function recordDeparture(device: Device, left: Departure & GolferOfOuting): Promise<void> {
  const { outingId, fromHole } = left
  const entries = [{ place: departureKind.placeOf(left), value: departureKind.valueOf(left) }]
  await enter(device, departureKind, { entries, entered: { outingId, hole: fromHole ?? 0, scores: [] } })
}

/** What one tap of Record wrote, and what stood there before it; null where nothing did. */
export type Undoable = {
  readonly outingId: number
  readonly hole: number
  readonly scores: readonly { readonly golferId: number; readonly written: number; readonly before: number | null }[]
}

/**
 * Brings back what stood in the cells before they were written, as operations like any other. A cell that somebody else
 * has written since is left alone. Answers the golfers whose cell was brought back; throws NotSaved when the phone cannot
 * keep it.
 */
export async function undoRecorded(device: Device, { outingId, hole, scores }: Undoable): Promise<readonly number[]> {
  const { database } = device
  const cells = await database.scores.bulkGet(
    scores.map(({ golferId }) => scoreKind.keyOf({ outingId, golferId, hole })),
  )
  const own = scores.flatMap(({ golferId, written, before }, at) => {
    const cell = cells[at]
    if (cell === undefined || shownValue(cell)?.strokes !== written) return []
    return [{ golferId, strokes: before, seenVer: cell.club?.ver ?? 0 }]
  })
  if (own.length === 0) return []
  return (await recordScores(device, { outingId, hole, scores: own })).golferIds
}

type Entered<Place extends OfOuting, Value> = {
  readonly entries: readonly Omit<Entry<Place, Value>, 'mid'>[]
  /** What the person entered, for the screen that has to show it when it cannot be kept. */
  readonly entered: EnteredHole
}

/** The same with the keys under which the club will do each of it once. */
type ToKeep<Place extends OfOuting, Value> = Omit<Entered<Place, Value>, 'entries'> & {
  readonly at: number
  readonly entries: readonly Entry<Place, Value>[]
}

/**
 * Enters values in one transaction: cells, operations to send and their numbers, all or none. Resolves only after the
 * disk has them, with the places that were written: the others already had theirs, and are left alone. Throws NotSaved
 * when it does not.
 */
export async function enter<Place extends OfOuting, Value>(
  device: Device,
  kind: CellKind<Place, Value>,
  { entries, entered }: Entered<Place, Value>,
): Promise<readonly Place[]> {
  const { ports } = device
  const keyed = entries.map((entry) => ({ ...entry, mid: ports.newId() }))
  const written = await keepOrNote(device, kind, { entered, at: ports.now(), entries: keyed })
  const cells = keyed.map(({ place, value }) => cellOf(kind.asOperation({ place, value, baseVer: 0 })))
  removeFromJournal(ports.storage, (noted) => cells.includes(cellOf(noted)))
  if (written.length > 0) {
    device.replayWanted.notify()
    ports.askForBackgroundSync?.()
    void askToKeepStorage(device)
  }
  return written
}

async function keepOrNote<Place extends OfOuting, Value>(
  device: Device,
  kind: CellKind<Place, Value>,
  toKeep: ToKeep<Place, Value>,
): Promise<readonly Place[]> {
  try {
    return await keepOrMakeRoom(device.database, () => keep(device, kind, toKeep))
  } catch (error) {
    if (isNotSaved(error)) throw error
    addToJournal(device.ports.storage, await asUnsaved(device, kind, toKeep))
    throw notSaved(isStorageFull(error) ? 'full' : 'storage', { entered: toKeep.entered, cause: error })
  }
}

/** Answers the places that were written, be it by an earlier try whose end nobody heard. */
async function keep<Place extends OfOuting, Value>(
  { database, ports }: Device,
  kind: CellKind<Place, Value>,
  { entries, entered, at }: ToKeep<Place, Value>,
): Promise<readonly Place[]> {
  const { outings, capabilities, outbox, dead, lanes } = database
  const { outingId } = entered
  const tables = [...cellTables(database), outings, capabilities, outbox, dead, lanes]
  return await withDatabase(database, () =>
    database.transaction('rw', tables, async () => {
      const principal = (await outings.get(outingId))?.principal
      if (!principal) throw notSaved('read-only', { entered })
      const tgroupId = (await capabilities.get(principal))?.tgroupId
      const isForeign = ({ place }: { place: Place }) => (kind.groupOf(place) ?? tgroupId) !== tgroupId
      if (entries.some(isForeign)) throw notSaved('read-only', { entered })
      const mids = entries.map(({ mid }) => mid)
      const waiting = new Set((await outbox.bulkGet(mids)).map((row) => row?.mid))
      const refused = new Set((await dead.bulkGet(mids)).map((row) => row?.mid))
      const unknown = entries.filter(({ mid }) => !waiting.has(mid) && !refused.has(mid))
      const operations = await writeEntries(database, kind, { outingId, principal, at, entries: unknown })
      if (operations.length > 0) {
        await queueOperations(database, { principal, operations, newId: ports.newId })
        // Sent again, what was rejected on these cells would replace what is newer. It stays until its owner has read why.
        const isReplaced = (row: RejectedRow) => operations.some((operation) => isOfSameCell(operation, row))
        await dead.filter(isReplaced).modify({ enteredAnew: true })
      }
      const written = new Set([...waiting, ...operations.map(({ mid }) => mid)])
      return entries.flatMap(({ mid, place }) => (written.has(mid) ? [place] : []))
    }),
  )
}

/** The version that was seen goes along: what others enter in the meantime must not be overwritten unseen later. */
async function asUnsaved<Place extends OfOuting, Value>(
  { database }: Device,
  kind: CellKind<Place, Value>,
  { at, entries }: ToKeep<Place, Value>,
): Promise<Unsaved[]> {
  const keys = entries.map(({ place }) => kind.keyOf(place))
  const cells = await kind
    .table(database)
    .bulkGet(keys)
    .catch(() => [])
  return entries.map(({ mid, place, value, seenVer }, index) => {
    const baseVer = seenVer ?? cells[index]?.club?.ver ?? 0
    const { name, args } = kind.asOperation({ place, value, baseVer })
    return { mid, at, name, args }
  })
}

/** Brings what could only be noted down beside the database into it, each under the key that it had. */
export async function importJournal(device: Device): Promise<void> {
  // The journal outlasts the page. A database that does not is no place to bring its entries to.
  if (!device.lasts) return
  for (const noted of readJournal(device.ports.storage)) {
    try {
      await inEveryKind((kind) => importNoted(device, kind, noted))
    } catch {
      // The storage is still not well, or the outing not open: it stays in the journal for the next time.
      continue
    }
    removeFromJournal(device.ports.storage, ({ mid }) => mid === noted.mid)
  }
}

async function importNoted<Place extends OfOuting, Value>(
  device: Device,
  kind: CellKind<Place, Value>,
  noted: Unsaved,
): Promise<void> {
  const written = kind.read(noted)
  if (!written) return
  const { place, value, baseVer } = written
  const entered = { outingId: place.outingId, hole: 0, scores: [] }
  await keep(device, kind, { entered, at: noted.at, entries: [{ mid: noted.mid, place, value, seenVer: baseVer }] })
}

/**
 * Asks the browser, once and after the first saved hole, not to clear this site's storage when space runs out. Some
 * browsers ask the person: before there is anything to lose they would say no. Nothing depends on the answer.
 */
export async function askToKeepStorage({ ports, database }: Device): Promise<void> {
  try {
    const key = sendingFacts.storageKept
    if (!ports.keepStorage || (await database.meta.get(key))) return
    await database.meta.put({ key, value: await ports.keepStorage() })
  } catch {
    // It is asked again after the next hole.
  }
}
