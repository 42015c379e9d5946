import { liveQuery } from 'dexie'
import { type RoundToPost, roundToPost } from '../../calls/rounds.ts'
import { readConnectivity } from '../connection/connectivity.ts'
import { signedInUser } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { askToKeepStorage } from '../outbox/outbox.ts'
import { keepOwn, readOwn, refusalOf } from '../outbox/own-operations.ts'
import { replayNow } from '../outbox/replay.ts'
import type { RejectedRow, OutboxRow } from '../storage/device-database.ts'
import { isStorageFull } from '../storage/with-database.ts'

export type EnteredRound = {
  /**
   * The key under which the club posts it once. Made when the review opens (`ports.newId`), so that a double tap, a
   * reload and every try to send it share it. A corrected round is another one, with a key of its own.
   */
  readonly mid: string
  readonly round: RoundToPost
  /** The refused round that this one corrects: it is deleted in the same step. */
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
  const { mid, round, instead } = entered
  try {
    await keepOwn(device, { memberId: user.id, mid, name: 'round.add', args: round, instead })
  } catch (cause) {
    throw notSaved(isStorageFull(cause) ? 'full' : 'storage', { ...entered, cause })
  }
  void askToKeepStorage(device)
}

/** The rounds of the signed-in member that wait or were refused, in the order in which they were entered. */
export async function readRounds(device: Device): Promise<readonly RoundOnPhone[]> {
  return (await readOwn(device)).flatMap(asRound)
}

/** What became of a round on this phone: it waits, the club refused it, or there is nothing left to do for it here. */
export async function readRound(device: Device, mid: string): Promise<RoundOnPhone | undefined> {
  return (await readRounds(device)).find((round) => round.mid === mid)
}

function asRound(row: OutboxRow | RejectedRow): RoundOnPhone[] {
  const round = row.name === 'round.add' ? roundToPost().safeParse(row.args) : null
  if (!round?.success) return []
  return [{ mid: row.mid, round: round.data, enteredAt: row.at, refusal: refusalOf(row) }]
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

/** A person looks on; a round that takes longer goes on by itself. */
const patience = 8_000

/**
 * Waits until the club has answered for a round, and no longer than it is clear that it does not. What is left then is
 * the round with its refusal, the round that waits on, or undefined for one that is posted.
 */
export async function waitForRound(device: Device, mid: string): Promise<RoundOnPhone | undefined> {
  await new Promise<void>((resolve) => {
    const finish = () => {
      cancel()
      watching.unsubscribe()
      resolve()
    }
    const cancel = device.ports.setTimer(() => finish(), patience)
    const watching = liveQuery(() => readRound(device, mid)).subscribe({
      next: (round) => {
        if (round === undefined || round.refusal !== null) finish()
      },
      error: () => finish(),
    })
    const giveUp = async () => {
      await replayNow(device)
      // Another tab, or the app itself, may be sending it at this moment: then this one waits for it.
      if ((await readConnectivity(device.database)) === 'unreachable') finish()
    }
    giveUp().catch(() => finish())
  })
  return await readRound(device, mid)
}
