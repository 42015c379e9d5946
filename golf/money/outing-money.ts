import type { ResultRow } from '../outing/results.ts'
import type { Percent } from '../strokes/playing-handicap.ts'
import { sumOf } from '../sums.ts'
import { placeNumber } from '../ties/places.ts'
import { cents, type Cents } from '../units.ts'
import { poolByPlace, type Prize } from './pool.ts'
import { settleUp, type Payment } from './settle-up.ts'
import type { Stake } from './stake-units.ts'
import { sumBalances, type Balance } from './stakes.ts'

/** A pot for the places of a field or of a flight. */
export type Purse = {
  /** What every golfer pays. */
  readonly entry: Cents
  /** What the club adds to the pot, of each flight. */
  readonly added: Cents
  /** The share of each place; 100 together. */
  readonly percent: readonly Percent[]
}

/** What an outing is played for, as its organizer set it. */
export type Stakes = {
  /** A pot in every flight, by net. */
  readonly net: Purse | null
  /** A pot of the whole field, by gross. */
  readonly gross: Purse | null
  /** `key` names the game among those of its outing. */
  readonly games: readonly (Stake & { readonly key: string })[]
}

/** The id under which the club pays what it adds to purses. */
export const theClub = 0

/**
 * What the places of a field win. Who never started pays no entry; who has no place (NR, WD) pays and wins nothing.
 * Tied golfers share the prizes of their places, and odd cents go one each to the best places first.
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
 * What each golfer wins or owes over all games, and who pays whom. What the golfers win together is paid by the club.
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
