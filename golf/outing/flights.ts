import { accept, refuse, type Result } from '../result.ts'
import type { HandicapIndex } from '../units.ts'

/** A golfer with the data of a draw. Of two with the same index the lower id comes first. */
export type DrawnGolfer = { readonly id: number; readonly index: HandicapIndex }

/** Flights of equal size, or by index: the highest index of each flight, and a last flight takes the rest. */
export type FlightPlan =
  | { readonly by: 'size'; readonly count: number }
  | { readonly by: 'index'; readonly upto: readonly HandicapIndex[] }

/** The lowest index first. */
export function byIndex<Golfer extends DrawnGolfer>(golfers: readonly Golfer[]): readonly Golfer[] {
  return golfers.toSorted((one, other) => one.index - other.index || one.id - other.id)
}

/**
 * The flight of every golfer by id, 1 for the lowest indexes. Flights of equal size differ by one golfer at most, the
 * larger first, and there are no more of them than golfers; a flight by index keeps its number when no one is in it.
 */
export function flightsOf(
  golfers: readonly DrawnGolfer[],
  plan: FlightPlan,
): Result<ReadonlyMap<number, number>, 'flights.order'> {
  if (plan.by === 'size') {
    const flights = partOfEach(equalSizes(golfers.length, plan.count))
    return accept(new Map(byIndex(golfers).map(({ id }, place) => [id, flights[place] ?? 1])))
  }
  const { upto } = plan
  if (upto.some((index, place) => place > 0 && index <= (upto[place - 1] ?? index))) {
    return refuse('flights.order', 'Each cutoff must be higher than the one before.')
  }
  return accept(new Map(golfers.map(({ id, index }) => [id, upto.filter((highest) => highest < index).length + 1])))
}

/** The number of the part that each place belongs to: for parts of 2 and 1 it is 1, 1, 2. */
export function partOfEach(sizes: readonly number[]): readonly number[] {
  return sizes.flatMap((size, place) => Array.from({ length: size }, () => place + 1))
}

/** Sizes of this many parts, the larger first; empty parts are left out. */
export function equalSizes(golfers: number, parts: number): readonly number[] {
  const filled = Math.min(golfers, parts)
  return Array.from({ length: filled }, (_, place) => Math.ceil((golfers - place) / filled))
}
