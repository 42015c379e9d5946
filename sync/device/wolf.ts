import { operations } from '../calls/replay.ts'
import { wolfSet, type WolfCell as ClubCell, type WolfSet } from '../calls/wolf.ts'
import type { DeviceDatabase } from './device-database.ts'
import type { Device } from './device.ts'
import { forgetFinishedOutings } from './forget-outings.ts'
import { askToKeepStorage } from './keep-storage.ts'
import { queueOperations } from './lane.ts'
import { isNotSaved, notSaved } from './not-saved.ts'
import type { Settled } from './settled.ts'
import { isStorageFull, withDatabase } from './with-database.ts'
import { choiceToBuildOn, emptyWolfCell, isNewChoice, withClubChoice, withoutQueuedChoice } from './wolf-cell.ts'
import type { Choice, WolfCell } from './wolf-cell.ts'

export type ChosenHole = Choice & { readonly outingId: number; readonly hole: number }

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
 * Keeps the choice of the wolf on a hole of this phone's group: the cell, the operation to send and its number in one
 * transaction. Resolves only after the disk has them; throws NotSaved when it does not, with no scores in it.
 */
export async function chooseWolf(device: Device, chosen: ChosenHole): Promise<void> {
  const entered = { outingId: chosen.outingId, hole: chosen.hole, scores: [] }
  try {
    if (!(await keepOrMakeRoom(device, { ...chosen, mid: device.ports.newId() }))) return
  } catch (error) {
    if (isNotSaved(error)) throw error
    throw notSaved(isStorageFull(error) ? 'full' : 'storage', { entered, cause: error })
  }
  device.replayWanted.tell()
  device.ports.askForBackgroundSync?.()
  void askToKeepStorage(device)
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
  const known = await database.wolf.bulkGet(choices.map(({ tgroupId, hole }): CellKey => [outingId, tgroupId, hole]))
  await database.wolf.bulkPut(
    choices.map(({ tgroupId, hole, ...club }, at) =>
      withClubChoice(known[at] ?? emptyWolfCell({ outingId, tgroupId, hole }), club),
    ),
  )
}

/** Writes down what the club made of choices, inside the caller's transaction: in their order, one after the other. */
export async function settleChoices(database: DeviceDatabase, settled: readonly Settled[]): Promise<void> {
  for (const { row, ver, exception, receivedAt } of settled) {
    const choice = row.name === 'wolf.set' ? wolfSet.safeParse(row.args) : null
    if (!choice?.success) continue
    const { outingId, tgroupId, hole, wolfGame, wolfPartner } = choice.data
    const before = (await database.wolf.get([outingId, tgroupId, hole])) ?? emptyWolfCell(choice.data)
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

type ChoiceToKeep = ChosenHole & { readonly mid: string }

async function keepOrMakeRoom(device: Device, chosen: ChoiceToKeep): Promise<boolean> {
  try {
    return await keep(device, chosen)
  } catch (error) {
    if (!isStorageFull(error)) throw error
    await forgetFinishedOutings(device.database)
    return await keep(device, chosen)
  }
}

/** Answers whether it was news. */
async function keep({ database, ports }: Device, { outingId, hole, mid, ...chosen }: ChoiceToKeep): Promise<boolean> {
  const { outings, capabilities, wolf, outbox, lanes } = database
  const { wolfGame, wolfPartner } = chosen
  return await withDatabase(database, () =>
    database.transaction('rw', [outings, capabilities, wolf, outbox, lanes], async () => {
      const principal = (await outings.get(outingId))?.principal
      const capability = principal ? await capabilities.get(principal) : undefined
      if (!principal || !capability) throw notSaved('read-only', { entered: { outingId, hole, scores: [] } })
      if (await outbox.get(mid)) return true
      const { tgroupId } = capability
      const cell = (await wolf.get([outingId, tgroupId, hole])) ?? emptyWolfCell({ outingId, tgroupId, hole })
      if (!isNewChoice(cell, chosen)) return false
      const [at, baseVer] = [ports.now(), choiceToBuildOn(cell)]
      await wolf.put({ ...cell, queued: { wolfGame, wolfPartner, mid, principal, baseVer, at } })
      const args = { outingId, tgroupId, hole, wolfGame, wolfPartner, baseVer }
      await queueOperations(database, { principal, operations: [operationOf({ mid, at, args })], newId: ports.newId })
      return true
    }),
  )
}

function operationOf({ mid, at, args }: { readonly mid: string; readonly at: number; readonly args: WolfSet }) {
  const { outingId } = args
  return { mid, name: 'wolf.set', v: operations['wolf.set'].version, at, outingId, args } as const
}

function isNewer({ club }: WolfCell, ver: number): boolean {
  return ver > (club?.ver ?? 0)
}
