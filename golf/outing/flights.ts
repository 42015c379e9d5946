import { accept, refuse, type Result } from '../result.ts'
import type { HandicapIndex } from '../units.ts'

/** A golfer in a draw. */
export type DrawnGolfer = { readonly id: number; readonly index: HandicapIndex }

/**
 * How flights are made: of equal size, or by index with the highest index of each flight; the last flight has the rest.
 */
export type FlightPlan =
  | { readonly by: 'size'; readonly count: number }
  | { readonly by: 'index'; readonly upto: readonly HandicapIndex[] }

/** Sorts golfers by index, lowest first, then by id. */
export function byIndex<Golfer extends DrawnGolfer>(golfers: readonly Golfer[]): readonly Golfer[] {
  return golfers.toSorted((one, other) => one.index - other.index || one.id - other.id)
}

/**
 * Returns the flight of every golfer by id; flight 1 has the lowest indexes. Sizes of equal flights differ by at most
 * one, the larger first, and there are never more flights than golfers. Flights by index keep their number even when
 * one is empty.
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

/** Returns the number of the part for each position: parts of 2 and 1 give 1, 1, 2. */
export function partOfEach(sizes: readonly number[]): readonly number[] {
  return sizes.flatMap((size, place) => Array.from({ length: size }, () => place + 1))
}

/** Returns the sizes of this many parts, the larger first, without empty ones. */
export function equalSizes(golfers: number, parts: number): readonly number[] {
  const filled = Math.min(golfers, parts)
  return Array.from({ length: filled }, (_, place) => Math.ceil((golfers - place) / filled))
}
