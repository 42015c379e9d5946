import { chapman } from '../games/chapman.ts'
import { foursomes } from '../games/foursomes.ts'
import { greensomes } from '../games/greensomes.ts'
import { scramble } from '../games/scramble.ts'
import { accept, refuse, type Result } from '../result.ts'
import type { Percent } from '../strokes/playing-handicap.ts'
import { sumOf } from '../sums.ts'
import type { UnroundedHandicap } from '../units.ts'
import { sidesOf, type OneBallFormat, type OutingFormat, type WithSide } from './format.ts'

/** The rules of the formats in which a side plays one ball. */
const rules = { scramble, foursomes, greensomes, chapman } as const satisfies Record<OneBallFormat, unknown>

export const oneBallFormats = Object.values(rules).map(({ kind, name, about }) => ({ kind, name, about }))

/** The default shares of the partners' Course Handicaps, lowest handicap first. Rules of Handicapping Appendix C. */
export function usualShares(format: OneBallFormat, golfers: number): readonly Percent[] {
  return rules[format].allowance({ golfers, sides: [golfers], holes: 18 }, {})
}

/**
 * Returns the handicap of a side with one ball, before it is rounded once. It is rounded down to a whole 2260th of a
 * stroke, which never crosses a half: rounding it gives the same result as rounding the exact sum.
 */
export function sideHandicap(partners: readonly UnroundedHandicap[], shares: readonly Percent[]): UnroundedHandicap {
  const lowFirst = partners.toSorted((one, other) => one - other)
  const weighted = sumOf(lowFirst, (course, at) => course * (shares[at] ?? 0))
  return Math.floor(weighted / 100) as UnroundedHandicap
}

/**
 * Refuses a field in which a golfer is on no side or a side has the wrong size. Golfers of a side are in one group, so
 * that one phone scores them.
 */
export function validateSides(golfers: readonly WithSide[], format: OutingFormat): Result<null, 'outing.sides'> {
  if (format === 'own') return accept(null)
  for (const side of sidesOf(golfers)) {
    const { tgroupId: group = 0, side: number = 0 } = side[0] ?? {}
    if (number === 0) return refuse('outing.sides', `Put every golfer of group ${group} on a team.`)
    const canPlay = rules[format].canPlay({ golfers: side.length, sides: [side.length], holes: 18 }, {})
    if (!canPlay.ok) {
      const needed = format === 'scramble' ? '2 to 4 golfers' : '2 golfers'
      return refuse(
        'outing.sides',
        `Team ${number} of group ${group} has ${side.length}. ${rules[format].name} needs teams of ${needed}.`,
      )
    }
  }
  return accept(null)
}
