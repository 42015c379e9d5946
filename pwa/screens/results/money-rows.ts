import { sidesText } from '#golf/games/side-names.ts'
import type { OutingMoney } from '#sync/calls/stakes.ts'
import type { NameOf } from '../../outings/outing-names.ts'
import { texts } from './texts.ts'

type Amount = { readonly id: number; readonly cents: number }

/** Sorts by amount, largest first. The sort is stable. */
export function winnersFirst(rows: readonly Amount[]): readonly Amount[] {
  return rows.toSorted((one, other) => other.cents - one.cents)
}

/** Returns the rows of golfers who win or owe something, the winners first. */
export function amountsOf(rows: readonly Amount[]): readonly Amount[] {
  return winnersFirst(rows.filter(({ cents }) => cents !== 0))
}

/** Returns the prize of a golfer from a purse; 0 for no prize, and without a purse. */
export function prizeOf(
  money: OutingMoney | null,
  { by, flight, id }: { by: 'net' | 'gross'; flight: number; id: number },
): number {
  const purse = money?.purses.find((each) => each.by === by && (each.flight === 0 || each.flight === flight))
  return purse?.golfers.find((golfer) => golfer.id === id)?.prize ?? 0
}

/**
 * Returns the worth of one of the outing's own skins: what all others paid, or a share of the pot. 0 without a stake.
 */
export function worthOfSkin(money: OutingMoney | null, { by, won }: { by: 'net' | 'gross'; won: number }): number {
  const skins = money?.games.find(({ key }) => key === `own-skins/${by}`)
  if (skins === undefined || won === 0) return 0
  const { per, stake, golfers } = skins
  return per === 'pot' ? Math.floor((stake * golfers.length) / won) : stake * (golfers.length - 1)
}

/** Returns the sides of a game, or its group; empty for a game of everyone. */
export function whoOf({ sides, group }: Pick<OutingMoney['games'][number], 'sides' | 'group'>, nameOf: NameOf): string {
  if (sides.length > 0) return sidesText(sides.map((side) => side.map(nameOf)))
  return group > 0 ? texts.group(group) : ''
}
