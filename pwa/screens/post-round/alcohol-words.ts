import type { Alcohol } from '#sync/device/rounds/round-draft.ts'

/** How much was drunk, from the least on. */
export const alcoholWords: Readonly<Record<Alcohol, string>> = { '0': 'None', '1': 'Moderate', '2': 'Good Amount' }
