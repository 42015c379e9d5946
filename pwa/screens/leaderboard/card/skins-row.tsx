import type { SkinsStanding } from '#golf/games/skins.ts'
import type { CardColumn } from './card-columns.ts'
import styles from './card-table.module.css'
import type { NameOf } from '../games/game-lines.ts'
import { initialsOf, skinsOnSide } from './skins-on-card.ts'
import spoken from '../../../ui/spoken.module.css'

type Props = {
  label: string
  standing: SkinsStanding
  columns: readonly CardColumn[]
  nameOf: NameOf
}

/** Who took each hole, by initials; in brackets while somebody behind can still take it. */
export function SkinsRow({ label, standing, columns, nameOf }: Props) {
  return (
    <tr className={styles['facts']}>
      <th scope="row" className={styles['label']}>
        {label}
      </th>
      {columns.map((column) => {
        if (column.kind === 'sum') {
          return (
            <td key={column.label} className={styles['sum']}>
              {skinsOnSide(standing, column.side)}
            </td>
          )
        }
        const skin = standing.holes.find(({ hole }) => hole === column.hole.hole)
        return (
          <td key={column.hole.hole} className={styles['skin']}>
            {skin !== undefined && skin.winner !== null && (
              <Winner name={nameOf(skin.winner)} isFinal={skin.missing.length === 0} />
            )}
          </td>
        )
      })}
    </tr>
  )
}

function Winner({ name, isFinal }: { name: string; isFinal: boolean }) {
  const initials = initialsOf(name)
  return (
    <>
      <span aria-hidden="true">{isFinal ? initials : `(${initials})`}</span>
      <span className={spoken['spoken']}>{isFinal ? name : `${name}, for now`}</span>
    </>
  )
}
