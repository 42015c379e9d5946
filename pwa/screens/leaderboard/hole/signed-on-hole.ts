import { isReturned, type CardRole, type Signatures } from '#golf/card/signatures.ts'
import type { OutingOnPhone, PhoneSignature } from '#sync/device/outings/outings.ts'

/** A golfer's card on the hole screen: locked by both signatures, or opened again by the organizer. */
export type SignedOnHole = {
  readonly isLocked: boolean
  /** Who opened it again; empty for an unknown one, null while no one has. */
  readonly reopenedBy: string | null
}

/** Whether a golfer's card takes scores. Both have signed the same scores: only the organizer opens it again. */
export function signedOnHole({ signatures }: Pick<OutingOnPhone, 'signatures'>, golferId: number): SignedOnHole {
  const { player, marker } = signaturesOf(signatures, golferId)
  const reopened = signatures.find((one) => one.golferId === golferId && typeof one.reopened === 'string')
  const isOpenAgain = reopened !== undefined && player === null && marker === null
  return { isLocked: isReturned({ player, marker }), reopenedBy: isOpenAgain ? (reopened.by ?? '') : null }
}

/** The signatures of a golfer's card; a reopening has taken back the one in whose place it is. */
export function signaturesOf(signatures: readonly PhoneSignature[], golferId: number): Signatures {
  const of = (role: CardRole) => {
    const cell = signatures.find((one) => one.golferId === golferId && one.role === role)
    const { signerId = null, scores = null } = cell ?? {}
    return signerId === null || scores === null ? null : { signerId, scores }
  }
  return { player: of('player'), marker: of('marker') }
}
