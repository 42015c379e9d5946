/** The role in which a golfer writes or certifies a card. The marker's column is the official one. */
export type CardRole = (typeof cardRoles)[number]

export const cardRoles = ['player', 'marker'] as const

/**
 * A signature: the golfer who signed, and the hole scores on their screen at that time, as `scoresText` writes them.
 */
export type Signature = { readonly signerId: number; readonly scores: string }

/** The signatures of a card; null for one that is missing, or no longer counts. */
export type Signatures = Readonly<Record<CardRole, Signature | null>>

/** Whether a card is locked: the player's and the marker's signature certify the same scores. */
export function isReturned({ player, marker }: Signatures): boolean {
  return player !== null && marker !== null && player.scores === marker.scores
}
