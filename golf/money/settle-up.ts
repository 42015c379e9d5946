import { sumOf } from '../sums.ts'
import { cents, type Cents } from '../units.ts'
import type { Balance } from './stakes.ts'

export type Payment = { readonly from: number; readonly to: number; readonly cents: Cents }

/** Up to this many golfers the minimum number of payments is searched; each further golfer doubles the search. */
const mostSearched = 12

/**
 * Returns who pays whom, in the fewest payments. The balances are split into the largest number of groups that sum to
 * zero, starting with the group of the first golfer. In a group, the largest debtor pays the largest creditor the
 * smaller of the two amounts until nothing is left. That takes golfers − groups payments, the minimum. Above 12 golfers
 * all are one group.
 */
export function settleUp(balances: readonly Balance[]): readonly Payment[] {
  if (sumOf(balances, (balance) => balance.cents) !== 0) throw new RangeError('balances do not sum to zero')
  const open = balances.filter((balance) => balance.cents !== 0)
  const groups = open.length > mostSearched ? [open] : zeroSumGroups(open)
  return groups.flatMap(paymentsWithin)
}

/** Splits the balances into groups that sum to zero. A group is a set of indexes, stored as a bit mask. */
function zeroSumGroups(open: readonly Balance[]): readonly (readonly Balance[])[] {
  const all = 2 ** open.length - 1
  const sums = Array.from({ length: all + 1 }, () => 0)
  const most = Array.from({ length: all + 1 }, () => 0)
  for (let set = 1; set <= all; set += 1) {
    const last = 31 - Math.clz32(set)
    sums[set] = (sums[set & ~(1 << last)] ?? 0) + (open[last]?.cents ?? 0)
    const without = open.map((_, place) => (set & (1 << place) ? (most[set & ~(1 << place)] ?? 0) : 0))
    most[set] = Math.max(...without) + (sums[set] === 0 ? 1 : 0)
  }

  const groups: number[] = []
  let rest = all
  while (rest !== 0) {
    const group = firstGroup({ rest, sums, most })
    groups.push(group)
    rest &= ~group
  }
  return groups.map((group) => open.filter((_, place) => (group & (1 << place)) !== 0))
}

/**
 * Returns the group that contains the first remaining golfer and leaves the most groups; among several, the one with
 * the lowest indexes.
 */
function firstGroup({ rest, sums, most }: { rest: number; sums: readonly number[]; most: readonly number[] }): number {
  const first = rest & -rest
  let best = 0
  for (let group = rest; group > 0; group = (group - 1) & rest) {
    const fits = (group & first) !== 0 && sums[group] === 0 && (most[rest & ~group] ?? 0) + 1 === most[rest]
    const differing = group ^ best
    if (fits && (best === 0 || (group & differing & -differing) !== 0)) best = group
  }
  return best
}

function paymentsWithin(group: readonly Balance[]): readonly Payment[] {
  const left = group.map((balance) => ({ ...balance, cents: balance.cents as number }))
  const payments: Payment[] = []
  for (;;) {
    const debtor = left.reduce((most, each) => (each.cents < most.cents ? each : most), { golferId: 0, cents: 0 })
    const creditor = left.reduce((most, each) => (each.cents > most.cents ? each : most), { golferId: 0, cents: 0 })
    const amount = Math.min(-debtor.cents, creditor.cents)
    if (amount === 0) return payments
    payments.push({ from: debtor.golferId, to: creditor.golferId, cents: cents(amount) })
    debtor.cents += amount
    creditor.cents -= amount
  }
}
