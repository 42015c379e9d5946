import { signUp, signUpToAsk, type Place, type SignUpToAsk } from '../../calls/sign-ups.ts'
import { signedInUser } from '../connection/credentials.ts'
import { isServerFailure } from '../connection/exchange.ts'
import { callServer, type ServerRefusal } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import { keepOwn, readOwn, refusalOf } from '../outbox/own-operations.ts'
import type { RejectedRow, OutboxRow } from '../storage/device-database.ts'

export type Asking = {
  /**
   * The key under which the club does it once. Made when the form opens (`ports.newId`), so that a double tap and
   * every try share it, on whichever way it is sent.
   */
  readonly mid: string
  readonly asked: SignUpToAsk
  /** The robot check of whoever is not signed in. */
  readonly robotcheck?: string | undefined
  /** The refused sign-up that this one corrects: it is deleted in the same step. */
  readonly instead?: string | undefined
}

/** What becomes of a sign-up: the club gives a place, says no, or is not reached, and the phone keeps it. */
export type Asked =
  | { readonly kind: 'placed'; readonly place: Place | 'unconfirmed'; readonly waiting: number | null }
  | { readonly kind: 'refused'; readonly refusal: ServerRefusal }
  | { readonly kind: 'kept' }

/** A sign-up of the signed-in member, or by them for somebody else, that the club has not answered, or has refused. */
export type SignUpOnPhone = {
  readonly mid: string
  readonly asked: SignUpToAsk
  /** When it was filled in, by this phone's clock. */
  readonly enteredAt: number
  /** Why the club refused it, for the machine and for the person; null while it waits. */
  readonly refusal: { readonly code: string; readonly message: string } | null
}

/**
 * Asks the club for a spot at once, because whoever asks wants to know the place. When the club is not reached, the
 * question waits behind everything else that the member has to send, under the same key: had the club heard it, it
 * answers the same. Throws the ServerFailure when the club's side broke, and the storage's error when it is not kept.
 */
export async function askForSpot(device: Device, { mid, asked, robotcheck, instead }: Asking): Promise<Asked> {
  const { teetime_id: id, ...body } = asked
  try {
    const proof = robotcheck === undefined ? {} : { robotcheck }
    const answer = await callServer(device, signUp, { params: { id }, body: { op: mid, ...body, ...proof } })
    if (!answer.ok) return { kind: 'refused', refusal: answer.refusal }
    if (instead !== undefined) await device.database.dead.delete(instead)
    const { place, waiting } = answer.value
    return { kind: 'placed', place, waiting }
  } catch (failure) {
    const user = signedInUser(device)
    if (!user || !isServerFailure(failure) || failure.kind !== 'unreachable') throw failure
    await keepOwn(device, { memberId: user.id, mid, name: 'signup.add', args: asked, instead })
    return { kind: 'kept' }
  }
}

/** The sign-ups of the signed-in member that wait or were refused, in the order in which they were filled in. */
export async function readSignUps(device: Device): Promise<readonly SignUpOnPhone[]> {
  return (await readOwn(device)).flatMap(asSignUp)
}

function asSignUp(row: OutboxRow | RejectedRow): SignUpOnPhone[] {
  const asked = row.name === 'signup.add' ? signUpToAsk().safeParse(row.args) : null
  if (!asked?.success) return []
  return [{ mid: row.mid, asked: asked.data, enteredAt: row.at, refusal: refusalOf(row) }]
}
