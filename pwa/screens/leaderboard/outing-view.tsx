import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { HoleDraftRow } from '#sync/device/device-database.ts'
import type { EnteredHole } from '#sync/device/outbox/not-saved.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { SyncStatus } from '#sync/device/sync-status.ts'
import { dismissNotice, readNotices } from '#sync/device/outbox/tray.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { namesOf, shortNamesOf, weekdayAt } from '../../outings/outing-names.ts'
import { classes } from '../../ui/classes.ts'
import { keepTrying } from '../../ui/keep-trying.ts'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { Board } from './board/board.tsx'
import { GamesPane } from './games/games-pane.tsx'
import { hasGames, outingGames } from './games/outing-games.ts'
import { HoleScoring } from './hole/hole-scoring.tsx'
import { useHoleScoring } from './hole/use-hole-scoring.ts'
import { offeredTabs, type Tab } from './offered-tabs.ts'
import { outingCard } from './outing-card.ts'
import { OutingHeader } from './outing-header.tsx'
import { OutingTabs } from './outing-tabs.tsx'
import styles from './outing-view.module.css'
import type { OpenSheet } from './sheets/outing-sheet.tsx'
import { useGolferDeeds } from './sheets/use-golfer-deeds.ts'
import { noticesAnswered, noticesToTell } from './sheets/told-notices.ts'
import { StateLine } from './state-line.tsx'

/** Not for phones: fetched by the screen that shows it. */
const TvBoard = lazy(async () => ({ default: (await import('./board/tv-board.tsx')).TvBoard }))

/** Fetched once the hole is drawn, like the others. */
export const CardPane = lazyWithPreload(keepTrying(async () => (await import('./card/card-pane.tsx')).CardPane))
export const OutingSheet = lazyWithPreload(
  keepTrying(async () => (await import('./sheets/outing-sheet.tsx')).OutingSheet),
)

type Props = {
  outing: OutingOnPhone
  status: SyncStatus
  /** What this phone had kept of what was set and not recorded. */
  drafts: readonly HoleDraftRow[]
  /** The group that the address asks for; 0 for none. A phone that scores shows the group that it scores. */
  viewedGroup: number
}

/** One outing on this phone: scoring, board, games and card, or the board alone for a screen in the clubhouse. */
export function OutingView(props: Props) {
  const [search] = useSearchParams()
  const { outing, status } = props
  const card = useMemo(() => outingCard(outing), [outing])
  if (!search.has('tv')) return <OutingPanes {...props} card={card} />
  return (
    <Suspense>
      <TvBoard outing={outing} card={card} reach={status.reach} />
    </Suspense>
  )
}

type Shown = Props & { card: ReturnType<typeof outingCard> }

function OutingPanes({ outing, status, drafts, viewedGroup, card }: Shown) {
  const device = useDevice()
  const user = useUser()
  const [search] = useSearchParams()
  const wide = useMedia('(min-width: 62em) and (min-height: 501px)')
  const tabsAbove = useMedia('(min-width: 62em), (min-width: 35em) and (max-height: 500px)')
  const [sheet, setSheet] = useState<OpenSheet | null>(null)

  const { snapshot, readOnly } = outing
  const group = snapshot.tgroup_id || viewedGroup
  const outingId = snapshot.outing.id
  const games = useMemo(
    () => outingGames({ played: snapshot.outing, card, wolfChoices: outing.wolfChoices, choices: outing.choices }),
    [snapshot, card, outing],
  )
  const names = useMemo(() => namesOf([...snapshot.golfers, ...(snapshot.formergolfers ?? [])]), [snapshot])
  const shortNames = useMemo(() => shortNamesOf(snapshot.golfers), [snapshot])
  const notices = useLiveQuery(() => readNotices(device.database, outingId), [device, outingId]) ?? []
  const deeds = useGolferDeeds(outingId, () => setSheet(null))
  const scoring = useHoleScoring({ outing, card, group, drafts, save })

  async function save(entered: EnteredHole) {
    const recorded = await recordScores(device, entered)
    // The hole is saved, whatever becomes of the notices about it.
    for (const { n } of noticesAnswered(notices, entered)) void dismissNotice(device, n)
    return recorded
  }

  const canScore = !readOnly && scoring.golferIds.length > 0
  // On a big screen the board stands beside the scoring.
  const offered = offeredTabs({ canScore, isBoardBeside: canScore && wide, hasGames: hasGames(games) })
  const tab = offered.find((each) => each === search.get('show')) ?? offered[0] ?? 'board'

  const nav = <OutingTabs offered={offered} current={tab} />
  const shown = { outing, card, games, group, names, shortNames }
  const openGolfer = (golferId: number) => setSheet({ golferId })
  const told = noticesToTell(notices, outing)
  const messages = { outing, status, notices: told, nameOf: nameIn(names) }
  const panes: Record<Tab, ReactNode> = {
    score: (
      <HoleScoring
        {...shown}
        scoring={scoring}
        notices={notices}
        status={status}
        isBoardOffered={offered.includes('board')}
        onGolfer={openGolfer}
        onHistory={(golferId, hole) => setSheet({ golferId, hole })}
        onBackInPlay={(golferId) => void deeds.leave(golferId, null)}
      />
    ),
    board: (
      <Board
        {...shown}
        reach={status.reach}
        userId={user?.id ?? null}
        isAdmin={user?.isadmin === true}
        title={weekdayAt(snapshot.outing)}
      />
    ),
    games: <GamesPane games={games} golfers={card.golfers.length} nameOf={nameIn(shortNames)} />,
    card: (
      <Suspense>
        <CardPane {...shown} onGolfer={openGolfer} />
      </Suspense>
    ),
  }

  return (
    <div className={styles['frame']}>
      <div className={styles['scroller']}>
        <div className={styles['header']}>
          <OutingHeader
            {...messages}
            group={group}
            back={user === null ? '/leaderboard' : '/home'}
            nav={tabsAbove && nav}
          />
        </div>
        <div className={classes(styles['messages'], tab === 'score' && styles['yielding'])}>
          <StateLine {...messages} />
        </div>
        {wide && tab === 'score' ? (
          <div className={styles['columns']}>
            <div>{panes.score}</div>
            <div>{panes.board}</div>
          </div>
        ) : (
          <div className={styles['body']}>{panes[tab]}</div>
        )}
      </div>
      {!tabsAbove && nav}
      {sheet !== null && (
        <Suspense>
          <OutingSheet
            {...{ outing, card, sheet, scoring, nameOf: nameIn(names) }}
            deeds={canScore ? deeds : null}
            onSheet={setSheet}
          />
        </Suspense>
      )}
    </div>
  )
}

function nameIn(names: ReadonlyMap<number, string>): (golferId: number) => string {
  return (golferId) => names.get(golferId) ?? ''
}
