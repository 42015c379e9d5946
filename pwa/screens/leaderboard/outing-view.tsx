import { useLiveQuery } from 'dexie-react-hooks'
import { Diamond, ListOrdered, Pencil, Table2 } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { EnteredHole } from '#sync/device/outbox/not-saved.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import type { OutingOnPhone, PhoneCell } from '#sync/device/outings/outings.ts'
import type { SyncStatus } from '#sync/device/sync-status.ts'
import { dismissNotice, readNotices } from '#sync/device/outbox/tray.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { Board } from './board/board.tsx'
import { CardPane } from './card/card-pane.tsx'
import { GamesPane } from './games/games-pane.tsx'
import { GolferSheet } from './card/golfer-sheet.tsx'
import { HistorySheet } from './sheets/history-sheet.tsx'
import { HoleScoring } from './hole/hole-scoring.tsx'
import { outingCard } from './outing-card.ts'
import { hasGames, outingGames } from './games/outing-games.ts'
import { OutingHeader } from './outing-header.tsx'
import { fullNames, shortNames, weekdayAt } from './outing-names.ts'
import styles from './outing-view.module.css'
import { StateLine } from './state-line.tsx'
import { noticesAnswered, noticesToTell } from './sheets/told-notices.ts'
import { useHoleScoring } from './hole/use-hole-scoring.ts'
import { useMedia } from './use-media.ts'

/** Not for phones: fetched by the screen that shows it. */
const TvBoard = lazy(async () => ({ default: (await import('./board/tv-board.tsx')).TvBoard }))

type Props = {
  outing: OutingOnPhone
  status: SyncStatus
  /** The group that the address asks for; 0 for none. A phone that scores shows the group that it scores. */
  viewedGroup: number
}

const tabs = {
  score: { label: 'Score', Icon: Pencil },
  board: { label: 'Board', Icon: ListOrdered },
  games: { label: 'Games', Icon: Diamond },
  card: { label: 'Card', Icon: Table2 },
}
type Tab = keyof typeof tabs

/** One outing on this phone: scoring, board, games and card. */
export function OutingView({ outing, status, viewedGroup }: Props) {
  const device = useDevice()
  const user = useUser()
  const [search] = useSearchParams()
  const wide = useMedia('(min-width: 992px) and (min-height: 501px)')
  const tabsAbove = useMedia('(min-width: 992px), (min-width: 600px) and (max-height: 500px)')
  const [sheet, setSheet] = useState<{ golferId: number; hole?: number } | null>(null)

  const { snapshot, cells, readOnly } = outing
  const group = snapshot.tgroup_id || viewedGroup
  const outingId = snapshot.outing.id
  const card = useMemo(() => outingCard(outing), [outing])
  const games = useMemo(
    () => outingGames({ played: snapshot.outing, card, wolfChoices: outing.wolfChoices }),
    [snapshot, card, outing],
  )
  const names = useMemo(() => fullNames(snapshot.golfers), [snapshot])
  const short = useMemo(() => shortNames(snapshot.golfers), [snapshot])
  const nameOf = (golferId: number) => names.get(golferId) ?? ''
  const notices = useLiveQuery(() => readNotices(device.database, outingId), [device, outingId]) ?? []
  const scoring = useHoleScoring({ outing, card, group, lasts: device.lasts, save })

  async function save(entered: EnteredHole) {
    await recordScores(device, entered)
    // The hole is saved, whatever becomes of the notices about it.
    for (const { n } of noticesAnswered(notices, entered)) void dismissNotice(device, n)
  }

  const canScore = !readOnly && scoring.golferIds.length > 0
  // On a big screen the board stands beside the scoring.
  const offered = (['score', 'board', 'games', 'card'] as const).filter(
    (each) =>
      (each !== 'score' || canScore) && (each !== 'board' || !canScore || !wide) && (each !== 'games' || hasGames(games)),
  )
  const asked = search.get('show')
  const tab = offered.find((each) => each === asked) ?? offered[0] ?? 'board'

  const nav = (
    <nav className={styles['tabs']} aria-label="Outing">
      {offered.map((each) => (
        <TabLink key={each} tab={each} current={each === tab} />
      ))}
    </nav>
  )
  const board = (
    <Board
      outing={outing}
      card={card}
      games={games}
      names={names}
      shortNames={short}
      reach={status.reach}
      group={group}
      userId={user?.id ?? null}
      isAdmin={user?.isadmin === true}
      title={weekdayAt(snapshot.outing)}
    />
  )
  const score = (
    <HoleScoring
      outing={outing}
      card={card}
      games={games}
      group={group}
      scoring={scoring}
      names={names}
      shortNames={short}
      notices={notices}
      onGolfer={(golferId) => setSheet({ golferId })}
      onHistory={(golferId, hole) => setSheet({ golferId, hole })}
    />
  )

  if (search.has('tv')) {
    return (
      <Suspense>
        <TvBoard outing={outing} card={card} reach={status.reach} />
      </Suspense>
    )
  }
  return (
    <div className={styles['frame']}>
      <div className={styles['scroller']}>
        <div className={styles['header']}>
          <OutingHeader
            outing={outing}
            group={group}
            status={status}
            back={user === null ? '/leaderboard' : '/home'}
            nav={tabsAbove && nav}
          />
        </div>
        <StateLine outing={outing} status={status} notices={noticesToTell(notices, cells)} nameOf={nameOf} />
        {wide && tab === 'score' ? (
          <div className={styles['columns']}>
            <div>{score}</div>
            <div>{board}</div>
          </div>
        ) : (
          <div className={styles['body']}>
            {tab === 'score' && score}
            {tab === 'board' && board}
            {tab === 'games' && (
              <GamesPane games={games} golfers={card.golfers.length} nameOf={(golferId) => short.get(golferId) ?? ''} />
            )}
            {tab === 'card' && (
              <CardPane
                outing={outing}
                card={card}
                group={group}
                names={short}
                fullNames={names}
                games={games}
                onGolfer={(golferId) => setSheet({ golferId })}
              />
            )}
          </div>
        )}
      </div>
      {!tabsAbove && nav}
      {sheet !== null && sheet.hole === undefined && (
        <GolferSheet
          outing={outing}
          card={card}
          golferId={sheet.golferId}
          onHistory={(hole) => setSheet({ golferId: sheet.golferId, hole })}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet?.hole !== undefined && (
        <HistorySheet
          outingId={outingId}
          golferId={sheet.golferId}
          hole={sheet.hole}
          name={nameOf(sheet.golferId)}
          version={scoreVersion(cells, { golferId: sheet.golferId, hole: sheet.hole })}
          onClose={() => setSheet(null)}
        />
      )}
    </div>
  )
}

/** Changes whenever the score does, here or at the club. */
function scoreVersion(cells: readonly PhoneCell[], { golferId, hole }: { golferId: number; hole: number }): string {
  const cell = cells.find((each) => each.golferId === golferId && each.hole === hole)
  return cell === undefined ? '' : `${cell.ver}/${cell.strokes}/${cell.pending}`
}

function TabLink({ tab, current }: { tab: Tab; current: boolean }) {
  const { label, Icon } = tabs[tab]
  return (
    <Link to={{ search: `?show=${tab}` }} replace className={styles['tab']} aria-current={current ? 'page' : undefined}>
      <Icon size={20} aria-hidden="true" />
      {label}
    </Link>
  )
}
