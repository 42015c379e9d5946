import { accept, refuse, type Result } from '../result.ts'

export const groupSize = 4

/** How many groups the wizard offers for so many golfers. */
export function groupsOffered(golfers: number): number {
  return Math.ceil(golfers / groupSize)
}

/** The lowest group number, from 1, with fewer than four golfers. `taken` holds the group of every golfer placed. */
export function firstGroupWithRoom(taken: readonly number[]): number {
  let group = 1
  while (taken.filter((number) => number === group).length >= groupSize) group += 1
  return group
}

/** Gives every golfer without a group the first group with room; groups already chosen stay. By golfer id. */
export function assignGroups(
  golfers: readonly { readonly id: number; readonly group: number | null }[],
): ReadonlyMap<number, number> {
  const taken = golfers.flatMap(({ group }) => (group === null ? [] : [group]))
  return new Map(
    golfers.map(({ id, group }) => {
      if (group !== null) return [id, group]
      const free = firstGroupWithRoom(taken)
      taken.push(free)
      return [id, free]
    }),
  )
}

/**
 * Every golfer has a group and no group has more than four. More groups than needed are allowed: a tournament may
 * send its field out in threes.
 */
export function checkGroups(
  groups: readonly (number | null)[],
): Result<readonly number[], 'group.missing' | 'group.full'> {
  const placed: number[] = []
  for (const group of groups) {
    if (group === null || !Number.isInteger(group) || group < 1) {
      return refuse('group.missing', 'Every golfer needs a group')
    }
    placed.push(group)
    if (placed.filter((number) => number === group).length > groupSize) {
      return refuse('group.full', `Group ${group} has more than ${groupSize} golfers`)
    }
  }
  return accept(placed)
}
