import { accept, refuse, type Result } from '../result.ts'
import { equalSizes, partOfEach } from './flights.ts'
import { groupSize } from './outing.ts'

/** The number of groups that a field of this size needs. */
export function groupsOffered(golfers: number): number {
  return Math.ceil(golfers / groupSize)
}

/**
 * Returns the group of each golfer, in order. Sizes differ by at most one, the larger first: nine golfers are 3, 3 and
 * 3.
 */
export function balancedGroups(golfers: number): readonly number[] {
  return partOfEach(equalSizes(golfers, groupsOffered(golfers)))
}

/** Whether the sizes of groups differ by at most one. */
export function areBalanced(groups: readonly number[]): boolean {
  const sizes = [...sizesOf(groups).values()]
  return sizes.length < 2 || Math.max(...sizes) - Math.min(...sizes) <= 1
}

/**
 * Assigns every golfer without a group to the smallest one with room; chosen groups are kept. When none is chosen, all
 * groups are balanced. Returns the groups by golfer id.
 */
export function assignGroups(
  golfers: readonly { readonly id: number; readonly group: number | null }[],
): ReadonlyMap<number, number> {
  const taken = golfers.flatMap(({ group }) => (group === null ? [] : [group]))
  if (taken.length === 0) {
    const balanced = balancedGroups(golfers.length)
    return new Map(golfers.map(({ id }, place) => [id, balanced[place] ?? 1]))
  }
  return new Map(
    golfers.map(({ id, group }) => {
      if (group !== null) return [id, group]
      const smallest = smallestWithRoom(taken, groupsOffered(golfers.length))
      taken.push(smallest)
      return [id, smallest]
    }),
  )
}

/** Returns the smallest group with room, among those in use and as many new ones as the field needs. */
function smallestWithRoom(taken: readonly number[], needed: number): number {
  const sizes = new Map(sizesOf(taken))
  for (let group = 1; sizes.size < needed || [...sizes.values()].every((size) => size >= groupSize); group += 1) {
    if (!sizes.has(group)) sizes.set(group, 0)
  }
  const [smallest] = [...sizes].toSorted(([group, size], [other, otherSize]) => size - otherSize || group - other)
  return smallest?.[0] ?? 1
}

function sizesOf(groups: readonly number[]): ReadonlyMap<number, number> {
  const sizes = new Map<number, number>()
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return sizes
}

/**
 * Refuses a field whose groups have golfers on different starting holes: a group plays its holes in one order. Holes
 * are 1 to 18.
 */
export function validateStartingHoles(
  golfers: readonly { readonly group: number; readonly startingHole: number }[],
): Result<null, 'group.starting-holes'> {
  for (const { group } of golfers) {
    const started = golfers.filter((other) => other.group === group).map(({ startingHole }) => startingHole)
    const holes = [...new Set(started)].toSorted((one, other) => one - other)
    if (holes.length > 1) {
      const named = `${holes.slice(0, -1).join(', ')} and ${holes.at(-1)}`
      return refuse(
        'group.starting-holes',
        `Group ${group} starts on holes ${named}. Choose one starting hole for a group`,
      )
    }
  }
  return accept(null)
}

/**
 * Refuses a field with a golfer without a group, or a group of more than four. More groups than needed are allowed: a
 * tournament may send its field out in threes.
 */
export function validateGroups(
  groups: readonly (number | null)[],
): Result<readonly number[], 'group.missing' | 'group.full'> {
  const placed: number[] = []
  for (const group of groups) {
    if (group === null || !Number.isInteger(group) || group < 1) {
      return refuse('group.missing', 'Every golfer needs a group')
    }
    placed.push(group)
    if (placed.filter((number) => number === group).length > groupSize) {
      return refuse('group.full', `Group ${group} has more than ${groupSize} golfers. Move one to another group`)
    }
  }
  return accept(placed)
}
