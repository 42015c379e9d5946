import { classes } from '../../../ui/classes.ts'
import { ColumnHeads } from '../../../ui/column-heads.tsx'
import { openPointsText, pointsText, type NameOf } from './game-lines.ts'
import figures from '../../../ui/figures-table.module.css'
import styles from './game-tables.module.css'

type Row = { readonly golferId: number; readonly points: number; readonly waitsFor: readonly number[] }

type Props = { rows: readonly Row[]; left: ReadonlySet<number>; nameOf: NameOf; isOver: boolean }

/** Points of a game, the most first, those who left last; on amber while a hole can still change them. */
export function PointsTable({ rows, left, nameOf, isOver }: Props) {
  const open = [...new Set(rows.flatMap(({ waitsFor }) => waitsFor))]
  const openText = openPointsText(open, { isOver })
  return (
    <>
      <table className={classes(figures['table'], styles['table'])}>
        <ColumnHeads labels={['Golfer', 'Points']} />
        <tbody>
          {rows
            .toSorted((a, b) => Number(left.has(a.golferId)) - Number(left.has(b.golferId)) || b.points - a.points)
            .map(({ golferId, points, waitsFor }) => (
              <tr key={golferId}>
                <th scope="row">
                  {nameOf(golferId)}
                  {left.has(golferId) && <small>WD</small>}
                </th>
                <td className={styles['figure']}>
                  <span className={classes(!isOver && waitsFor.length > 0 && styles['held'])}>
                    {pointsText(points)}
                  </span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {openText !== null && <p className={styles['quiet']}>{openText}</p>}
    </>
  )
}
