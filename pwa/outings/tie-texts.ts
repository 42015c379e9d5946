import type { TieRule } from '#golf/ties/places.ts'

/** On nine holes the last 6 are the first to compare. */
const byLastHoles =
  'Ties are decided by the last 9 of 18 holes, the last 6, 3 and 1, then hole by hole back to the 1st.'

/** Texts about the rule for ties: where it is chosen, and below the results. */
export const texts = {
  label: 'Ties',
  shared: 'Shared',
  countback: 'Countback',
  by: {
    shared: 'Tied golfers share their place.',
    countback: byLastHoles,
    allocated: `${byLastHoles} Net scores are with the strokes of those holes.`,
  } satisfies Record<TieRule, string>,
  allocated: 'Strokes as allocated',
  allocatedMeans: 'Net scores are with the strokes of those holes. Otherwise the handicap is spread evenly.',
} as const
