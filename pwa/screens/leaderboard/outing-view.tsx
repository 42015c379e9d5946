import { Suspense, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { type EnteredHole, recordDeparture, type Recorded, recordScores } from '#sync/device/outbox/outbox.ts'
import { dismissConflictReport, type ConflictReportOnPhone } from '#sync/device/outings/conflict-reports.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { HoleDraftRow } from '#sync/device/storage/device-database.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { usePreference } from '../../device/preferences.ts'
import { namesIn, shortNamesIn } from '../../outings/outing-names.ts'
import { lazyPart } from '../../ui/lazy-with-preload.tsx'
import { usePlace } from '../../ui/place.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { reportsAnswered, reportsToShow, useConflictReports } from './conflict-reports.ts'
import type { EarlyTaps } from './early/early-taps.ts'
import { hasGames, outingGames } from './games/outing-games.ts'
import { HoleScoring } from './hole/hole-scoring.tsx'
import { useHoleScoring } from './hole/use-hole-scoring.ts'
import { NotYetLoaded } from './not-yet-loaded.tsx'
import { OutingHeader } from './outing-header.tsx'
import { OutingMessages } from './outing-messages.tsx'
import { offeredTabs, OutingTabs, type Tab } from './outing-tabs.tsx'
import type { GolferActions, OpenSheet } from './sheets/outing-sheet.tsx'
import { useSyncStatus } from './sync-status.tsx'
import { useSaving } from './use-saving.ts'
import styles from './outing-view.module.css'

/** Loaded only when a clubhouse screen is opened. */
const ToFollowTv = lazyPart(async () => (await import('./board/to-follow-tv.tsx')).ToFollowTv)

/** Loaded when the organizer sends the first message. */
const FieldBulletins = lazyPart(async () => (await import('./field/field-bulletins.tsx')).FieldBulletins)

/** Loaded once the hole is rendered, like the others. If the board is shown first, it is loaded with the screen. */
export const Board = lazyPart(async () => (await import('./board/board.tsx')).Board)
export const GamesPane = lazyPart(async () => (await import('./games/games-pane.tsx')).GamesPane)
export const CardPane = lazyPart(async () => (await import('./card/card-pane.tsx')).CardPane)
export const OutingSheet = lazyPart(async () => (await import('./sheets/outing-sheet.tsx')).OutingSheet)

/** Loaded only if the person has turned on reading aloud. */
const ReadAloud = lazyPart(async () => (await import('./aloud/read-aloud.tsx')).ReadAloud)

/** Loaded only if the person has turned on keeping the screen on. */
const KeepAwake = lazyPart(async () => (await import('./ready/keep-awake.tsx')).KeepAwake)

type Props = {
  outing: OutingOnPhone
  /** Merges what was recorded into `outing`. */
  showRecorded: (recorded: Recorded) => void
  /** Unrecorded scores that this phone had stored when the outing was opened. */
  drafts: readonly HoleDraftRow[]
  /** The taps before the app loaded, if the last one was Record Score; otherwise null. */
  wish: EarlyTaps | null
  /** The group in the address; 0 for none. A phone that scores shows its own group instead. */
  viewedGroup: number
}

/** One outing on this phone: scoring, board, games and card. `?tv` redirects to its board for a clubhouse screen. */
export function OutingView(props: Props) {
  const search = new URLSearchParams(usePlace().place.search)
  if (!search.has('tv')) return <OutingPanes {...props} />
  return (
    <Suspense>
      <ToFollowTv outing={props.outing.snapshot.outing} />
    </Suspense>
  )
}

/** The media query of a big screen, on which the board is beside the scoring. */
export const boardBeside = '(min-width: 62em) and (min-height: 501px)'

function OutingPanes({ outing, showRecorded, drafts, wish, viewedGroup }: Props) {
  const user = useUser()
  const wanted = new URLSearchParams(usePlace().place.search).get('show')
  const wide = useMedia(boardBeside)
  const tabsAbove = useMedia('(min-width: 62em), (min-width: 35em) and (max-height: 500px)')
  const [isBig] = usePreference('big-digits')
  const [sheet, setSheet] = useState<OpenSheet | null>(null)

  const { snapshot, readOnly } = outing
  const group = groupOf(outing, viewedGroup)
  const outingId = snapshot.outing.id
  const games = useMemo(() => outingGames(outing), [outing])
  const nameOf = useMemo(() => namesIn([...snapshot.golfers, ...(snapshot.formergolfers ?? [])]), [snapshot])
  const shortNameOf = useMemo(() => shortNamesIn(snapshot.golfers), [snapshot])
  const reports = useConflictReports(outingId)
  const actions = useGolferActions(outingId, () => setSheet(null))
  const save = useSaveHole(reports)
  const scoring = useHoleScoring({ outing, group, drafts, wish, save, showRecorded })
  const canScore = !readOnly && scoring.golferIds.length > 0
  const offered = offeredTabs({
    canScore,
    // On a big screen the board is beside the scoring and has no tab.
    isBoardBeside: canScore && wide,
    hasGames: hasGames(games) || (snapshot.games?.length ?? 0) > 0,
    wanted,
  })
  const tab = offered.find((each) => each === wanted) ?? offered[0] ?? 'board'
  // With big digits the Score tab shows the hole alone.
  const isBare = isBig && tab === 'score'

  const nav = <OutingTabs offered={offered} current={tab} />
  const shown = { outing, games, group, nameOf, shortNameOf }
  const messages = { outing, group, reports: reportsToShow(reports, outing), nameOf }
  const panes: Record<Tab, ReactNode> = {
    score: (
      <HoleScoring
        {...shown}
        scoring={scoring}
        reports={reports}
        isBoardOffered={offered.includes('board')}
        onSheet={setSheet}
        onBackInPlay={(golferId) => void actions.leave(golferId, null)}
      />
    ),
    board: (
      <Suspense>
        <BoardPane {...shown} />
      </Suspense>
    ),
    games: (
      <Suspense>
        <GamesPane outing={outing} group={canScore ? group : 0} games={games} nameOf={shortNameOf} />
      </Suspense>
    ),
    card: (
      <Suspense>
        <CardPane {...shown} onSheet={setSheet} />
      </Suspense>
    ),
  }

  return (
    <div className={styles['frame']} data-big={isBare}>
      <div className={styles['scroller']}>
        <div className={styles['header']}>
          <OutingHeader {...messages} back={user === null ? '/leaderboard' : '/home'} nav={tabsAbove && nav} />
        </div>
        <div className={tab === 'score' ? styles['yielding'] : undefined}>
          <OutingMessages {...messages} />
        </div>
        <OnePane pane={panes[tab]} beside={wide && tab === 'score' ? panes.board : null} />
      </div>
      {/* With big digits the other tabs are in the menu. */}
      {tabsAbove || isBare ? null : nav}
      <FieldBulletinsOf outing={outing} />
      <StaysAwake canScore={canScore} />
      <ReadsAloud outing={outing} scoring={scoring} nameOf={shortNameOf} tab={tab} />
      {sheet !== null && (
        <Suspense fallback={<NotYetLoaded />}>
          <OutingSheet
            outing={outing}
            sheet={sheet}
            scoring={scoring}
            nameOf={nameOf}
            actions={canScore ? actions : null}
            onSheet={setSheet}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Returns the group that this phone scores, otherwise the one in the address; 0 where the outing has no such group. */
function groupOf({ snapshot, card }: OutingOnPhone, viewedGroup: number): number {
  const viewed = card.golfers.find((golfer) => golfer.group === viewedGroup)
  return snapshot.tgroup_id || (viewed?.group ?? 0)
}

function BoardPane(shown: Omit<ComponentProps<typeof Board>, 'connectivity'>) {
  const { connectivity } = useSyncStatus()
  return <Board {...shown} connectivity={connectivity} />
}

/** One tree for all widths: a phone that is turned keeps the hole with its open pad. */
function OnePane({ pane, beside }: { pane: ReactNode; beside: ReactNode }) {
  return (
    <div className={styles[beside === null ? 'body' : 'columns']}>
      <div className={styles['pane']}>{pane}</div>
      {beside !== null && <div>{beside}</div>}
    </div>
  )
}

function StaysAwake({ canScore }: { canScore: boolean }) {
  const [isWanted] = usePreference('keep-awake')
  if (!isWanted || !canScore) return null
  return (
    <Suspense>
      <KeepAwake />
    </Suspense>
  )
}

function ReadsAloud(read: ComponentProps<typeof ReadAloud>) {
  const [isWanted] = usePreference('read-aloud')
  if (!isWanted) return null
  return (
    <Suspense>
      <ReadAloud {...read} />
    </Suspense>
  )
}

function FieldBulletinsOf({ outing: { snapshot, readOnly } }: Pick<Props, 'outing'>) {
  const { notices: bulletins = [], outing } = snapshot
  if (readOnly || bulletins.length === 0) return null
  return (
    <Suspense>
      <FieldBulletins outingId={outing.id} bulletins={bulletins} />
    </Suspense>
  )
}

/** Returns a function that saves a hole and dismisses the reports that it answers. */
function useSaveHole(reports: readonly ConflictReportOnPhone[]) {
  const device = useDevice()
  return async (entered: EnteredHole, onWritten: () => void) => {
    const recorded = await recordScores(device, entered, { onWritten })
    // The hole is saved, even if dismissing the reports fails.
    for (const { n } of reportsAnswered(reports, entered)) void dismissConflictReport(device, n)
    return recorded
  }
}

/** Returns the actions of the sheets about a golfer. A sheet closes once the phone has stored the entry. */
function useGolferActions(outingId: number, onDone: () => void): GolferActions {
  const device = useDevice()
  const save = useSaving()

  async function keep(work: Promise<unknown>) {
    if (await save(work)) onDone()
  }

  return {
    leave: (golferId, fromHole) => keep(recordDeparture(device, { outingId, golferId, fromHole })),
    set: ({ hole, ...score }) => keep(recordScores(device, { outingId, hole, scores: [score] })),
  }
}
