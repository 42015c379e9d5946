import { sidesText } from '#golf/games/side-names.ts'
import { balanceText, moneyText } from '#golf/money/money-text.ts'
import { theClub } from '#golf/money/outing-money.ts'
import type { OutingMoney } from '#sync/calls/stakes.ts'

type Named = { readonly money: OutingMoney; readonly nameOf: (golferId: number) => string }

/**
 * Returns the purses and games with their names, and the balance of each golfer in them. Games of the same name are
 * distinguished by their sides.
 */
export function partsOfMoney({ money: { purses, games }, nameOf }: Named) {
  const named = games.map(({ name, group, sides, golfers }) => {
    const who = sidesText(sides.map((side) => side.map(nameOf)))
    return { name: group === 0 ? name : `${name}, group ${group}`, who, golfers }
  })
  return [
    ...purses.map(({ by, flight, golfers }) => {
      const name = by === 'net' ? 'Net' : 'Gross'
      return { name: flight === 0 ? `${name} purse` : `${name} purse, flight ${flight}`, golfers }
    }),
    ...named.map(({ name, who, golfers }) => {
      const isShared = named.filter((other) => withoutNumber(other.name) === withoutNumber(name)).length > 1
      return { name: isShared && who !== '' ? `${name}, ${who}` : name, golfers }
    }),
  ]
}

/** The name without its number: Skins for Skins (2). */
function withoutNumber(name: string): string {
  return name.replace(/ \(\d+\)$/, '')
}

/** Returns the payments that a golfer makes and gets. */
export function settlingOf({ money, nameOf }: Named, golferId: number): string[] {
  return money.payments.flatMap(({ from, to, cents }) => {
    const amount = moneyText(cents)
    if (from === golferId) return [`pay ${to === theClub ? 'the club' : nameOf(to)} ${amount}`]
    if (to === golferId) return [`get ${amount} from ${from === theClub ? 'the club' : nameOf(from)}`]
    return []
  })
}

/** Returns the lines at the end of the email about what a golfer won and owes. */
export function moneyLines(named: Named, golferId: number): string[] {
  const { money } = named
  const own = money.totals.find(({ id }) => id === golferId)
  if (own === undefined) return []
  const parts = partsOfMoney(named).flatMap(({ name, golfers }) => {
    const amount = golfers.find(({ id }) => id === golferId)
    return amount === undefined || amount.cents === 0 ? [] : [`${name}: ${balanceText(amount.cents)}`]
  })
  const settling = settlingOf(named, golferId).map((text) => `You ${text}.`)
  return [
    ['Stakes:', ...parts, `Altogether: ${balanceText(own.cents)}`].join('\n'),
    ['Settle up:', ...(settling.length === 0 ? ['You’re even.'] : settling)].join('\n'),
    'This is between yourselves. Nomad moves no money.',
  ]
}
