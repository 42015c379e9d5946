import { storedScore, type HoleValue } from '#golf/card/hole-entry.ts'
import { principalOfMember, principalsOf } from '../../calls/principals.ts'
import { followingId } from '../../calls/uuid-v7.ts'
import {
  choiceKind,
  departureKind,
  isOfSameCell,
  scoreKind,
  type CellKind,
  type OfOuting,
} from '../cells/cell-kinds.ts'
import { enteredCells, versionToBuildOn, type Entry, type WrittenCell } from '../cells/cells.ts'
import { signedInUser } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import {
  cellTables,
  ofQueue,
  type Cell,
  type Choice,
  type ClientQueue,
  type Departure,
  type DeviceDatabase,
  type GolferOfOuting,
  type GolfersHole,
  type GroupsHole,
  type Operation,
  type OutboxRow,
  type Score,
} from '../storage/device-database.ts'
import { keepOrMakeRoom } from '../storage/forget-outings.ts'
import { savedInTime } from '../storage/storage-in-time.ts'
import { isStorageFull, withDatabase } from '../storage/with-database.ts'
import { addToJournal, readJournal, removeFromJournal, type Unsaved } from './journal.ts'
import { sendingFacts } from './sync-status.ts'

/** What a person entered for one golfer on one hole. */
type EnteredScore = {
  readonly golferId: number
  /** Strokes, a conceded score (5c) or a pickup (X, or X7 with the most likely score). null clears the score. */
  readonly strokes: HoleValue | null
  /** The version of the cell that the person saw; left out, the version that this phone has. */
  readonly seenVer?: number
}

export type EnteredHole = {
  readonly outingId: number
  readonly hole: number
  readonly scores: readonly EnteredScore[]
}

/**
 * Values that this phone could not save, so that the screen can continue to show them.
 * - full: the phone has no space left
 * - storage: the database failed, or the browser has deleted it
 * - read-only: this phone has no capability for the cell, or has handed its card to another phone
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

/** The scores of a hole, once they are on the phone's disk. */
export type Recorded = {
  readonly entered: EnteredHole
  /** The golfers whose score was written; the others already had it. */
  readonly golferIds: readonly number[]
  /** Their cells as they are on the disk. */
  readonly cells: readonly WrittenCell<GolfersHole, Score>[]
}

/**
 * Records the scores of a hole in one transaction: cells, operations and their numbers. Strokes of null clear a score.
 * Resolves when they are on the disk; throws NotSaved, with the values, when they cannot be saved.
 */
export async function recordScores(device: Device, entered: EnteredHole, how: EntryOptions = {}): Promise<Recorded> {
  const { outingId, hole, scores } = entered
  const entries = scores.map(({ golferId, strokes, seenVer }) => ({
    place: { outingId, golferId, hole },
    value: storedScore(strokes),
    seenVer,
  }))
  const { places, cells } = await enter(device, scoreKind, { entries, entered, ...how })
  return { entered, golferIds: places.map(({ golferId }) => golferId), cells }
}

/** Records the Wolf's choice on a hole of the group that this phone scores, as `recordScores` does. */
export async function chooseWolf(
  device: Device,
  { seenVer, ...chosen }: Choice & GroupsHole & { readonly seenVer?: number },
): Promise<void> {
  const { outingId, hole } = chosen
  const entries = [{ place: choiceKind.placeOf(chosen), value: choiceKind.valueOf(chosen), seenVer }]
  await enter(device, choiceKind, { entries, entered: { outingId, hole, scores: [] } })
}

/** Records that a golfer leaves the course before a hole, or with null is back in play, as `recordScores` does. */
export async function recordDeparture(device: Device, left: Departure & GolferOfOuting): Promise<void> {
  const { outingId, fromHole } = left
  const entries = [{ place: departureKind.placeOf(left), value: departureKind.valueOf(left) }]
  await enter(device, departureKind, { entries, entered: { outingId, hole: fromHole ?? 0, scores: [] } })
}

/** Options of an entry. */
type EntryOptions = {
  /**
   * Called when every write was made and only the transaction has to complete. Nothing is saved yet: the disk may still
   * refuse. Must not throw.
   */
  readonly onWritten?: (() => void) | undefined
  /**
   * Whether this undoes an entry. An undo that fails is not written to the journal, because the screen reports that
   * nothing was undone.
   */
  readonly isUndo?: boolean
}

type Entered<Place extends OfOuting, Value> = EntryOptions & {
  readonly entries: readonly Omit<Entry<Place, Value>, 'mid'>[]
  /** The values that NotSaved carries, for the screen to show. */
  readonly entered: EnteredHole
}

/** Entries with the time and the keys of their operations. */
type ToKeep<Place extends OfOuting, Value> = Omit<Entered<Place, Value>, 'entries'> & {
  readonly at: number
  readonly entries: readonly Entry<Place, Value>[]
  /**
   * For an entry of the journal: returns whether it is still there. A newer entry of its cell, saved while the
   * transaction waited for its turn, removes it. Left out for what is entered now.
   */
  readonly isWanted?: () => boolean
  /** Returns whether no later tap of this page has reached the cell. Left out for an entry of the journal. */
  readonly isLatest?: (place: Place) => boolean
  /** Called with the stored cells, before they are changed. */
  readonly onRead?: (cells: Known<Value>) => void
}

type Known<Value> = readonly (Cell<Value> | undefined)[]

/** The part of an entry that is on the disk. */
type Kept<Place, Value> = {
  /** The places that were written by this run, or by an earlier one that was committed although its answer was lost. */
  readonly places: readonly Place[]
  /** The cells that this run wrote. */
  readonly cells: readonly WrittenCell<Place, Value>[]
}

/**
 * Enters values in one transaction: cells, operations and their numbers. Resolves when they are on the disk, with what
 * was written; the others already had their value. Throws NotSaved when they cannot be saved.
 */
export async function enter<Place extends OfOuting, Value>(
  device: Device,
  kind: CellKind<Place, Value>,
  { entries, ...of }: Entered<Place, Value>,
): Promise<Kept<Place, Value>> {
  const { ports } = device
  const first = ports.newId()
  const keyed = entries.map((entry, place) => ({ ...entry, mid: followingId(first, place) }))
  // An entry that reaches the journal while this one waits for the disk is newer, and stays there.
  const before = new Set([...readJournal(ports.storage), ...keyed].map(({ mid }) => mid))
  const written = await keepOrNote(device, kind, { ...of, at: ports.now(), entries: keyed })
  removeFromJournal(
    device,
    (noted) =>
      before.has(noted.mid) &&
      keyed.some(({ place, value }) => isOfSameCell(noted, kind.asOperation({ place, value, baseVer: 0 }))),
  )
  if (written.places.length > 0) notifyQueued(device)
  return written
}

/**
 * Saves entries. If that fails or takes longer than ten seconds, writes them to the journal, to be imported later, and
 * throws NotSaved. An undo that fails, and an entry that this phone may not write, do not stay in the journal.
 */
async function keepOrNote<Place extends OfOuting, Value>(
  device: Device,
  kind: CellKind<Place, Value>,
  given: ToKeep<Place, Value>,
): Promise<Kept<Place, Value>> {
  const { entries } = given
  const { last } = device.taps
  const tap = (device.taps.count += 1)
  let isGivenUp = false
  // While the connection to the storage is lost, a later tap of the same cell may be written first. The earlier tap
  // must not replace it when it is tried again or imported from the journal.
  const isLatest = (place: Place) => {
    const cell = `${kind.name} ${kind.keyOf(place).join()}`
    return !isGivenUp && (last[cell] = Math.max(tap, last[cell] ?? 0)) === tap
  }
  let seen: Known<Value> | undefined
  const toKeep = { ...given, isLatest, onRead: (cells: Known<Value>) => (seen ??= cells) }
  const note = () => addToJournal(device, asUnsaved(kind, toKeep, seen))
  // Writes the entries to the journal when the page is hidden or closed before the disk has answered: the page may
  // never be shown again.
  const stopNoting = device.ports.leaveEvents(note)
  try {
    const work = keepOrMakeRoom(device.database, () => keepEntries(device, kind, toKeep))
    return await savedInTime(device.ports, work)
  } catch (error) {
    if (isNotSaved(error) || given.isUndo) {
      isGivenUp = true
      removeFromJournal(device, ({ mid }) => entries.some((entry) => entry.mid === mid))
      throw error
    }
    note()
    throw notSaved(isStorageFull(error) ? 'full' : 'storage', { entered: toKeep.entered, cause: error })
  } finally {
    stopNoting()
  }
}

/**
 * Saves values under the keys that they have, in one transaction, without the journal. Used for a tap and for an import
 * of the journal. Throws NotSaved where this phone may not write the cell.
 */
export async function keepEntries<Place extends OfOuting, Value>(
  { database, ports }: Device,
  kind: CellKind<Place, Value>,
  { entries, entered, at, isWanted, isLatest, onRead, onWritten }: ToKeep<Place, Value>,
): Promise<Kept<Place, Value>> {
  const { outings, capabilities, outbox, rejected, queues } = database
  const { outingId } = entered
  const tables = [...cellTables(database), outings, capabilities, outbox, rejected, queues]
  let runs = 0
  return await withDatabase(database, () => {
    runs += 1
    return database.transaction('rw', tables, async () => {
      const stored = await readForEntries(database, kind, { outingId, entries })
      const { outing, capability, queue, wasScored, known, waitingMids, rejectedRows } = stored
      onRead?.(known)
      if (isWanted?.() === false) return { places: [], cells: [] }
      // The page that shows the outing has not noticed that. The entry goes to the journal, until the outing is open
      // again.
      if (!outing && !wasScored) throw new Error('The browser has deleted the outing')
      const { principal, handedOverAt } = outing ?? {}
      // An entry of the journal is saved also while this phone only watches: it was made before the card was handed
      // over.
      const isWatching = handedOverAt !== undefined && isWanted === undefined
      const isForeign = ({ place }: { place: Place }) =>
        (kind.groupOf(place) ?? capability?.tgroupId) !== capability?.tgroupId
      if (!principal || isWatching || entries.some(isForeign)) throw notSaved('read-only', { entered })
      const storedMids = new Set([...waitingMids, ...rejectedRows.map(({ mid }) => mid)])
      const toStore = entries
        .map((entry, index) => ({ ...entry, cell: known[index] }))
        .filter(({ mid, place }) => !storedMids.has(mid) && isLatest?.(place) !== false)
        // In a retry after a lost connection, what another tab has entered since then is newer.
        .filter(({ cell }) => runs === 1 || !(Number(cell?.queued?.at) > at))
      const { operations, cells } = enteredCells(kind, { outingId, principal, at, entries: toStore })
      if (operations.length > 0) {
        // Sent once more, a rejected operation of these cells would now replace a newer value. It is marked as
        // superseded, and stays until its owner has seen the reason.
        const replaced = rejectedRows.filter((row) => operations.some((operation) => isOfSameCell(operation, row)))
        await Promise.all([
          kind.table(database).bulkPut(cells.map(({ cell }) => cell)),
          queueOperations(database, { principal, operations, newId: ports.newId, queue }),
          replaced.length > 0 && rejected.bulkPut(replaced.map((row) => ({ ...row, enteredAnew: true }))),
        ])
      }
      onWritten?.()
      const written = new Set([...waitingMids, ...operations.map(({ mid }) => mid)])
      return { places: entries.flatMap(({ mid, place }) => (written.has(mid) ? [place] : [])), cells }
    })
  })
}

/**
 * Reads everything that a tap needs, inside the caller's transaction. In parallel, because a request to IndexedDB takes
 * longer than its work; so are the writes. The keys of one tap count up, so they are one range.
 */
async function readForEntries<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  { outingId, entries }: { readonly outingId: number; readonly entries: readonly Entry<Place, Value>[] },
) {
  const { outings, capabilities, outbox, rejected, queues } = database
  const mids = entries.map(({ mid }) => mid).toSorted()
  const ofOuting = principalsOf(outingId)
  const [outing, ownCapabilities, ownQueues, known, waitingMids, rejectedRows] = await Promise.all([
    outings.get(outingId),
    capabilities.where(':id').startsWith(ofOuting).toArray(),
    queues.where(':id').startsWith(ofOuting).toArray(),
    kind.table(database).bulkGet(entries.map(({ place }) => kind.keyOf(place))),
    outbox
      .where(':id')
      .between(mids[0] ?? '', mids.at(-1) ?? '', true, true)
      .primaryKeys(),
    rejected.toArray(),
  ])
  const isOwn = (row: { readonly principal: string }) => row.principal === outing?.principal
  return {
    outing,
    capability: ownCapabilities.find(isOwn),
    queue: ownQueues.find(isOwn),
    /** An outing that was left, or deleted to make room, has a queue. One that the browser has deleted has none. */
    wasScored: ownQueues.length > 0,
    known,
    waitingMids,
    rejectedRows,
  }
}

/**
 * Returns the entries as the journal stores them. `baseVer` is the version that was seen, so that a later import does
 * not overwrite what others enter until then.
 */
function asUnsaved<Place extends OfOuting, Value>(
  kind: CellKind<Place, Value>,
  { at, entries, isLatest }: ToKeep<Place, Value>,
  cells: Known<Value> = [],
): Unsaved[] {
  return entries.flatMap(({ mid, place, value, seenVer }, index) => {
    const cell = cells[index]
    const baseVer = cell ? versionToBuildOn(cell, seenVer) : (seenVer ?? 0)
    const { name, args } = kind.asOperation({ place, value, baseVer })
    return isLatest?.(place) === false ? [] : { mid, at, name, args }
  })
}

/**
 * Starts to send operations of an outing that were queued on the disk, lets the worker send them after the page is
 * closed, and asks the browser to keep the storage.
 */
export function notifyQueued(device: Device): void {
  device.sendingWanted.notify()
  device.ports.askForBackgroundSync?.()
  void askToKeepStorage(device)
}

/**
 * Asks the browser once not to clear this site's storage. Called only after a hole or the like was saved, because some
 * browsers ask the person, who would refuse earlier.
 */
export async function askToKeepStorage({ ports, database }: Device): Promise<void> {
  try {
    const key = sendingFacts.storageKept
    if (!ports.keepStorage || (await database.meta.get(key))) return
    await database.meta.put({ key, value: await ports.keepStorage() })
  } catch {
    // The next call asks again.
  }
}

/**
 * Appends operations to their principal's queue, inside the caller's transaction over outbox and queues. The first one
 * creates the queue, so that numbers and operations are always stored together.
 */
export async function queueOperations(
  database: DeviceDatabase,
  {
    principal,
    operations,
    newId,
    queue: known,
  }: {
    readonly principal: string
    readonly operations: readonly Operation[]
    readonly newId: () => string
    /** The queue, where the transaction has read it already. */
    readonly queue?: ClientQueue | undefined
  },
): Promise<void> {
  const queue = known ?? (await database.queues.get(principal)) ?? beginQueue(principal, newId())
  await Promise.all([
    database.outbox.bulkAdd(
      operations.map((operation, index) => ({ ...operation, principal, seq: queue.nextSeq + index })),
    ),
    database.queues.put({ ...queue, nextSeq: queue.nextSeq + operations.length }),
  ])
}

export async function readQueue({ outbox }: DeviceDatabase, principal: string): Promise<OutboxRow[]> {
  return await ofQueue(outbox, principal).toArray()
}

/** Returns whether some operation of the queue is not acknowledged. */
export function isOwed(queue: ClientQueue): boolean {
  return queue.nextSeq - 1 > queue.ackedSeq
}

/**
 * Resumes the suspended queues of the signed-in member: their own, and those of outings that they started here. On a
 * full phone, finished outings are deleted to make room. Resolves with whether any queue was resumed.
 */
export async function resumeQueues(device: Device): Promise<boolean> {
  const { database } = device
  const member = signedInUser(device)?.id
  if (member === undefined) return false
  const resume = async () => {
    const started = await database.capabilities.filter(({ startedBy }) => startedBy === member).toArray()
    const own = new Set([principalOfMember(member), ...started.map(({ principal }) => principal)])
    const ofMember = database.queues.filter(({ principal, parked }) => parked !== null && own.has(principal))
    return (await ofMember.modify({ parked: null })) > 0
  }
  return await keepOrMakeRoom(database, () => withDatabase(database, resume))
}

function beginQueue(principal: string, clientId: string): ClientQueue {
  return { principal, clientId, nextSeq: 1, ackedSeq: 0, parked: null }
}
