import type { SkinsStanding } from '#golf/games/skins.ts'
import { classes } from '../../../ui/classes.ts'
import { ColumnHeads } from '../../../ui/column-heads.tsx'
import { openHolesText, skinsRows, type NameOf } from './game-lines.ts'
import figures from '../../../ui/figures-table.module.css'
import styles from './game-tables.module.css'

type Props = { title: string; standing: SkinsStanding; nameOf: NameOf; isOver: boolean }

/** Who has won skins, and who holds one of a hole that lacks scores. */
export function SkinsTable({ title, standing, nameOf, isOver }: Props) {
  const rows = skinsRows(standing, { nameOf, isOver })
  const open = openHolesText(standing, { isOver })
  return (
    <section className={styles['game']} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles['quiet']}>{isOver ? 'No skin was won.' : 'No skin is won yet.'}</p>
      ) : (
        <table className={classes(figures['table'], styles['table'])}>
          <ColumnHeads labels={['Golfer', isOver ? 'Held' : 'For now', 'Won']} />
          <tbody>
            {rows.map(({ golferId, won, provisional, lines }) => (
              <tr key={golferId}>
                <th scope="row">
                  {nameOf(golferId)}
                  {lines.map((line) => (
                    <small key={line}>{line}</small>
                  ))}
                </th>
                <td className={styles['figure']}>
                  {provisional > 0 && <span className={classes(!isOver && styles['held'])}>{provisional}</span>}
                </td>
                <td className={styles['figure']}>{won}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open !== null && <p className={styles['quiet']}>{open}.</p>}
    </section>
  )
}
