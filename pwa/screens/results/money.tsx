import { balanceText, moneyText } from '#golf/money/money-text.ts'
import { theClub } from '#golf/money/outing-money.ts'
import type { OutingMoney } from '#sync/calls/stakes.ts'
import type { NameOf } from '../../outings/outing-names.ts'
import { classes } from '../../ui/classes.ts'
import { Section } from '../../ui/page.tsx'
import { amountsOf, whoOf, winnersFirst } from './money-rows.ts'
import { texts } from './texts.ts'
import figures from '../../ui/figures-table.module.css'
import styles from './results.module.css'

type Props = { money: OutingMoney; nameOf: NameOf }

/** The payments between golfers, what everyone wins and owes, and the games that it comes from. */
export function Money({ money, nameOf }: Props) {
  const { payments, totals, purses, games } = money
  const words = texts.money
  const payer = (id: number) => (id === theClub ? words.club : nameOf(id))
  return (
    <>
      <Section title={words.settleUp}>
        {payments.length === 0 ? (
          <p>{words.even}</p>
        ) : (
          <table className={classes(figures['table'], styles['table'], styles['lines'], styles['payments'])}>
            <tbody>
              {payments.map(({ from, to, cents }) => (
                <tr key={`${from} ${to}`}>
                  <th scope="row">{words.pays(payer(from), to === theClub ? words.theClub : nameOf(to))}</th>
                  <td className={styles['figure']}>{moneyText(cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className={styles['note']}>{words.betweenYourselves}</p>
      </Section>
      <Section title={words.totals}>
        <Amounts rows={winnersFirst(totals)} nameOf={nameOf} />
      </Section>
      {purses.map(({ by, flight, entry, pot, golfers }) => (
        <Section key={`${by} ${flight}`} title={words.purse(texts[by], flight)}>
          <p className={styles['note']}>{words.pot(moneyText(entry), moneyText(pot))}</p>
          <Amounts
            rows={golfers.flatMap(({ id, prize }) => (prize > 0 ? [{ id, cents: prize }] : []))}
            nameOf={nameOf}
            textOf={moneyText}
          />
        </Section>
      ))}
      {games.map((game, at) => (
        <Section key={at} title={words.game(game.name)}>
          <p className={styles['note']}>
            {[whoOf(game, nameOf), `${moneyText(game.stake)} ${words.per[game.per]}`]
              .filter((part) => part !== '')
              .join(' · ')}
          </p>
          {amountsOf(game.golfers).length === 0 ? (
            <p>{words.nothing}</p>
          ) : (
            <Amounts rows={amountsOf(game.golfers)} nameOf={nameOf} />
          )}
        </Section>
      ))}
    </>
  )
}

type AmountsProps = {
  rows: readonly { readonly id: number; readonly cents: number }[]
  nameOf: NameOf
  textOf?: (cents: number) => string
}

function Amounts({ rows, nameOf, textOf = balanceText }: AmountsProps) {
  return (
    <table className={classes(figures['table'], styles['table'], styles['lines'], styles['payments'])}>
      <tbody>
        {rows.map(({ id, cents }) => (
          <tr key={id}>
            <th scope="row">{nameOf(id)}</th>
            <td className={classes(styles['figure'], cents > 0 && styles['fell'])}>{textOf(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
