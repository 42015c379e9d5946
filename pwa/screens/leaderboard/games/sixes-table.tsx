import type { SixesStanding } from '#golf/games/sixes.ts'
import { holesListed } from '#golf/games/waiting.ts'
import { classes } from '../../../ui/classes.ts'
import { matchText, teamText, waitText, type NameOf } from './game-lines.ts'
import styles from './game-tables.module.css'
import { PointsTable } from './points-table.tsx'

type Props = { standing: SixesStanding; left: ReadonlySet<number>; nameOf: NameOf; isOver: boolean }

/** The three matches, and what each golfer has of them. */
export function SixesTable({ standing, left, nameOf, isOver }: Props) {
  return (
    <section className={styles['game']} aria-label="Sixes">
      <h2>Sixes</h2>
      <ul className={styles['lines']}>
        {standing.matches.map((match) => (
          <li key={match.match}>
            <h3>
              Match {match.match} · {holesListed(match.holes)}
            </h3>
            <p>
              {teamText(match.team1, nameOf)} v {teamText(match.team2, nameOf)}
            </p>
            <p className={classes(styles['state'], !isOver && match.winner === null && styles['held'])}>
              {matchText(match, { nameOf, isOver })}
            </p>
            {match.winner === null && <p className={styles['quiet']}>{waitText(match.waitsFor, { isOver })}</p>}
          </li>
        ))}
      </ul>
      <PointsTable rows={standing.golfers} left={left} nameOf={nameOf} isOver={isOver} />
    </section>
  )
}
