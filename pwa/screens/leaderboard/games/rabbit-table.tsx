import type { RabbitStanding } from '#golf/games/rabbit.ts'
import { holesListed } from '#golf/games/waiting.ts'
import { classes } from '../../../ui/classes.ts'
import { rabbitText, waitText, type NameOf } from './game-lines.ts'
import styles from './game-tables.module.css'

type Props = { standing: RabbitStanding; nameOf: NameOf; isOver: boolean }

/** Who holds the rabbit of each group, or has won it, leg by leg. */
export function RabbitTable({ standing, nameOf, isOver }: Props) {
  return (
    <section className={styles['game']} aria-label="Rabbit">
      <h2>Rabbit</h2>
      <ul className={styles['lines']}>
        {standing.groups.flatMap(({ group, legs }) =>
          legs.map((leg, at) => (
            <li key={`${group}/${at}`}>
              <h3>
                Group {group} · {holesListed(leg.holes.map(({ hole }) => hole))}
              </h3>
              <p className={classes(styles['state'], !isOver && leg.waitsFor.length > 0 && styles['held'])}>
                {rabbitText(leg, { nameOf, isOver })}
              </p>
              {leg.waitsFor.length > 0 && <p className={styles['quiet']}>{waitText(leg.waitsFor, { isOver })}</p>}
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
