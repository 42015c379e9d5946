import { isReturned } from '#golf/card/signatures.ts'
import type { OutingOnPhone, PhoneSignature } from '#sync/device/outings/outings.ts'

/** A golfer's card on the hole screen: locked by both signatures, or opened again by the organizer. */
export type SignedOnHole = {
  readonly isLocked: boolean
  /** Who opened it again; empty for an unknown one, null while no one has. */
  readonly reopenedBy: string | null
}

/** Whether a golfer's card takes scores. Both have signed the same scores: only the organizer opens it again. */
export function signedOnHole({ signatures }: Pick<OutingOnPhone, 'signatures'>, golferId: number): SignedOnHole {
  const own = signatures.filter((one) => one.golferId === golferId)
  const of = (role: PhoneSignature['role']) => {
    const { signerId = null, scores = null } = own.find((one) => one.role === role) ?? {}
    return signerId === null || scores === null ? null : { signerId, scores }
  }
  const [player, marker] = [of('player'), of('marker')]
  const reopened = own.find((one) => typeof one.reopened === 'string')
  const isOpenAgain = reopened !== undefined && player === null && marker === null
  return { isLocked: isReturned({ player, marker }), reopenedBy: isOpenAgain ? (reopened.by ?? '') : null }
}
