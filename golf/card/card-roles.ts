/** Who writes or certifies a card. The marker's column is the official one. */
export type CardRole = (typeof cardRoles)[number]

export const cardRoles = ['player', 'marker'] as const
