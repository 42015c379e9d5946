import { sum } from '../sums.ts'
import { byIndex, equalSizes, partOfEach, type DrawnGolfer } from './flights.ts'
import { groupsOffered } from './groups.ts'
import { groupSize } from './outing.ts'

/** `near`: groups of similar handicaps; `mixed`: low and high handicaps in each group. */
export type DrawKind = 'near' | 'mixed'

/** The host of each guest who has one, by id. */
type Hosts = ReadonlyMap<number, number>

/**
 * Draws the group of every golfer, by id: the fewest groups of at most four, whose sizes differ by at most one, so that
 * a golfer plays alone only in a field of one. Guests are in the group of their host, which can make the sizes differ
 * by more. Deterministic: the same field always gives the same groups.
 */
export function drawGroups(
  golfers: readonly DrawnGolfer[],
  kind: DrawKind,
  hosts: Hosts = new Map(),
): ReadonlyMap<number, number> {
  const parties = partiesOf(byIndex(golfers), hosts)
  if (parties.some((party) => party.length > 1)) return drawParties(parties, kind)
  const groups = groupsOffered(golfers.length)
  // With groups of similar handicaps the smaller groups go out first, because they play faster.
  const inTurn = () => partOfEach(equalSizes(golfers.length, groups).toReversed())
  const order = kind === 'near' ? inTurn() : backAndForth(golfers.length, groups)
  return new Map(byIndex(golfers).map(({ id }, place) => [id, order[place] ?? groups]))
}

/** Golfers who stay together: a host followed by guests, or a single golfer. */
type Party = readonly DrawnGolfer[]

/** A host has room for three guests. Further ones, which an organizer may have entered, are drawn as single golfers. */
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

/** Draws groups of parties, by the mean index of each party. */
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
 * Returns the party sizes of each group, for the fewest groups: the largest party first, each into the emptiest group.
 */
function shapesOf(parties: readonly Party[]): readonly (readonly number[])[] {
  const sizes = parties.map((party) => party.length).toSorted((one, other) => other - one)
  const count = (size: number) => sizes.filter((each) => each === size).length
  const needed = Math.max(groupsOffered(sum(sizes)), count(4) + count(3) + Math.ceil(count(2) / 2))
  const shapes: number[][] = Array.from({ length: needed }, () => [])
  for (const size of sizes) shapes.toSorted((one, other) => sum(one) - sum(other))[0]?.push(size)
  return shapes
}

/** Returns the group for each party of a size, for parties sorted from the lowest mean index. */
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

/**
 * Deals golfers to groups back and forth: 1 2 3, 3 2 1, 1 2 3 …, so that every group gets one golfer of each strength
 * and the sums stay close.
 */
function backAndForth(golfers: number, groups: number): readonly number[] {
  return Array.from({ length: golfers }, (_, place) => {
    const row = Math.floor(place / groups)
    const column = place % groups
    return row % 2 === 0 ? column + 1 : groups - column
  })
}
