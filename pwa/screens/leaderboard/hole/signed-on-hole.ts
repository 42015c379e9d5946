import { isReturned, type CardRole, type Signatures } from '#golf/card/signatures.ts'
import type { OutingOnPhone, PhoneSignature } from '#sync/device/outings/outings.ts'

/** A golfer's card on the hole screen: locked by both signatures, or opened again by the organizer. */
export type SignedOnHole = {
  readonly isLocked: boolean
  /** The name of the organizer who opened it again; empty if unknown, null if it was not opened again. */
  readonly reopenedBy: string | null
}

/**
 * Returns whether a golfer's card accepts scores. It is locked once both have signed the same scores; only the
 * organizer can open it again.
 */
export function signedOnHole({ signatures }: Pick<OutingOnPhone, 'signatures'>, golferId: number): SignedOnHole {
  const { player, marker } = signaturesOf(signatures, golferId)
  const reopened = signatures.find((one) => one.golferId === golferId && typeof one.reopened === 'string')
  const isOpenAgain = reopened !== undefined && player === null && marker === null
  return { isLocked: isReturned({ player, marker }), reopenedBy: isOpenAgain ? (reopened.by ?? '') : null }
}

/** Returns the signatures of a golfer's card. A reopening takes the place of the signature that it withdraws. */
export function signaturesOf(signatures: readonly PhoneSignature[], golferId: number): Signatures {
  const of = (role: CardRole) => {
    const cell = signatures.find((one) => one.golferId === golferId && one.role === role)
    const { signerId = null, scores = null } = cell ?? {}
    return signerId === null || scores === null ? null : { signerId, scores }
  }
  return { player: of('player'), marker: of('marker') }
}
