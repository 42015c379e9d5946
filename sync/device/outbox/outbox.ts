import { operations, type ScoreSet } from '../../calls/replay.ts'
import { emptyCell, isNews, versionToBuildOn } from './cell.ts'
import type { Device } from '../device.ts'
import { noteEnteredAnew } from './entered-anew.ts'
import { keepOrMakeRoom } from '../outings/forget-outings.ts'
import { addToJournal, isChoice, readJournal, removeFromJournal, type Unsaved, type UnsavedScore } from './journal.ts'
import { askToKeepStorage } from './keep-storage.ts'
import { queueOperations, type Operation } from './lane.ts'
import { isNotSaved, notSaved, type EnteredHole, type EnteredScore } from './not-saved.ts'
import { isStorageFull, withDatabase } from '../with-database.ts'
import { importChoice } from '../outings/wolf.ts'

/** What became of a recorded hole. It is on this phone now, and survives the app and the battery. */
export type Recorded = {
  /** The golfers whose score was written. The others already had theirs, and are left alone. */
  readonly golferIds: readonly number[]
}

/** A hole with the keys under which the club will do each of its scores once. */
type HoleToKeep = Omit<EnteredHole, 'scores'> & {
  readonly at: number
  readonly scores: readonly (EnteredScore & { readonly mid: string })[]
}

/**
 * Records the scores of a hole in one transaction: cells, operations to send and their numbers, all or none. Resolves
 * only after the disk has them; throws NotSaved, with the values, when it does not.
 */
export async function recordScores(device: Device, entered: EnteredHole): Promise<Recorded> {
  const { ports } = device
  const at = ports.now()
  const hole = { ...entered, at, scores: entered.scores.map((score) => ({ ...score, mid: ports.newId() })) }
  const golferIds = await keepOrNote(device, hole)
  removeFromJournal(ports.storage, (entry) => !isChoice(entry) && isOneOf(entered, entry.args))
  if (golferIds.length > 0) {
    device.replayWanted.tell()
    ports.askForBackgroundSync?.()
    void askToKeepStorage(device)
  }
  return { golferIds }
}

/** Brings what could only be noted down beside the database into it, each under the key that it had. */
export async function importJournal(device: Device): Promise<void> {
  // The journal outlasts the page. A database that does not is no place to bring its entries to.
  if (!device.lasts) return
  for (const noted of readJournal(device.ports.storage)) {
    try {
      await (isChoice(noted) ? importChoice(device, noted) : importScore(device, noted))
    } catch {
      // The storage is still not well, or the outing not open: it stays in the journal for the next time.
      continue
    }
    removeFromJournal(device.ports.storage, ({ mid }) => mid === noted.mid)
  }
}

async function importScore(device: Device, { mid, at, args }: UnsavedScore): Promise<void> {
  const { outingId, hole, golferId, strokes, baseVer } = args
  await keep(device, { outingId, hole, at, scores: [{ mid, golferId, strokes, seenVer: baseVer }] })
}

async function keepOrNote(device: Device, hole: HoleToKeep): Promise<readonly number[]> {
  try {
    return await keepOrMakeRoom(device.database, () => keep(device, hole))
  } catch (error) {
    if (isNotSaved(error)) throw error
    addToJournal(device.ports.storage, await asUnsaved(device, hole))
    throw notSaved(isStorageFull(error) ? 'full' : 'storage', { entered: hole, cause: error })
  }
}

/** Answers the golfers whose score was written, be it by an earlier try whose end nobody heard. */
async function keep({ database, ports }: Device, hole: HoleToKeep): Promise<readonly number[]> {
  const { outings, scores, outbox, dead, lanes } = database
  const { outingId, at } = hole
  return await withDatabase(database, () =>
    database.transaction('rw', [outings, scores, outbox, dead, lanes], async () => {
      const principal = (await outings.get(outingId))?.principal
      if (!principal) throw notSaved('read-only', { entered: hole })
      const mids = hole.scores.map(({ mid }) => mid)
      const waiting = new Set((await outbox.bulkGet(mids)).map((row) => row?.mid))
      const refused = new Set((await dead.bulkGet(mids)).map((row) => row?.mid))
      const cells = await scores.bulkGet(hole.scores.map(({ golferId }) => [outingId, golferId, hole.hole]))
      const news = hole.scores.flatMap((score, index) => {
        const cell = cells[index] ?? emptyCell({ outingId, golferId: score.golferId, hole: hole.hole })
        const baseVer = versionToBuildOn(cell, score.seenVer)
        const isKnown = waiting.has(score.mid) || refused.has(score.mid)
        return isNews(cell, score.strokes) && !isKnown ? [{ ...score, cell, baseVer }] : []
      })
      const written = hole.scores.filter(({ mid }) => waiting.has(mid) || news.some((one) => one.mid === mid))
      const golferIds = written.map(({ golferId }) => golferId)
      if (news.length === 0) return golferIds
      await scores.bulkPut(
        news.map(({ cell, mid, strokes, baseVer }) => ({ ...cell, queued: { mid, principal, strokes, baseVer, at } })),
      )
      const entered = news.map(({ mid, golferId, strokes, baseVer }): Operation => ({
        mid,
        name: 'score.set',
        v: operations['score.set'].version,
        at,
        outingId,
        args: { outingId, golferId, hole: hole.hole, strokes, baseVer } satisfies ScoreSet,
      }))
      await queueOperations(database, { principal, operations: entered, newId: ports.newId })
      await noteEnteredAnew(database, entered)
      return golferIds
    }),
  )
}

/** The version that was seen goes along: what others enter in the meantime must not be overwritten unseen later. */
async function asUnsaved({ database }: Device, { outingId, hole, at, scores }: HoleToKeep): Promise<Unsaved[]> {
  const keys = scores.map(({ golferId }): [number, number, number] => [outingId, golferId, hole])
  const cells = await database.scores.bulkGet(keys).catch(() => [])
  return scores.map(({ mid, golferId, strokes, seenVer }, index) => {
    const baseVer = seenVer ?? cells[index]?.club?.ver ?? 0
    return { mid, at, args: { outingId, golferId, hole, strokes, baseVer } }
  })
}

function isOneOf({ outingId, hole, scores }: EnteredHole, args: ScoreSet): boolean {
  return args.outingId === outingId && args.hole === hole && scores.some(({ golferId }) => golferId === args.golferId)
}
