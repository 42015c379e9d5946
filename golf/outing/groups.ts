import { accept, refuse, type Result } from '../result.ts'
import { equalSizes, partOfEach } from './flights.ts'
import { groupSize } from './outing.ts'

/** The number of groups that the wizard offers. */
export function groupsOffered(golfers: number): number {
  return Math.ceil(golfers / groupSize)
}

/** Groups that differ by one golfer at most, the larger first, in the order of the golfers: nine are 3, 3 and 3. */
export function balancedGroups(golfers: number): readonly number[] {
  return partOfEach(equalSizes(golfers, groupsOffered(golfers)))
}

/** Whether no group has two golfers more than another. */
export function areBalanced(groups: readonly number[]): boolean {
  const sizes = [...sizesOf(groups).values()]
  return sizes.length < 2 || Math.max(...sizes) - Math.min(...sizes) <= 1
}

/**
 * Gives every golfer without a group the smallest one with room; groups already chosen stay. Where no group is chosen
 * all of them are balanced. By golfer id.
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

/** The smallest group with room, among those in use and as many new ones as the whole field needs. */
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

/** A group plays its holes in one order, so its golfers start on one hole, 1 to 18. */
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
 * Every golfer has a group and no group has more than four. More groups than needed are allowed: a tournament may
 * send its field out in threes.
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
