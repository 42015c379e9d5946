import type { GameRecord } from '#golf/games/game-records.ts'
import type { GameBeside } from '../../calls/game-beside.ts'
import { operationVersions } from '../../calls/replay.ts'
import {
  choiceKind,
  departureKind,
  inEveryKind,
  recordKind,
  scoreKind,
  signatureKind,
  type CellKind,
  type OfOuting,
} from '../cells/cell-kinds.ts'
import type { Device } from '../device.ts'
import type {
  CardPlace,
  CardSignature,
  Choice,
  RejectedRow,
  Departure,
  DeviceDatabase,
  Score,
} from '../storage/device-database.ts'
import { forgetLeftOuting, keepOrMakeRoom } from '../storage/forget-outings.ts'
import { withDatabase } from '../storage/with-database.ts'
import { gameOfOperation } from './added-games.ts'
import { enter, queueOperations } from './outbox.ts'

/** An operation that was rejected or lost. */
export type RejectedOperation = {
  readonly mid: string
  readonly outingId: number | null
  /**
   * The entered value, in the one of these six fields that fits it. All of them are null when this phone no longer has
   * it.
   */
  readonly score: (Score & { readonly golferId: number; readonly hole: number }) | null
  readonly choice: (Choice & { readonly hole: number }) | null
  readonly departure: (Departure & { readonly golferId: number }) | null
  readonly signature: (CardSignature & Pick<CardPlace, 'golferId' | 'role'>) | null
  readonly record: GameRecord | null
  readonly game: GameBeside | null
  readonly enteredAt: number
  readonly code: string
  readonly message: string
  /** The entered value is known and not superseded. */
  readonly resendable: boolean
}

const ofOneMember = new Set<string>(['round.add', 'signup.add'])

/**
 * Reads the rejected operations, oldest first. Leaves out rounds and sign-ups: they belong to one member (`readRounds`,
 * `readSignUps`), and another one may be using this phone.
 */
export async function readRejected(database: DeviceDatabase): Promise<readonly RejectedOperation[]> {
  const rows = await database.rejected.filter(({ name }) => !ofOneMember.has(name)).toArray()
  return rows.toSorted((a, b) => a.refusedAt - b.refusedAt || a.at - b.at).map(asRejectedOperation)
}

/**
 * Deletes a rejected operation, and also its outing if that was left and has no other operation. A `noop` reports the
 * decision to the server, unless the queue is suspended: there it would wait without end. On a full phone, finished
 * outings are deleted to make room for it.
 */
export async function discardRejected(device: Device, mid: string): Promise<void> {
  const { database, ports } = device
  const { outbox, rejected, queues } = database
  const discard = async () =>
    await database.transaction('rw', [outbox, rejected, queues], async () => {
      const row = await rejected.get(mid)
      if (!row) return null
      await rejected.delete(mid)
      const queue = await queues.get(row.principal)
      if (!queue || queue.parked || row.name === 'noop') return row.outingId
      const args = { reason: `discarded ${row.code} ${mid}`.slice(0, 200) }
      const note = { mid: ports.newId(), name: 'noop', v: operationVersions.noop, args } as const
      await queueOperations(database, {
        principal: row.principal,
        operations: [{ ...note, at: ports.now(), outingId: null }],
        newId: ports.newId,
      })
      return row.outingId
    })
  const outingId = await keepOrMakeRoom(database, () => withDatabase(database, discard))
  if (outingId !== null) await forgetLeftOuting(database, outingId)
  device.sendingWanted.notify()
}

/**
 * Enters a rejected value once more, as a new operation. `insteadId` is the golfer who plays in place of the original
 * one. Throws NotSaved.
 */
export async function resendRejected(device: Device, mid: string, insteadId?: number): Promise<void> {
  const row = await device.database.rejected.get(mid)
  if (!row || row.enteredAnew) return
  const resent = await inEveryKind((kind) => enterAgain(device, kind, { row, insteadId }))
  if (resent.includes(true)) await device.database.rejected.delete(mid)
}

async function enterAgain<Place extends OfOuting, Value>(
  device: Device,
  kind: CellKind<Place, Value>,
  { row, insteadId }: { readonly row: RejectedRow; readonly insteadId: number | undefined },
): Promise<boolean> {
  const written = kind.read(row)
  if (!written) return false
  const { place, value } = written
  const isOfOther = insteadId !== undefined && 'golferId' in place
  const entries = [{ place: isOfOther ? { ...place, golferId: insteadId } : place, value }]
  await enter(device, kind, { entries, entered: { outingId: place.outingId, hole: 0, scores: [] } })
  return true
}

function asRejectedOperation(row: RejectedRow): RejectedOperation {
  const { mid, outingId, at, code, message, enteredAnew = false } = row
  const score = enteredIn(scoreKind, row)
  const choice = enteredIn(choiceKind, row)
  const departure = enteredIn(departureKind, row)
  const signature = enteredIn(signatureKind, row)
  const record = enteredIn(recordKind, row)
  // A signature is valid for the scores that were seen, so it is made again on the card and not sent again. A game,
  // too, is added again.
  const resendable = !enteredAnew && (score ?? choice ?? departure ?? record) !== null
  const game = gameOfOperation(row)
  return { mid, outingId, score, choice, departure, signature, record, game, enteredAt: at, code, message, resendable }
}

/** Returns the entered value with its place; null for an operation of another kind. */
function enteredIn<Place extends OfOuting, Value>(
  kind: CellKind<Place, Value>,
  row: RejectedRow,
): (Place & Value) | null {
  const written = kind.read(row)
  return written && { ...written.place, ...written.value }
}
