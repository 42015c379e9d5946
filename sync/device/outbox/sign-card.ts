import type { Signature } from '#golf/card/signatures.ts'
import { signatureKind } from '../cells/cell-kinds.ts'
import type { Device } from '../device.ts'
import type { CardPlace } from '../storage/device-database.ts'
import { enter } from './outbox.ts'
import { discardRejected, readRejected } from './rejected-operations.ts'

/**
 * Records a signature on a golfer's card, as `recordScores` does. Discards a refused signature that it replaces. This
 * module is loaded with the card, not with the first hole.
 */
export async function signCard(device: Device, { signerId, scores, ...place }: CardPlace & Signature): Promise<void> {
  const { outingId } = place
  const entries = [{ place: signatureKind.placeOf(place), value: { signerId, scores, reopened: null } }]
  await enter(device, signatureKind, { entries, entered: { outingId, hole: 0, scores: [] } })
  for (const { mid, signature } of await readRejected(device.database)) {
    const isReplaced = signature?.golferId === place.golferId && signature.role === place.role
    if (isReplaced) await discardRejected(device, mid)
  }
}
