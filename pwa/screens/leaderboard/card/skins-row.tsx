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
  /** The outing is over: nobody behind can take anything any more. */
  isOver: boolean
}

/** Who took each hole, by initials; in brackets where scores are missing. */
export function SkinsRow({ label, standing, columns, nameOf, isOver }: Props) {
  const open = isOver ? 'not finished' : 'for now'
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
              <Winner name={nameOf(skin.winner)} open={skin.missing.length > 0 ? open : null} />
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** `open` says what is still open about it; null for a skin that is won. */
function Winner({ name, open }: { name: string; open: string | null }) {
  const initials = initialsOf(name)
  return (
    <>
      <span aria-hidden="true">{open === null ? initials : `(${initials})`}</span>
      <span className={spoken['spoken']}>{open === null ? name : `${name}, ${open}`}</span>
    </>
  )
}
