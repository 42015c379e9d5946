import type { Cents } from '../units.ts'

/**
 * What the stake of a game applies to. In a pot, every golfer pays a buy-in and the best golfers take it; a contest
 * (`hole`) has one pot on each of its holes.
 */
export const stakeUnits = ['point', 'skin', 'match', 'bet', 'rabbit', 'hole', 'pot'] as const
export type StakeUnit = (typeof stakeUnits)[number]

export type Stake = { readonly per: StakeUnit; readonly cents: Cents }

const unitsByKind: Readonly<Record<string, readonly StakeUnit[]>> = {
  wolf: ['point'],
  stableford: ['point'],
  quota: ['point'],
  'par-bogey': ['point'],
  skins: ['skin', 'pot'],
  sixes: ['match'],
  match: ['match'],
  nassau: ['bet'],
  'rabbit-per-nine': ['rabbit'],
  'rabbit-full-18': ['rabbit'],
  'closest-to-pin': ['hole'],
  'closest-to-line': ['hole'],
  'long-drive': ['hole'],
  'best-ball': ['pot'],
  'four-ball-stroke-play': ['pot'],
  'team-stableford': ['pot'],
  'stroke-play': ['pot'],
  'maximum-score': ['pot'],
}

const ofOneBall = ['foursomes', 'greensomes', 'chapman', 'scramble']

/**
 * Returns the units that a game can be played for, the default first; empty for a game that is not played for money.
 */
export function unitsOfGame({ kind, isMatch }: { kind: string; isMatch: boolean }): readonly StakeUnit[] {
  if (ofOneBall.includes(kind)) return isMatch ? ['match'] : ['pot']
  return unitsByKind[kind] ?? []
}
