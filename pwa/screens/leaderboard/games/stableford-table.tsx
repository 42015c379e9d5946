import type { StablefordStanding } from '#golf/games/stableford.ts'
import { classes } from '../../../ui/classes.ts'
import { waitText, type NameOf } from './game-lines.ts'
import figures from '../../../ui/figures-table.module.css'
import styles from './game-tables.module.css'

type Props = { standing: StablefordStanding; nameOf: NameOf; isOver: boolean }

/** Points by net score, the most first. */
export function StablefordTable({ standing, nameOf, isOver }: Props) {
  return (
    <section className={styles['game']} aria-label="Stableford">
      <h2>Stableford</h2>
      <table className={classes(figures['table'], styles['table'])}>
        <thead>
          <tr>
            <th scope="col">Pos</th>
            <th scope="col" className={styles['words']}>
              Player
            </th>
            <th scope="col">Thru</th>
            <th scope="col">Points</th>
          </tr>
        </thead>
        <tbody>
          {standing.golfers.map(({ golferId, position, thru, points, waitsFor }) => (
            <tr key={golferId}>
              <td className={styles['figure']}>{position}</td>
              <th scope="row" className={styles['words']}>
                {nameOf(golferId)}
                <small>{waitText(waitsFor, { isOver })}</small>
              </th>
              <td className={styles['figure']}>{thru === 0 ? '–' : thru}</td>
              <td className={styles['figure']}>
                <span className={classes(!isOver && waitsFor.length > 0 && styles['held'])}>{points}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
