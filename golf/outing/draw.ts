import { sum } from '../sums.ts'
import { byIndex, equalSizes, partOfEach, type DrawnGolfer } from './flights.ts'
import { groupsOffered } from './groups.ts'
import { groupSize } from './outing.ts'

/** Groups of players near in handicap, or each with low and high ones. */
export type DrawKind = 'near' | 'mixed'

/** The host of each guest who plays with one, both by id. */
type Hosts = ReadonlyMap<number, number>

/**
 * The group of every golfer by id: the fewest groups of at most four, whose sizes differ by one golfer at most, so that
 * only a field of one plays alone. Guests are in the group of their host, which can make the sizes differ by more.
 * Deterministic: the same field is always drawn the same way.
 */
export function drawGroups(
  golfers: readonly DrawnGolfer[],
  kind: DrawKind,
  hosts: Hosts = new Map(),
): ReadonlyMap<number, number> {
  const parties = partiesOf(byIndex(golfers), hosts)
  if (parties.some((party) => party.length > 1)) return drawParties(parties, kind)
  const groups = groupsOffered(golfers.length)
  // Of near groups the smaller ones go out first, as they play faster.
  const inTurn = () => partOfEach(equalSizes(golfers.length, groups).toReversed())
  const order = kind === 'near' ? inTurn() : backAndForth(golfers.length, groups)
  return new Map(byIndex(golfers).map(({ id }, place) => [id, order[place] ?? groups]))
}

/** Golfers who play together: a host, then the guests; or one golfer. */
type Party = readonly DrawnGolfer[]

/** A host has room for three guests; further ones, whom an organizer may have typed in, are drawn like all others. */
function partiesOf(golfers: readonly DrawnGolfer[], hosts: Hosts): readonly Party[] {
  const ids = new Set(golfers.map(({ id }) => id))
  const hostOf = ({ id }: DrawnGolfer) => {
    const host = hosts.get(id)
    return host !== undefined && ids.has(host) && !hosts.has(host) ? host : null
  }
  return golfers
    .filter((golfer) => hostOf(golfer) === null)
    .flatMap((host): readonly Party[] => {
      const guests = golfers.filter((golfer) => hostOf(golfer) === host.id)
      const room = groupSize - 1
      return [[host, ...guests.slice(0, room)], ...guests.slice(room).map((guest) => [guest])]
    })
}

/** Groups of parties: near in the mean of their indexes, or low and high ones. */
function drawParties(parties: readonly Party[], kind: DrawKind): ReadonlyMap<number, number> {
  const shapes = shapesOf(parties)
  const lone = shapes.some((shape) => sum(shape) === 1)
  const largest = parties.reduce((most, party) => (party.length > most.length ? party : most), [])
  if (lone && largest.length > 2) {
    const others = parties.filter((party) => party !== largest)
    return drawParties([...others, largest.slice(0, 2), largest.slice(2)], kind)
  }
  const groups: Party[] = shapes.map(() => [])
  for (const size of new Set(parties.map((party) => party.length))) {
    const slots = slotsOf(shapes, { size, kind })
    const inOrder = parties.filter((party) => party.length === size).toSorted((one, other) => mean(one) - mean(other))
    for (const [at, party] of inOrder.entries()) {
      const group = slots[at] ?? 0
      groups[group] = [...(groups[group] ?? []), ...party]
    }
  }
  const order =
    kind === 'near' ? groups.toSorted((one, other) => one.length - other.length || mean(one) - mean(other)) : groups
  return new Map(order.flatMap((group, at) => group.map(({ id }) => [id, at + 1] as const)))
}

/**
 * The sizes of the parties in each of the fewest groups, as even as they get: the largest first, to where most is left.
 */
function shapesOf(parties: readonly Party[]): readonly (readonly number[])[] {
  const sizes = parties.map((party) => party.length).toSorted((one, other) => other - one)
  const count = (size: number) => sizes.filter((each) => each === size).length
  const needed = Math.max(groupsOffered(sum(sizes)), count(4) + count(3) + Math.ceil(count(2) / 2))
  const shapes: number[][] = Array.from({ length: needed }, () => [])
  for (const size of sizes) shapes.toSorted((one, other) => sum(one) - sum(other))[0]?.push(size)
  return shapes
}

/** The group of each place for a party of this size, for parties from the lowest index on. */
function slotsOf(
  shapes: readonly (readonly number[])[],
  { size, kind }: { size: number; kind: DrawKind },
): readonly number[] {
  const places = shapes.map((shape) => shape.filter((each) => each === size).length)
  if (kind === 'near') return places.flatMap((count, group) => Array.from({ length: count }, () => group))
  return Array.from({ length: Math.max(...places) }, (_, row) => {
    const inRow = places.flatMap((count, group) => (count > row ? [group] : []))
    return row % 2 === 0 ? inRow : inRow.toReversed()
  }).flat()
}

function mean(party: Party): number {
  return sum(party.map(({ index }) => index)) / party.length
}

/** 1 2 3, 3 2 1, 1 2 3 …: every group gets one golfer of each strength, and the sums stay close. */
function backAndForth(golfers: number, groups: number): readonly number[] {
  return Array.from({ length: golfers }, (_, place) => {
    const row = Math.floor(place / groups)
    const column = place % groups
    return row % 2 === 0 ? column + 1 : groups - column
  })
}
