import type { SkinsStanding } from '../games/skins.ts'
import type { Percent } from '../strokes/playing-handicap.ts'
import { sum, sumOf } from '../sums.ts'
import { cents, type Cents } from '../units.ts'

/** A golfer's prize from a pot, and the balance (`cents`) after subtracting the buy-in. */
export type Prize = { readonly golferId: number; readonly prize: Cents; readonly cents: Cents }

/** A golfer's result, the lowest best; null for a golfer without a total. */
type Result = { readonly golferId: number; readonly figure: number | null }

type Pool = {
  readonly results: readonly Result[]
  readonly buyIn: Cents
  /** Added to the buy-ins by the club or a sponsor. */
  readonly added?: Cents
  /** The share of each place in percent. */
  readonly percent: readonly Percent[]
}

/**
 * Divides a pot by place: all buy-ins plus what is added. Tied golfers split the sum of their places; shares are
 * rounded down, and odd cents go one each by place, then in the order of the golfers. With fewer results than places,
 * the remaining shares are scaled up, so the pot is always paid out in full. Without any result the buy-ins are
 * returned.
 */
export function poolByPlace({ results, buyIn, added = cents(0), percent }: Pool): readonly Prize[] {
  const returned = results.flatMap(({ golferId, figure }) => (figure === null ? [] : [{ golferId, figure }]))
  const ranked = returned.toSorted((one, other) => one.figure - other.figure)
  if (ranked.length === 0) return results.map(({ golferId }) => ({ golferId, prize: buyIn, cents: cents(0) }))
  const table = percent.slice(0, ranked.length)
  const places = ranked.map(({ golferId, figure }) => {
    const first = ranked.findIndex((other) => other.figure === figure)
    const size = ranked.filter((other) => other.figure === figure).length
    const share = sum(table.slice(first, first + size))
    return { golferId, share, size }
  })
  const whole = sum(table)
  const pot = buyIn * results.length + added
  const shares = places.map(({ golferId, share, size }) => ({
    golferId,
    share: whole === 0 ? 0 : Math.floor((pot * share) / (whole * size)),
    isPaid: share > 0,
  }))
  return prizesOf(withOddCents(shares, whole === 0 ? 0 : pot), {
    golfers: results.map(({ golferId }) => golferId),
    buyIn,
  })
}

/**
 * Divides a pot of buy-ins by the skins won, each counted as often as it is worth. Shares are rounded down; odd cents
 * go one each to the golfers with the most skins, then in their order. Without a skin the buy-ins are returned.
 */
export function skinsPool({ golfers }: Pick<SkinsStanding, 'golfers'>, buyIn: Cents): readonly Prize[] {
  const all = sumOf(golfers, ({ won }) => won)
  if (all === 0) return golfers.map(({ golferId }) => ({ golferId, prize: buyIn, cents: cents(0) }))
  const pot = buyIn * golfers.length
  const mostFirst = golfers.toSorted((one, other) => other.won - one.won)
  const shares = mostFirst.map(({ golferId, won }) => ({
    golferId,
    share: Math.floor((pot * won) / all),
    isPaid: won > 0,
  }))
  return prizesOf(withOddCents(shares, pot), { golfers: golfers.map(({ golferId }) => golferId), buyIn })
}

type Share = { readonly golferId: number; readonly share: number; readonly isPaid: boolean }

/** Distributes the cents lost to rounding down, one each to golfers with a prize, best first. */
function withOddCents(shares: readonly Share[], pot: number): readonly Share[] {
  let odd = pot - sumOf(shares, ({ share }) => share)
  return shares.map((each) => {
    const extra = each.isPaid && odd > 0 ? 1 : 0
    odd -= extra
    return { ...each, share: each.share + extra }
  })
}

function prizesOf(
  shares: readonly Share[],
  { golfers, buyIn }: { golfers: readonly number[]; buyIn: Cents },
): readonly Prize[] {
  const won = new Map(shares.map(({ golferId, share }) => [golferId, share]))
  return golfers.map((golferId) => {
    const prize = won.get(golferId) ?? 0
    return { golferId, prize: cents(prize), cents: cents(prize - buyIn) }
  })
}
