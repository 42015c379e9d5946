import { strokesOf, type HoleValue } from '#golf/card/hole-entry.ts'
import { holesInOrderOfPlay } from '#golf/card/next-hole.ts'
import { playedBy } from '#golf/outing/departures.ts'
import { entryOn, holesOf, type OutingCard } from '#golf/outing/outing.ts'
import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useClub } from '../../../club/club.tsx'
import { boardFreshness, useNow } from '../../../outings/freshness.ts'
import { weekdayAt } from '../../../outings/outing-names.ts'
import { ScoreFigure, ToPar } from '../../../rounds/score-figure.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import * as later from '../later-texts.ts'
import * as texts from '../texts.ts'
import { boardRows, type BoardRow } from './board-rows.ts'
import styles from './tv-board.module.css'

/** As many rows as fit a 16:9 screen, and how long each page is shown. */
const rowsOnScreen = 10
const turn = 12_000

type Props = { outing: OutingOnPhone; connectivity: SyncStatus['connectivity'] }

/**
 * The leaderboard for a screen in the clubhouse, read from ten meters: nothing to tap, page after page. Its link has
 * the outing's id and no access code, with which anyone in the room could score.
 */
export function TvBoard({ outing, connectivity }: Props) {
  const { snapshot, groups, refreshedAt } = outing
  const now = useNow()
  const { timeZone } = useClub()
  const viewer = { group: 0, userId: null }
  const rows = boardRows(outing, { by: 'net', viewer })
  const shown = pageAt({ rows, size: rowsOnScreen, turn, now })
  const guests = new Set(snapshot.golfers.filter(({ user_id }) => user_id === 0).map(({ id }) => id))
  const { status } = snapshot.outing
  const fresh = { connectivity, updatedAt: refreshedAt, groups: groups.length, status, now }
  const { text } = boardFreshness({ ...fresh, timeZone })
  const path = `/leaderboard/${snapshot.outing.id}`
  return (
    <div className={styles['tv']}>
      <header className={styles['head']}>
        <div>
          <h1>{weekdayAt(snapshot.outing)}</h1>
          <p>{later.netPage(text, shown)}</p>
        </div>
        <div className={styles['follow']}>
          <span>{later.follow(`${location.host}${path}`)}</span>
          <QrCode text={`${location.origin}${path}`} label={later.linkToLeaderboard} />
        </div>
      </header>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{texts.position}</th>
            <th scope="col">{texts.player}</th>
            <th scope="col" className={styles['last']}>
              {later.lastFive}
            </th>
            <th scope="col">{texts.thru}</th>
            <th scope="col">{texts.grossView}</th>
            <th scope="col">{texts.netView}</th>
          </tr>
        </thead>
        <tbody>
          {shown.rows.map((row) => (
            <Row key={row.golferId} row={row} card={outing.card} isGuest={guests.has(row.golferId)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, card, isGuest }: { row: BoardRow; card: OutingCard; isGuest: boolean }) {
  const started = row.thru > 0
  const hasTotal = started && row.position !== 'NR'
  return (
    <tr>
      <td>{row.position}</td>
      <th scope="row">
        {row.name} {isGuest && <small>{texts.guest}</small>}
      </th>
      <td className={styles['last']}>
        {lastHoles({ card, golferId: row.golferId, count: 5 }).map(({ hole, ...score }) => (
          <ScoreFigure key={hole} {...score} />
        ))}
      </td>
      <td>{started ? row.thru : '–'}</td>
      <td>{hasTotal ? <ToPar value={row.grossToPar} /> : '–'}</td>
      <td>{hasTotal ? <ToPar value={row.netToPar} /> : '–'}</td>
    </tr>
  )
}

type PlayedHole = { readonly hole: number; readonly par: number; readonly gross: HoleValue }

/** The last holes that a golfer has played, in the order in which the group plays them. */
export function lastHoles({
  card,
  golferId,
  count,
}: {
  card: OutingCard
  golferId: number
  count: number
}): readonly PlayedHole[] {
  const golfer = card.golfers.find(({ id }) => id === golferId)
  if (golfer === undefined) return []
  const entry = entryOn(card)
  const order = holesInOrderOfPlay({ holes: card.holes, startingHole: golfer.startingHole })
  const played = order.filter(playedBy(golfer, card.holes)).flatMap((hole) => {
    const written = entry(golferId, hole)
    const gross = written && (strokesOf(written) ?? ('X' as const))
    const par = holesOf(golfer, card).find((each) => each.hole === hole)?.par
    return gross === undefined || par === undefined ? [] : [{ hole, par, gross }]
  })
  return played.slice(-count)
}

/** The rows shown at an instant: page after page, each for `turn` milliseconds. */
export function pageAt<Row>({
  rows,
  size,
  turn,
  now,
}: {
  rows: readonly Row[]
  size: number
  turn: number
  now: number
}) {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.floor(now / turn) % pages
  return { page: page + 1, pages, rows: rows.slice(page * size, (page + 1) * size) }
}
