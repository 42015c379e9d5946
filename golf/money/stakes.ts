import type { NassauStanding } from '../games/nassau.ts'
import type { SixesStanding } from '../games/sixes.ts'
import type { SkinsStanding } from '../games/skins.ts'
import { sumOf } from '../sums.ts'
import { cents, type Cents } from '../units.ts'

/** What a golfer wins (above zero) or owes. The balances of a game sum to zero. */
export type Balance = { readonly golferId: number; readonly cents: Cents }

type Points = { readonly golferId: number; readonly points: number }

/**
 * Settles points with a value, those of Wolf or Stableford for example: every two golfers settle the difference of their
 * points. A custom between golfers, as all stakes are; no rule of the game sets them.
 */
export function pointsMoney(points: readonly Points[], value: Cents): readonly Balance[] {
  const all = sumOf(points, (golfer) => golfer.points)
  return points.map(({ golferId, points: own }) => ({ golferId, cents: cents(value * (points.length * own - all)) }))
}

/**
 * Settles skins with a value: every other golfer pays it to the winner of a skin, as often as the skin is worth. Only
 * final skins count.
 */
export function skinsMoney({ golfers }: Pick<SkinsStanding, 'golfers'>, value: Cents): readonly Balance[] {
  return pointsMoney(
    golfers.map(({ golferId, won }) => ({ golferId, points: won })),
    value,
  )
}

/**
 * Settles a match, a Sixes match or one bet of a Nassau: the stake times the size of the larger side goes from the
 * losers to the winners, split evenly in each side; odd cents are won or paid by the side's first golfers.
 */
export function matchMoney({
  sides,
  winner,
  stake,
}: {
  sides: readonly (readonly number[])[]
  winner: 'A' | 'B' | 'halved' | null
  stake: Cents
}): readonly Balance[] {
  const [one = [], other = []] = sides
  const total = winner === 'A' || winner === 'B' ? stake * Math.max(one.length, other.length) : 0
  const sign = winner === 'A' ? 1 : -1
  return [...splitEvenly(one, sign * total), ...splitEvenly(other, -sign * total)]
}

/** Settles every bet of a Nassau that has a winner, at one stake each; undecided bets move no money. */
export function nassauMoney({ sides, bets }: Pick<NassauStanding, 'sides' | 'bets'>, stake: Cents): readonly Balance[] {
  const golfers = sides.map((side) => side.golfers)
  return sumBalances(bets.map(({ winner }) => matchMoney({ sides: golfers, winner, stake })))
}

/**
 * Settles the Sixes matches that have a winner, at one stake each, between the golfers who share in the points of the
 * match. No money is paid where no golfer of a side shares. Every golfer gets a balance.
 */
export function sixesMoney({ matches }: Pick<SixesStanding, 'matches'>, stake: Cents): readonly Balance[] {
  const side = { team1: 'A', team2: 'B', halved: 'halved' } as const
  return sumBalances(
    matches.flatMap(({ team1, team2, winner, sharedBy }) => {
      const sides = [team1, team2].map((team) => team.filter((id) => sharedBy.includes(id)))
      const isSettled = winner !== null && sides.every((golfers) => golfers.length > 0)
      const nothing = [...team1, ...team2].map((golferId) => ({ golferId, cents: cents(0) }))
      return [nothing, isSettled ? matchMoney({ sides, winner: side[winner], stake }) : []]
    }),
  )
}

/** Sums the balances of several games by golfer, in the order in which the golfers first appear. */
export function sumBalances(games: readonly (readonly Balance[])[]): readonly Balance[] {
  const total = new Map<number, number>()
  for (const { golferId, cents: amount } of games.flat()) total.set(golferId, (total.get(golferId) ?? 0) + amount)
  return [...total].map(([golferId, amount]) => ({ golferId, cents: cents(amount) }))
}

/** A sum split among golfers; odd cents go to the first of them. */
export function splitEvenly(golfers: readonly number[], total: number): readonly Balance[] {
  const size = Math.abs(total)
  const share = golfers.length === 0 ? 0 : Math.floor(size / golfers.length)
  const odd = size - share * golfers.length
  return golfers.map((golferId, at) => {
    const amount = share + (at < odd ? 1 : 0)
    return { golferId, cents: cents(total < 0 ? 0 - amount : amount) }
  })
}
