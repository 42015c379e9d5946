import type { WolfStanding } from '#golf/games/wolf.ts'
import { classes } from '../../../ui/classes.ts'
import { noChoiceText, wolfChoiceText, wolfResultText, type NameOf } from './game-lines.ts'
import figures from '../../../ui/figures-table.module.css'
import styles from './game-tables.module.css'
import { PointsTable } from './points-table.tsx'

type Props = {
  standing: WolfStanding
  golfers: number
  /** Holes on which two phones chose differently. */
  contested: ReadonlySet<number>
  left: ReadonlySet<number>
  nameOf: NameOf
  isOver: boolean
}

/** Points, and below them the holes that were chosen or played. */
export function WolfTable({ standing, golfers, contested, left, nameOf, isOver }: Props) {
  const begun = standing.holes.filter(({ choice, missing }) => choice !== null || missing.length < golfers)
  return (
    <section className={styles['game']} aria-label="Wolf">
      <h2>Wolf</h2>
      <PointsTable rows={standing.golfers} left={left} nameOf={nameOf} isOver={isOver} />
      {begun.length > 0 && (
        <table className={classes(figures['table'], styles['table'])} aria-label="Wolf by hole">
          <thead>
            <tr>
              <th scope="col">Hole</th>
              <th scope="col" className={styles['words']}>
                Wolf
              </th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {begun.map((hole) => (
              <tr key={hole.hole}>
                <th scope="row" className={styles['figure']}>
                  {hole.hole}
                </th>
                <td className={styles['words']}>
                  {nameOf(hole.wolf)}
                  {/* Beside scores that are all there, the last column says it. */}
                  {(hole.choice !== null || hole.missing.length > 0) && (
                    <small>
                      {hole.choice === null ? noChoiceText({ isOver }) : wolfChoiceText(hole.choice, nameOf)}
                    </small>
                  )}
                </td>
                <td>
                  {contested.has(hole.hole) && (
                    <small className={styles['contested']}>Two phones chose differently</small>
                  )}
                  <span className={classes(!isOver && hole.winner === null && styles['held'])}>
                    {wolfResultText(hole, { nameOf, isOver })}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
