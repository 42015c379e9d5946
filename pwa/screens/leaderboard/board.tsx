import { memo, useMemo, useState } from 'react'
import type { OutingCard } from '#golf/outing/outing.ts'
import type { OutingOnPhone } from '#sync/device/outings.ts'
import type { SyncStatus } from '#sync/device/sync-status.ts'
import { Segmented } from '../../ui/choice.tsx'
import { classes } from '../../ui/classes.ts'
import { boardRows, type BoardRow } from './board-rows.ts'
import styles from './board.module.css'
import { boardFreshness, clockTime, groupHeardText } from './freshness.ts'
import { ToPar } from './score-figure.tsx'
import { useNow } from './use-now.ts'

type Props = {
  outing: OutingOnPhone
  card: OutingCard
  reach: SyncStatus['reach']
  /** The group that this phone scores (0 for none), and the member who is signed in. */
  group: number
  userId: number | null
  title: string
}

/** Every golfer of the outing from what this phone knows, with its age. Stepping a score beside it leaves it alone. */
export const Board = memo(function Board({ outing, card, reach, group, userId, title }: Props) {
  const [by, setBy] = useState<'net' | 'gross'>('net')
  const now = useNow()
  const { status } = outing.snapshot.outing
  const rows = useMemo(
    () => boardRows({ card, golfers: outing.snapshot.golfers, groups: outing.groups, by, viewer: { group, userId } }),
    [card, outing, by, group, userId],
  )
  const { live, text } = boardFreshness({
    reach,
    updatedAt: outing.refreshedAt,
    groups: outing.groups.length,
    status,
    now,
    clockTime: (instant) => clockTime(instant),
  })
  return (
    <section className={styles['board']} aria-label="Board">
      <div className={styles['heading']}>
        <h2>{title}</h2>
        <p className={classes(styles['fresh'], live && styles['live'])}>
          <i className={styles['light']} aria-hidden="true" />
          {text}
        </p>
      </div>
      <Segmented
        label="Order of the board"
        value={by}
        options={[
          { value: 'net', label: 'Net' },
          { value: 'gross', label: 'Gross' },
        ]}
        onValue={setBy}
      />
      <table className={styles['table']}>
        <thead>
          <tr>
            <th className={styles['position']} scope="col">
              Pos
            </th>
            <th className={styles['player']} scope="col">
              Player
            </th>
            <th scope="col">Thru</th>
            <th scope="col" aria-sort={by === 'gross' ? 'ascending' : undefined}>
              Gross
            </th>
            <th scope="col" aria-sort={by === 'net' ? 'ascending' : undefined}>
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.golferId}
              row={row}
              heard={status === 'inprogress' ? groupHeardText({ ...row.group, now }) : null}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
})

function Row({ row, heard }: { row: BoardRow; heard: string | null }) {
  const started = row.thru > 0
  return (
    <tr className={row.ownGroup ? styles['own'] : undefined}>
      <td className={styles['position']}>{row.position}</td>
      <th className={styles['player']} scope="row">
        {row.name}
        <small>
          <span>{row.detail}</span>
          {heard !== null && <span>{heard}</span>}
        </small>
      </th>
      <td>{started ? row.thru : '–'}</td>
      <td>{started ? <ToPar value={row.grossToPar} /> : '–'}</td>
      <td>{started ? <ToPar value={row.netToPar} /> : '–'}</td>
    </tr>
  )
}
