import { operations } from '../../calls/replay.ts'
import { wolfSet, type WolfCell as ClubCell, type WolfSet } from '../../calls/wolf.ts'
import type { DeviceDatabase } from '../device-database.ts'
import type { Device } from '../device.ts'
import { keepOrMakeRoom } from './forget-outings.ts'
import { addToJournal, isChoice, removeFromJournal, type UnsavedChoice } from '../outbox/journal.ts'
import { askToKeepStorage } from '../outbox/keep-storage.ts'
import { noteEnteredAnew } from '../outbox/entered-anew.ts'
import { queueOperations } from '../outbox/lane.ts'
import { isNotSaved, notSaved } from '../outbox/not-saved.ts'
import type { Settled } from '../outbox/settled.ts'
import { isStorageFull, withDatabase } from '../with-database.ts'
import { choiceToBuildOn, emptyWolfCell, isNewChoice, type Choice, type WolfCell } from '../outbox/wolf-cell.ts'
import { withClubChoice, withoutQueuedChoice } from '../outbox/wolf-cell.ts'

export type ChosenHole = Choice & { readonly outingId: number; readonly tgroupId: number; readonly hole: number }

/** The wolf's choice on one hole as the screens show it. */
export type PhoneChoice = Choice & {
  readonly tgroupId: number
  readonly hole: number
  /** Chosen here and not yet answered by the club. */
  readonly pending: boolean
  /** Two people chose differently; choosing again settles it. */
  readonly contested: boolean
  /** It came after the first score of the hole. */
  readonly late: boolean
  /** Who entered it; null while it is this phone's own, or for whoever may not see it. */
  readonly by: string | null
}

type CellKey = [outingId: number, tgroupId: number, hole: number]

/**
 * Keeps the choice of the wolf on a hole of the group that this phone scores: the cell, the operation to send and its
 * number in one transaction. Resolves only after the disk has them; throws NotSaved when it does not, with no scores in
 * it: the choice is the caller's.
 */
export async function chooseWolf(device: Device, chosen: ChosenHole): Promise<void> {
  const { ports } = device
  const isNews = await keepOrNote(device, { ...chosen, mid: ports.newId(), at: ports.now() })
  removeFromJournal(ports.storage, (entry) => isChoice(entry) && String(keyOf(entry.args)) === String(keyOf(chosen)))
  if (!isNews) return
  device.replayWanted.tell()
  ports.askForBackgroundSync?.()
  void askToKeepStorage(device)
}

/** Brings a choice that could only be noted down beside the database into it, under its key; throws when it cannot. */
export async function importChoice(device: Device, { mid, at, args }: UnsavedChoice): Promise<void> {
  const { baseVer, ...chosen } = args
  await keep(device, { ...chosen, mid, at, seenVer: baseVer })
}

/** What every wolf has chosen, as far as this phone knows. */
export async function readChoices(database: DeviceDatabase, outingId: number): Promise<readonly PhoneChoice[]> {
  const cells = await database.wolf.where({ outingId }).toArray()
  return cells.flatMap(({ tgroupId, hole, queued, club }): PhoneChoice[] => {
    if (queued) {
      const { wolfGame, wolfPartner } = queued
      return [{ tgroupId, hole, wolfGame, wolfPartner, pending: true, contested: false, late: false, by: null }]
    }
    return club ? [{ tgroupId, hole, ...club, pending: false }] : []
  })
}

/** Takes over what the club has, inside the caller's transaction. */
export async function mergeClubChoices(
  database: DeviceDatabase,
  { outingId, choices }: { readonly outingId: number; readonly choices: readonly ClubCell[] },
): Promise<void> {
  const known = await database.wolf.bulkGet(choices.map((choice) => keyOf({ outingId, ...choice })))
  await database.wolf.bulkPut(
    choices.map(({ tgroupId, hole, ...club }, at) =>
      withClubChoice(known[at] ?? emptyWolfCell({ outingId, tgroupId, hole }), club),
    ),
  )
}

/** Writes down what the club made of choices, inside the caller's transaction: in their order, one after the other. */
export async function settleChoices(database: DeviceDatabase, settled: readonly Settled[]): Promise<void> {
  for (const { row, ver, exception, receivedAt } of settled) {
    const choice = row.name === 'wolf.set' ? wolfSet().safeParse(row.args) : null
    if (!choice?.success) continue
    const { wolfGame, wolfPartner } = choice.data
    const before = (await database.wolf.get(keyOf(choice.data))) ?? emptyWolfCell(choice.data)
    const cell = withoutQueuedChoice(before, row.mid)
    const shown = exception?.shown && 'wolfGame' in exception.shown ? exception.shown : null
    const own = { wolfGame, wolfPartner, by: null, at: receivedAt }
    // Whether it was late is the club's to say: it tells the cell itself with the next news.
    const club = { ...(shown ?? own), ver, contested: shown !== null, late: cell.club?.late ?? false }
    await database.wolf.put(exception?.outcome === 'rejected' || !isNewer(cell, ver) ? cell : { ...cell, club })
  }
}

/** Choices that wait for an operation which is no longer in the outbox, as operations to be queued again. */
export async function orphanedChoices(database: DeviceDatabase, principal: string) {
  const waiting = await database.wolf.filter(({ queued }) => queued?.principal === principal).toArray()
  const rows = await database.outbox.bulkGet(waiting.flatMap(({ queued }) => queued?.mid ?? []))
  return waiting.flatMap(({ outingId, tgroupId, hole, queued }, index) => {
    if (!queued || rows[index]) return []
    const { mid, at, wolfGame, wolfPartner, baseVer } = queued
    return [operationOf({ mid, at, args: { outingId, tgroupId, hole, wolfGame, wolfPartner, baseVer } })]
  })
}

type ChoiceToKeep = ChosenHole & {
  readonly mid: string
  readonly at: number
  /** The version that its owner saw; without it, the one that the phone has now. */
  readonly seenVer?: number
}

async function keepOrNote(device: Device, chosen: ChoiceToKeep): Promise<boolean> {
  try {
    return await keepOrMakeRoom(device.database, () => keep(device, chosen))
  } catch (error) {
    if (isNotSaved(error)) throw error
    addToJournal(device.ports.storage, [await asUnsaved(device, chosen)])
    throw notSaved(isStorageFull(error) ? 'full' : 'storage', { entered: withoutScores(chosen), cause: error })
  }
}

/** Answers whether it was news. */
async function keep({ database, ports }: Device, { mid, at, seenVer, ...chosen }: ChoiceToKeep): Promise<boolean> {
  const { outings, capabilities, wolf, outbox, dead, lanes } = database
  const { outingId, tgroupId, hole, wolfGame, wolfPartner } = chosen
  return await withDatabase(database, () =>
    database.transaction('rw', [outings, capabilities, wolf, outbox, dead, lanes], async () => {
      const principal = (await outings.get(outingId))?.principal
      const capability = principal ? await capabilities.get(principal) : undefined
      // A choice is its group's: this phone may score another one of the outing since.
      if (!principal || capability?.tgroupId !== tgroupId) {
        throw notSaved('read-only', { entered: withoutScores(chosen) })
      }
      if (await outbox.get(mid)) return true
      if (await dead.get(mid)) return false
      const cell = (await wolf.get(keyOf(chosen))) ?? emptyWolfCell(chosen)
      if (!isNewChoice(cell, chosen)) return false
      const baseVer = choiceToBuildOn(cell, seenVer)
      await wolf.put({ ...cell, queued: { wolfGame, wolfPartner, mid, principal, baseVer, at } })
      const args = { outingId, tgroupId, hole, wolfGame, wolfPartner, baseVer }
      const entered = [operationOf({ mid, at, args })]
      await queueOperations(database, { principal, operations: entered, newId: ports.newId })
      await noteEnteredAnew(database, entered)
      return true
    }),
  )
}

/** The version that was seen goes along, as with scores. */
async function asUnsaved({ database }: Device, { mid, at, ...chosen }: ChoiceToKeep): Promise<UnsavedChoice> {
  const { outingId, tgroupId, hole, wolfGame, wolfPartner } = chosen
  const cell = await database.wolf.get(keyOf(chosen)).catch(() => undefined)
  return { mid, at, args: { outingId, tgroupId, hole, wolfGame, wolfPartner, baseVer: cell?.club?.ver ?? 0 } }
}

function withoutScores({ outingId, hole }: ChosenHole) {
  return { outingId, hole, scores: [] }
}

function keyOf({ outingId, tgroupId, hole }: Pick<ChosenHole, 'outingId' | 'tgroupId' | 'hole'>): CellKey {
  return [outingId, tgroupId, hole]
}

function operationOf({ mid, at, args }: { readonly mid: string; readonly at: number; readonly args: WolfSet }) {
  const { outingId } = args
  return { mid, name: 'wolf.set', v: operations['wolf.set'].version, at, outingId, args } as const
}

function isNewer({ club }: WolfCell, ver: number): boolean {
  return ver > (club?.ver ?? 0)
}
