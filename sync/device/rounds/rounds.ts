import type { Refusal } from '#golf/result.ts'
import { type RoundToPost, roundToPost } from '../../calls/rounds.ts'
import { signedInUser } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { askToKeepStorage } from '../outbox/outbox.ts'
import { keepOwn, readOwn, refusalOf } from '../outbox/own-operations.ts'
import type { RejectedRow, OutboxRow } from '../storage/device-database.ts'
import { isStorageFull } from '../storage/with-database.ts'

type EnteredRound = {
  /**
   * The key under which the server posts it once. Made when the review opens (`ports.newId`), so that a double tap, a
   * reload and every request share it. A corrected round has a new one.
   */
  readonly mid: string
  readonly round: RoundToPost
  /** `mid` of the rejected round that this one replaces; it is deleted in the same transaction. */
  readonly instead?: string
}

/**
 * A round that this phone could not save, so that the screen can continue to show it.
 * - full: the phone has no space left
 * - storage: the database failed
 * - signed-out: no member is signed in
 */
export type RoundNotSaved = Error & { readonly reason: 'full' | 'storage' | 'signed-out'; readonly round: RoundToPost }

/** A waiting or rejected round of the signed-in member. */
export type RoundOnPhone = {
  readonly mid: string
  readonly round: RoundToPost
  /** When it was entered, by this phone's clock. */
  readonly enteredAt: number
  /** null while it waits. */
  readonly refusal: Refusal | null
}

/**
 * Queues a round of the signed-in member. Resolves when it is on the disk; the same `mid` is queued once. Throws
 * RoundNotSaved when it cannot be saved.
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

/** Reads the waiting and rejected rounds of the signed-in member, in the order in which they were entered. */
export async function readRounds(device: Device): Promise<readonly RoundOnPhone[]> {
  return (await readOwn(device)).flatMap(asRound)
}

/**
 * Reads a waiting or rejected round; undefined once it is posted or discarded. Reads it also after the sign-in has
 * ended, when it waits for the next one.
 */
export async function readRound({ database }: Device, mid: string): Promise<RoundOnPhone | undefined> {
  const { outbox, rejected } = database
  const row = (await outbox.get(mid)) ?? (await rejected.get(mid))
  return row && asRound(row)[0]
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
