import { byIndex, equalSizes, partOfEach, type DrawnGolfer } from './flights.ts'
import { groupsOffered } from './groups.ts'

/** Groups of players near in handicap, or each with low and high ones. */
export type DrawKind = 'near' | 'mixed'

/**
 * The group of every golfer by id: the fewest groups of at most four, whose sizes differ by one golfer at most, so that
 * only a field of one plays alone. Deterministic: the same field is always drawn the same way.
 */
export function drawGroups(golfers: readonly DrawnGolfer[], kind: DrawKind): ReadonlyMap<number, number> {
  const groups = groupsOffered(golfers.length)
  // Of near groups the smaller ones go out first, as they play faster.
  const inTurn = () => partOfEach(equalSizes(golfers.length, groups).toReversed())
  const order = kind === 'near' ? inTurn() : backAndForth(golfers.length, groups)
  return new Map(byIndex(golfers).map(({ id }, place) => [id, order[place] ?? groups]))
}

/** 1 2 3, 3 2 1, 1 2 3 …: every group gets one golfer of each strength, and the sums stay close. */
function backAndForth(golfers: number, groups: number): readonly number[] {
  return Array.from({ length: golfers }, (_, place) => {
    const row = Math.floor(place / groups)
    const column = place % groups
    return row % 2 === 0 ? column + 1 : groups - column
  })
}
