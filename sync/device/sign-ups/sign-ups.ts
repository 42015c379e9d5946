import { signUp, signUpToAsk, type Place, type SignUpToAsk } from '../../calls/sign-ups.ts'
import { signedInUser } from '../connection/credentials.ts'
import { isServerFailure } from '../connection/exchange.ts'
import { callServer, type ServerRefusal } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import { keepOwn, readOwn, refusalOf } from '../outbox/own-operations.ts'
import type { RejectedRow, OutboxRow } from '../storage/device-database.ts'
import { storageInTime } from '../storage/storage-in-time.ts'
import { withDatabase } from '../storage/with-database.ts'

export type Asking = {
  /**
   * The key under which the server applies it once. Made when the form opens (`ports.newId`), so that a double tap and
   * every request share it, by the call and by the queue.
   */
  readonly mid: string
  readonly asked: SignUpToAsk
  /** The proof of the robot check, without a sign-in. */
  readonly robotcheck?: string | undefined
  /** `mid` of the rejected sign-up that this one replaces. */
  readonly instead?: string | undefined
}

/** The outcome of a sign-up; `kept` when the server is unreachable and the phone has queued it. */
export type Asked =
  | { readonly kind: 'placed'; readonly place: Place | 'unconfirmed'; readonly waiting: number | null }
  | { readonly kind: 'refused'; readonly refusal: ServerRefusal }
  | { readonly kind: 'kept' }

/** A waiting or rejected sign-up that the signed-in member made, also for another golfer. */
export type SignUpOnPhone = {
  readonly mid: string
  readonly asked: SignUpToAsk
  /** When it was filled in, by this phone's clock. */
  readonly enteredAt: number
  /** null while it waits. */
  readonly refusal: { readonly code: string; readonly message: string } | null
}

/**
 * Requests a spot by a call, so that the golfer learns the place. When the server is unreachable, queues the request
 * under the same key: if the server did receive the call, it answers the same. Throws a ServerFailure of kind `failed`,
 * any ServerFailure without a sign-in, and the error of the database when the request cannot be queued.
 */
export async function askForSpot(device: Device, { mid, asked, robotcheck, instead }: Asking): Promise<Asked> {
  const { teetime_id: id, ...body } = asked
  // Another tab may sign in as someone else while the server answers.
  const user = signedInUser(device)
  try {
    const proof = robotcheck === undefined ? {} : { robotcheck }
    const answer = await callServer(device, signUp, { params: { id }, body: { op: mid, ...body, ...proof } })
    if (!answer.ok) return { kind: 'refused', refusal: answer.refusal }
    if (instead !== undefined) await forgetRejected(device, instead)
    const { place, waiting } = answer.value
    return { kind: 'placed', place, waiting }
  } catch (failure) {
    if (!user || !isServerFailure(failure) || failure.kind !== 'unreachable') throw failure
    await keepOwn(device, { memberId: user.id, mid, name: 'signup.add', args: asked, instead })
    return { kind: 'kept' }
  }
}

/** Deletes a rejected sign-up. Never rejects: the server has answered already, and the person can still discard it. */
async function forgetRejected({ database, ports }: Device, mid: string): Promise<void> {
  const forgetting = withDatabase(database, () => database.rejected.delete(mid))
  await storageInTime(ports, forgetting).catch(() => undefined)
}

/** Reads the waiting and rejected sign-ups of the signed-in member, in the order in which they were entered. */
export async function readSignUps(device: Device): Promise<readonly SignUpOnPhone[]> {
  return (await readOwn(device)).flatMap(asSignUp)
}

function asSignUp(row: OutboxRow | RejectedRow): SignUpOnPhone[] {
  const asked = row.name === 'signup.add' ? signUpToAsk().safeParse(row.args) : null
  if (!asked?.success) return []
  return [{ mid: row.mid, asked: asked.data, enteredAt: row.at, refusal: refusalOf(row) }]
}
