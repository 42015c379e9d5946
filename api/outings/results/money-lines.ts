import { balanceText, moneyText } from '#golf/money/money-text.ts'
import { theClub } from '#golf/money/outing-money.ts'
import type { OutingMoney } from '#sync/calls/stakes.ts'

type Named = { readonly money: OutingMoney; readonly nameOf: (golferId: number) => string }

/** Purses and games with their names, and the balance of each golfer in them. */
export function partsOfMoney({ purses, games }: OutingMoney) {
  return [
    ...purses.map(({ by, flight, golfers }) => {
      const name = by === 'net' ? 'Net' : 'Gross'
      return { name: flight === 0 ? `${name} purse` : `${name} purse, flight ${flight}`, golfers }
    }),
    ...games.map(({ name, group, golfers }) => ({ name: group === 0 ? name : `${name}, group ${group}`, golfers })),
  ]
}

/** Whom a golfer pays, and who pays the golfer. */
export function settlingOf({ money, nameOf }: Named, golferId: number): string[] {
  return money.payments.flatMap(({ from, to, cents }) => {
    const amount = moneyText(cents)
    if (from === golferId) return [`pay ${to === theClub ? 'the club' : nameOf(to)} ${amount}`]
    if (to === golferId) return [`get ${amount} from ${from === theClub ? 'the club' : nameOf(from)}`]
    return []
  })
}

/** What a golfer won and owes, at the end of the email. */
export function moneyLines(named: Named, golferId: number): string[] {
  const { money } = named
  const own = money.totals.find(({ id }) => id === golferId)
  if (own === undefined) return []
  const parts = partsOfMoney(money).flatMap(({ name, golfers }) => {
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
