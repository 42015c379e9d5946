import type { StakeUnit } from '#golf/money/stake-units.ts'

/** What the amount of a stake is paid for. */
export const stakePer = {
  point: 'per point',
  skin: 'per skin',
  match: 'per match',
  bet: 'per bet',
  rabbit: 'per rabbit',
  hole: 'each into a pot per hole',
  pot: 'each into a pot',
} satisfies Record<StakeUnit, string>
