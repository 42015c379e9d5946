import { holesListed } from '#golf/games/waiting.ts'
import { classes } from '../../../ui/classes.ts'
import { ColumnHeads } from '../../../ui/column-heads.tsx'
import { pointsText, type NameOf } from './game-lines.ts'
import styles from './game-tables.module.css'

type Row = { readonly golferId: number; readonly points: number; readonly waitsFor: readonly number[] }

type Props = { rows: readonly Row[]; nameOf: NameOf }

/** Points of a game, the most first; on amber while a hole can still change them. */
export function PointsTable({ rows, nameOf }: Props) {
  const open = [...new Set(rows.flatMap(({ waitsFor }) => waitsFor))]
  return (
    <>
      <table className={styles['table']}>
        <ColumnHeads labels={['Golfer', 'Points']} />
        <tbody>
          {rows
            .toSorted((a, b) => b.points - a.points)
            .map(({ golferId, points, waitsFor }) => (
              <tr key={golferId}>
                <th scope="row">{nameOf(golferId)}</th>
                <td className={styles['figure']}>
                  <span className={classes(waitsFor.length > 0 && styles['held'])}>{pointsText(points)}</span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {open.length > 0 && (
        <p className={styles['quiet']}>Points on amber are for now. They wait for {holesListed(open)}.</p>
      )}
    </>
  )
}
