import type { OutingCard } from '#golf/outing/outing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { SyncStatus } from '#sync/device/sync-status.ts'
import { useClub } from '../../../club/club-context.tsx'
import { boardFreshness } from '../../../outings/freshness.ts'
import { weekdayAt } from '../../../outings/outing-names.ts'
import { ScoreFigure, ToPar } from '../../../rounds/score-figure.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useNow } from '../use-now.ts'
import { boardRows, type BoardRow } from './board-rows.ts'
import styles from './tv-board.module.css'
import { lastHoles, pageAt } from './tv-rows.ts'

/** As many rows as a screen of 16 by 9 has room for, and how long each page of them stands. */
const rowsOnScreen = 10
const turn = 12_000

type Props = { outing: OutingOnPhone; card: OutingCard; reach: SyncStatus['reach'] }

/**
 * The board for a screen in the clubhouse, read from ten metres: nothing to press, page after page. It leads to the
 * board by the outing's number and shows no access code, which would let everybody in the room score.
 */
export function TvBoard({ outing, card, reach }: Props) {
  const { snapshot, groups, refreshedAt } = outing
  const now = useNow()
  const { timeZone } = useClub()
  const viewer = { group: 0, userId: null }
  const inProgress = snapshot.outing.status === 'inprogress'
  const rows = boardRows({ card, golfers: snapshot.golfers, groups, by: 'net', inProgress, viewer })
  const shown = pageAt({ rows, size: rowsOnScreen, turn, now })
  const guests = new Set(snapshot.golfers.filter(({ user_id }) => user_id === 0).map(({ id }) => id))
  const { status } = snapshot.outing
  const fresh = { reach, updatedAt: refreshedAt, groups: groups.length, status, now }
  const { text } = boardFreshness({ ...fresh, timeZone })
  const path = `/leaderboard/${snapshot.outing.id}`
  return (
    <div className={styles['tv']}>
      <header className={styles['head']}>
        <div>
          <h1>{weekdayAt(snapshot.outing)}</h1>
          <p>
            Net · {text}
            {shown.pages > 1 && ` · page ${shown.page} of ${shown.pages}`}
          </p>
        </div>
        <div className={styles['follow']}>
          <span>
            follow: {location.host}
            {path}
          </span>
          <QrCode text={`${location.origin}${path}`} label="Link to this board for members" />
        </div>
      </header>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Pos</th>
            <th scope="col">Player</th>
            <th scope="col" className={styles['last']}>
              Last five holes
            </th>
            <th scope="col">Thru</th>
            <th scope="col">Gross</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {shown.rows.map((row) => (
            <Row key={row.golferId} row={row} card={card} isGuest={guests.has(row.golferId)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, card, isGuest }: { row: BoardRow; card: OutingCard; isGuest: boolean }) {
  const started = row.thru > 0
  return (
    <tr>
      <td>{row.position}</td>
      <th scope="row">
        {row.name} {isGuest && <small>guest</small>}
      </th>
      <td className={styles['last']}>
        {lastHoles({ card, golferId: row.golferId, count: 5 }).map(({ hole, ...score }) => (
          <ScoreFigure key={hole} {...score} />
        ))}
      </td>
      <td>{started ? row.thru : '–'}</td>
      <td>{started ? <ToPar value={row.grossToPar} /> : '–'}</td>
      <td>{started ? <ToPar value={row.netToPar} /> : '–'}</td>
    </tr>
  )
}
