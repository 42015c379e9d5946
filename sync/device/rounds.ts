import { operations } from '../calls/replay.ts'
import { roundToPost, type RoundToPost } from '../calls/rounds.ts'
import type { DeadRow, OutboxRow } from './device-database.ts'
import type { Device } from './device.ts'
import { forgetFinishedOutings } from './forget-outings.ts'
import { askToKeepStorage } from './keep-storage.ts'
import { queueOperations } from './lane.ts'
import { principalOfMember } from './principal.ts'
import { signedInUser } from './sign-in.ts'
import { isStorageFull, withDatabase } from './with-database.ts'

export type EnteredRound = {
  /**
   * The key under which the club posts it once. Made when the review opens (`ports.newId`), so that a double tap, a
   * reload and every try to send it share it. A corrected round is another one, with a key of its own.
   */
  readonly mid: string
  readonly round: RoundToPost
  /** The refused round that this one corrects: it leaves the tray in the same step. */
  readonly instead?: string
}

/**
 * The phone could not keep a round. It comes along, so that the screen can go on showing it.
 * - full: the phone has no space left
 * - storage: the phone's storage does not answer
 * - signed-out: nobody is signed in whose round it could be
 */
export type RoundNotSaved = Error & { readonly reason: 'full' | 'storage' | 'signed-out'; readonly round: RoundToPost }

/** A round of the signed-in member that the club has not answered, or has refused. */
export type RoundOnPhone = {
  readonly mid: string
  readonly round: RoundToPost
  /** When it was entered, by this phone's clock. */
  readonly enteredAt: number
  /** Why the club refused it, for the machine and for the person; null while it waits. */
  readonly refusal: { readonly code: string; readonly message: string } | null
}

/**
 * Puts a round at the end of what the signed-in member has to send. Resolves only after the disk has it; a round that
 * is here already is not put twice. Throws RoundNotSaved when it is not kept.
 */
export async function recordRound(device: Device, entered: EnteredRound): Promise<void> {
  const user = signedInUser(device)
  if (!user) throw notSaved('signed-out', entered)
  try {
    await keepOrMakeRoom(device, { ...entered, principal: principalOfMember(user.id) })
  } catch (cause) {
    throw notSaved(isStorageFull(cause) ? 'full' : 'storage', { ...entered, cause })
  }
  device.replayWanted.tell()
  device.ports.askForBackgroundSync?.()
  void askToKeepStorage(device)
}

/** The rounds of the signed-in member that wait or were refused, in the order in which they were entered. */
export async function readRounds(device: Device): Promise<readonly RoundOnPhone[]> {
  const user = signedInUser(device)
  if (!user) return []
  const { outbox, dead } = device.database
  const principal = principalOfMember(user.id)
  const isOwn = (row: OutboxRow | DeadRow) => row.principal === principal
  const rows = [...(await outbox.filter(isOwn).toArray()), ...(await dead.filter(isOwn).toArray())]
  return rows.flatMap(asRound).toSorted((one, other) => one.enteredAt - other.enteredAt)
}

/** What became of a round on this phone: it waits, the club refused it, or there is nothing left to do for it here. */
export async function readRound(device: Device, mid: string): Promise<RoundOnPhone | undefined> {
  return (await readRounds(device)).find((round) => round.mid === mid)
}

type RoundToKeep = EnteredRound & { readonly principal: string }

async function keepOrMakeRoom(device: Device, round: RoundToKeep): Promise<void> {
  try {
    await keep(device, round)
  } catch (error) {
    if (!isStorageFull(error)) throw error
    await forgetFinishedOutings(device.database)
    await keep(device, round)
  }
}

async function keep({ database, ports }: Device, { mid, round, instead, principal }: RoundToKeep): Promise<void> {
  const { outbox, dead, lanes } = database
  await withDatabase(database, () =>
    database.transaction('rw', [outbox, dead, lanes], async () => {
      if ((await outbox.get(mid)) ?? (await dead.get(mid))) return
      const { version: v } = operations['round.add']
      const operation = { mid, name: 'round.add', v, at: ports.now(), outingId: null, args: round } as const
      await queueOperations(database, { principal, operations: [operation], newId: ports.newId })
      if (instead !== undefined) await dead.delete(instead)
    }),
  )
}

function asRound(row: OutboxRow | DeadRow): RoundOnPhone[] {
  const round = row.name === 'round.add' ? roundToPost.safeParse(row.args) : null
  if (!round?.success) return []
  const refusal = 'code' in row ? { code: row.code, message: row.message } : null
  return [{ mid: row.mid, round: round.data, enteredAt: row.at, refusal }]
}

function notSaved(
  reason: RoundNotSaved['reason'],
  { round, cause }: { readonly round: RoundToPost; readonly cause?: unknown },
): RoundNotSaved {
  return Object.assign(new Error('NOT saved on this phone', { cause }), { name: 'RoundNotSaved', reason, round })
}

export function isRoundNotSaved(error: unknown): error is RoundNotSaved {
  return error instanceof Error && error.name === 'RoundNotSaved'
}
