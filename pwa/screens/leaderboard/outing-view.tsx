import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { EnteredHole } from '#sync/device/outbox/not-saved.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import type { OutingOnPhone, PhoneCell } from '#sync/device/outings/outings.ts'
import type { SyncStatus } from '#sync/device/sync-status.ts'
import { dismissNotice, readNotices } from '#sync/device/outbox/tray.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { namesOf, shortNamesOf, weekdayAt } from '../../outings/outing-names.ts'
import { useMedia } from '../../ui/use-media.ts'
import { Board } from './board/board.tsx'
import { CardPane } from './card/card-pane.tsx'
import { GolferSheet } from './card/golfer-sheet.tsx'
import { GamesPane } from './games/games-pane.tsx'
import { hasGames, outingGames } from './games/outing-games.ts'
import { HoleScoring } from './hole/hole-scoring.tsx'
import { keepStopped, readStopped, withStopped } from './hole/stopped-golfers.ts'
import { useHoleScoring } from './hole/use-hole-scoring.ts'
import { offeredTabs } from './offered-tabs.ts'
import { outingCard } from './outing-card.ts'
import { OutingHeader } from './outing-header.tsx'
import { OutingTabs } from './outing-tabs.tsx'
import styles from './outing-view.module.css'
import { HistorySheet } from './sheets/history-sheet.tsx'
import { noticesAnswered, noticesToTell } from './sheets/told-notices.ts'
import { StateLine } from './state-line.tsx'

/** Not for phones: fetched by the screen that shows it. */
const TvBoard = lazy(async () => ({ default: (await import('./board/tv-board.tsx')).TvBoard }))

type Props = {
  outing: OutingOnPhone
  status: SyncStatus
  /** The group that the address asks for; 0 for none. A phone that scores shows the group that it scores. */
  viewedGroup: number
}

/** One outing on this phone: scoring, board, games and card. */
export function OutingView({ outing, status, viewedGroup }: Props) {
  const device = useDevice()
  const user = useUser()
  const [search] = useSearchParams()
  const wide = useMedia('(min-width: 62em) and (min-height: 501px)')
  const tabsAbove = useMedia('(min-width: 62em), (min-width: 37.5em) and (max-height: 500px)')
  const [sheet, setSheet] = useState<{ golferId: number; hole?: number } | null>(null)

  const { snapshot, cells, readOnly } = outing
  const group = snapshot.tgroup_id || viewedGroup
  const outingId = snapshot.outing.id
  const card = useMemo(() => outingCard(outing), [outing])
  const games = useMemo(
    () => outingGames({ played: snapshot.outing, card, wolfChoices: outing.wolfChoices }),
    [snapshot, card, outing],
  )
  const names = useMemo(() => namesOf(snapshot.golfers), [snapshot])
  const shortNames = useMemo(() => shortNamesOf(snapshot.golfers), [snapshot])
  const nameOf = (golferId: number) => names.get(golferId) ?? ''
  const notices = useLiveQuery(() => readNotices(device.database, outingId), [device, outingId]) ?? []
  const [stopped, setStopped] = useState(() => readStopped(device.ports.storage, outingId))
  const scoring = useHoleScoring({ outing, card, group, stopped, lasts: device.lasts, save })

  async function save(entered: EnteredHole) {
    await recordScores(device, entered)
    // The hole is saved, whatever becomes of the notices about it.
    for (const { n } of noticesAnswered(notices, entered)) void dismissNotice(device, n)
  }

  function stop(golferId: number, isStopped: boolean) {
    const next = withStopped(stopped, { golferId, isStopped })
    keepStopped(device.ports.storage, { outingId, stopped: next })
    setStopped(next)
    setSheet(null)
  }

  const canScore = !readOnly && scoring.golferIds.length > 0
  // On a big screen the board stands beside the scoring.
  const offered = offeredTabs({ canScore, isBoardBeside: canScore && wide, hasGames: hasGames(games) })
  const asked = search.get('show')
  const tab = offered.find((each) => each === asked) ?? offered[0] ?? 'board'

  const nav = <OutingTabs offered={offered} current={tab} />
  const shown = { outing, card, games, group, names, shortNames }
  const openGolfer = (golferId: number) => setSheet({ golferId })
  const board = (
    <Board
      {...shown}
      reach={status.reach}
      userId={user?.id ?? null}
      isAdmin={user?.isadmin === true}
      title={weekdayAt(snapshot.outing)}
    />
  )
  const score = (
    <HoleScoring
      {...shown}
      scoring={scoring}
      notices={notices}
      onGolfer={openGolfer}
      onHistory={(golferId, hole) => setSheet({ golferId, hole })}
      onScoreAgain={(golferId) => stop(golferId, false)}
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
        <StateLine outing={outing} status={status} notices={noticesToTell(notices, outing)} nameOf={nameOf} />
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
              <GamesPane
                games={games}
                golfers={card.golfers.length}
                nameOf={(golferId) => shortNames.get(golferId) ?? ''}
              />
            )}
            {tab === 'card' && <CardPane {...shown} onGolfer={openGolfer} />}
          </div>
        )}
      </div>
      {!tabsAbove && nav}
      {sheet !== null && sheet.hole === undefined && (
        <GolferSheet
          outing={outing}
          card={card}
          golferId={sheet.golferId}
          isStopped={stopped.has(sheet.golferId)}
          onStop={canScore && scoring.golferIds.includes(sheet.golferId) ? stop : undefined}
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
