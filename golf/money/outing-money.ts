import type { ResultRow } from '../outing/results.ts'
import type { Percent } from '../strokes/playing-handicap.ts'
import { sumOf } from '../sums.ts'
import { placeNumber } from '../ties/places.ts'
import { cents, type Cents } from '../units.ts'
import { poolByPlace, type Prize } from './pool.ts'
import { settleUp, type Payment } from './settle-up.ts'
import type { Stake } from './stake-units.ts'
import { sumBalances, type Balance } from './stakes.ts'

/** A prize pot for the places of a field or a flight. */
export type Purse = {
  /** The entry fee of every golfer. */
  readonly entry: Cents
  /** What the club adds to the pot; with flights, to the pot of each. */
  readonly added: Cents
  /** The share of each place in percent; they sum to 100. */
  readonly percent: readonly Percent[]
}

/** The stakes of an outing, as set by its organizer. */
export type Stakes = {
  /** A pot in each flight, by net score. */
  readonly net: Purse | null
  /** A pot for the whole field, by gross score. */
  readonly gross: Purse | null
  /** `key` identifies the game within its outing. */
  readonly games: readonly (Stake & { readonly key: string })[]
}

/** The id under which the club pays its additions to purses. */
export const theClub = 0

/**
 * Returns what the places of a field win. A golfer who never started pays no entry; one without a place (NR, WD) pays
 * and wins nothing. Tied golfers share the prizes of their places, and odd cents go one each to the best places first.
 */
export function purseMoney(
  rows: readonly Pick<ResultRow, 'golferId' | 'place'>[],
  { entry, added, percent }: Purse,
): readonly Prize[] {
  const results = rows
    .filter(({ place }) => place !== '–')
    .map(({ golferId, place }) => ({ golferId, figure: placeNumber(place) }))
  return poolByPlace({ results, buyIn: entry, added, percent })
}

/**
 * Returns what each golfer wins or owes over all games, and who pays whom. What the golfers win in total is paid by the
 * club.
 */
export function settledMoney(parts: readonly (readonly Balance[])[]): {
  readonly totals: readonly Balance[]
  readonly payments: readonly Payment[]
} {
  const totals = sumBalances(parts)
  const added = sumOf(totals, (golfer) => golfer.cents)
  const club = added === 0 ? [] : [{ golferId: theClub, cents: cents(-added) }]
  return { totals, payments: settleUp([...totals, ...club]) }
}
