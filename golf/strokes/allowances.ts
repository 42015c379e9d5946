import type { Percent } from './playing-handicap.ts'

/**
 * The share of each golfer's Course Handicap, where everybody plays their own ball. Rules of Handicapping Appendix C;
 * an organizer may choose another one.
 */
export const allowances = {
  strokePlay: 95,
  match: 100,
  fourBallMatch: 90,
  fourBallStrokePlay: 85,
  /** For games that Appendix C doesn't name. */
  other: 100,
} as const satisfies Record<string, Percent>

/**
 * The allowance of a game in which `count` balls of a team count on a hole. Appendix C covers teams of four and pairs
 * with one ball; the other values are a choice of this product.
 */
export function bestBallAllowance({ count, golfers }: { count: number; golfers: number }): Percent {
  const shares: Readonly<Record<number, readonly Percent[]>> = { 2: [85], 3: [80, 90], 4: [75, 85] }
  return shares[golfers]?.[count - 1] ?? 100
}

/** The shares of the partners' Course Handicaps, from the lowest to the highest, of a side that plays one ball. */
export const sideWeights = {
  foursomes: [50, 50],
  /** Chapman (Pinehurst) has the same shares. */
  greensomes: [60, 40],
} as const satisfies Record<string, readonly Percent[]>

/** The shares in a scramble of two, three or four golfers. Rules of Handicapping Appendix C. */
export function scrambleWeights(golfers: number): readonly Percent[] {
  if (golfers === 2) return [35, 15]
  return golfers === 3 ? [30, 20, 10] : [25, 20, 15, 10]
}
