import Rabbit from 'lucide-react/icons/rabbit'
import { memo, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { pace } from '#golf/card/pace.ts'
import { parOfHoles } from '#golf/course/course.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import type { SkinsStanding } from '#golf/games/skins.ts'
import { withdrawn } from '#golf/outing/departures.ts'
import type { OutingCard } from '#golf/outing/outing.ts'
import { standing, type StandingRow } from '#golf/outing/standing.ts'
import type { Placed, TieRule } from '#golf/ties/places.ts'
import type { BoardGolfer, GroupFreshness, OutingSnapshot } from '#sync/calls/outings-board.ts'
import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useClub } from '../../../club/club.tsx'
import { useUser } from '../../../device/device-context.tsx'
import { boardFreshness, groupLastSeenText, useNow } from '../../../outings/freshness.ts'
import { namesIn, titleOfOuting, type NameOf } from '../../../outings/outing-names.ts'
import { ToPar } from '../../../rounds/score-figure.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { lazyPart } from '../../../ui/lazy-with-preload.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { openHolesText, skinsWonText } from '../games/game-lines.ts'
import { golfersWithRabbit, type OutingGames } from '../games/outing-games.ts'
import * as gameTexts from '../games/texts.ts'
import * as texts from '../texts.ts'
import { isTeamKind } from './team-kinds.ts'
import * as boardTexts from './texts.ts'
import figures from '../../../ui/figures-table.module.css'
import styles from './board.module.css'

/** Loaded after the standing, which is rendered first. These tables contain the rules of every game. */
const SkinsTables = lazyPart(async () => (await import('../games/game-table.tsx')).SkinsTables)
const OwnGameTable = lazyPart(async () => (await import('../games/game-table.tsx')).OwnGameTable)

/** Loaded for an outing with a game of teams; it contains the rules of every game. */
const TeamTables = lazyPart(async () => (await import('./team-tables.tsx')).TeamTables)

/** Milliseconds in which a slow phone renders the standing. */
const toBeDrawn = 1_000

/** Loaded only for an outing that is over. */
const AfterTheEnd = lazyPart(async () => (await import('./after-the-end.tsx')).AfterTheEnd)

type FinalProps = {
  card: OutingCard
  by: 'gross' | 'net'
  ties: TieRule
  children: (placed: readonly Placed<StandingRow>[]) => ReactNode
}

/** The standing of an outing that is over, loaded only if the last holes break ties, because that rule is large. */
const FinalPlaces = lazyPart(async () => {
  const { finalStanding } = await import('#golf/outing/results.ts')
  return ({ card, by, ties, children }: FinalProps) => children(finalStanding(card, { by, ties }))
})

type Props = {
  outing: OutingOnPhone
  games: OutingGames
  nameOf: NameOf
  shortNameOf: NameOf
  connectivity: SyncStatus['connectivity']
  /** The group that this phone scores; 0 for none. */
  group: number
}

type View = 'teams' | 'net' | 'gross' | 'skins' | 'game'

/**
 * The standing of every golfer from this phone's data, with the age of that data. Memoized, so that a change of an
 * unrecorded score does not render it.
 */
export const Board = memo(function Board(props: Props) {
  const { outing, games, nameOf, shortNameOf, connectivity, group } = props
  const { snapshot } = outing
  const userId = useUser()?.id ?? null
  const teams = (snapshot.games ?? []).filter(({ kind }) => isTeamKind(kind))
  // If every golfer plays in a team, the teams are shown first. Two pairs among many golfers are only a side bet.
  const [chosen, setView] = useState<View>(() =>
    teams.some(({ sides }) => sides.flatMap((side) => side.golfers).length === snapshot.golfers.length)
      ? 'teams'
      : 'net',
  )
  // Falls back to net when the games of the teams view are removed.
  const view = chosen === 'teams' && teams.length === 0 ? 'net' : chosen
  const hasTeams = teams.length > 0
  const by = view === 'gross' ? 'gross' : 'net'
  const now = useNow()
  const { timeZone } = useClub()
  const { status } = snapshot.outing
  const inProgress = status === 'inprogress'
  useEffect(() => {
    // There may be no network when a view is first opened.
    const tables = [SkinsTables, OwnGameTable, ...(hasTeams ? [TeamTables] : [])]
    const timer = setTimeout(() => void Promise.all(tables.map((table) => table.preload())), toBeDrawn)
    return () => clearTimeout(timer)
  }, [hasTeams])
  const viewer = useMemo(() => ({ group, userId }), [group, userId])
  const rows = useMemo(() => boardRows(outing, { by, viewer }), [outing, by, viewer])
  const { live, text } = boardFreshness({
    connectivity,
    updatedAt: outing.refreshedAt,
    groups: outing.groups.length,
    status,
    now,
    timeZone,
  })
  return (
    <section className={styles['board']} aria-label={boardTexts.leaderboard}>
      <div className={styles['heading']}>
        <h2>{titleOfOuting(snapshot.outing)}</h2>
        <p className={classes(styles['fresh'], live && styles['live'])}>
          <i className={styles['light']} aria-hidden="true" />
          {text}
        </p>
      </div>
      <Segmented
        label={boardTexts.sortLeaderboard}
        value={view}
        options={viewsOf(games, { hasTeams })}
        onValue={setView}
      />
      <Suspense>
        {view === 'skins' && <SkinsTables games={games} nameOf={nameOf} />}
        {view === 'game' && <OwnGameTable games={games} nameOf={nameOf} ties={snapshot.outing.ties} />}
        {view === 'teams' && (
          <TeamTables
            outing={outing}
            nameOf={shortNameOf}
            own={new Set(rows.filter(({ isOwn }) => isOwn).map(({ golferId }) => golferId))}
            lastSeenOf={(golferId) => {
              const row = rows.find((each) => each.golferId === golferId)
              return row === undefined ? null : lastSeenText(row, { inProgress, now })
            }}
          />
        )}
      </Suspense>
      {(view === 'net' || view === 'gross') && (
        <>
          <Places outing={outing} rows={rows} by={by} viewer={viewer} rabbits={golfersWithRabbit(games)} now={now} />
          <SkinsLine
            label={games.grossSkins === null ? boardTexts.skins : boardTexts.netSkins}
            standing={games.netSkins}
            nameOf={shortNameOf}
          />
          <SkinsLine label={boardTexts.grossSkins} standing={games.grossSkins} nameOf={shortNameOf} />
        </>
      )}
      {inProgress && <OrganizersLinks snapshot={snapshot} />}
      {!inProgress && (
        <Suspense>
          <AfterTheEnd snapshot={snapshot} />
        </Suspense>
      )}
    </section>
  )
})

/** Links for the organizer and administrators on the board of an outing in progress. */
function OrganizersLinks({ snapshot: { outing, ownOuting } }: { snapshot: OutingOnPhone['snapshot'] }) {
  const user = useUser()
  if (user === null || !(ownOuting || user.isadmin)) return null
  return (
    <>
      {ownOuting ? (
        <ButtonLink tone="soft" to="/tournament?show=post">
          {boardTexts.goToPostScores}
        </ButtonLink>
      ) : (
        <ButtonLink tone="soft" to={`/tournament?outing=${outing.id}`}>
          {boardTexts.editOuting}
        </ButtonLink>
      )}
      <ButtonLink to={`/outing/${outing.id}/arrivals`}>{boardTexts.arrivals}</ButtonLink>
      <ButtonLink to={`/outing/${outing.id}/results`}>{boardTexts.resultsSoFar}</ButtonLink>
    </>
  )
}

/** Returns the views of the board: net, gross, and those of the games that are played. */
function viewsOf(
  { ranking, netSkins, grossSkins }: OutingGames,
  { hasTeams }: { hasTeams: boolean },
): readonly { value: View; label: string }[] {
  const hasSkins = netSkins !== null || grossSkins !== null
  return [
    ...(hasTeams ? [{ value: 'teams', label: boardTexts.teams } as const] : []),
    { value: 'net', label: boardTexts.netView },
    { value: 'gross', label: boardTexts.grossView },
    ...(hasSkins ? [{ value: 'skins', label: boardTexts.skins } as const] : []),
    ...(ranking === null ? [] : [{ value: 'game', label: ranking } as const]),
  ]
}

type SkinsLineProps = { label: string; standing: SkinsStanding | null; nameOf: NameOf }

function SkinsLine({ label, standing, nameOf }: SkinsLineProps) {
  if (standing === null) return null
  const open = openHolesText(standing)
  const won = skinsWonText(standing, nameOf) ?? gameTexts.noneWon({ isFinal: open === null })
  return <p className={styles['skins']}>{boardTexts.skinsLine(label, open === null ? [won] : [won, open])}</p>
}

type PlacesProps = Omit<StandingProps, 'inProgress'> & { outing: OutingOnPhone; viewer: Viewer }

/** The golfers in their places, with ties broken once the rule for them is loaded. */
function Places({ outing, viewer, rows, ...shown }: PlacesProps) {
  const { ties = 'shared', status } = outing.snapshot.outing
  const { by } = shown
  const standingOf = (placed: readonly BoardRow[]) => (
    <Standing rows={placed} inProgress={status === 'inprogress'} {...shown} />
  )
  if (ties === 'shared') return standingOf(rows)
  return (
    <Suspense fallback={standingOf(rows)}>
      <FinalPlaces card={outing.card} by={by} ties={ties}>
        {(placed) => standingOf(boardRows(outing, { by, viewer }, placed))}
      </FinalPlaces>
    </Suspense>
  )
}

type StandingProps = {
  rows: readonly BoardRow[]
  by: 'net' | 'gross'
  inProgress: boolean
  rabbits: ReadonlySet<number>
  now: number
}

function Standing({ rows, by, inProgress, rabbits, now }: StandingProps) {
  return (
    <div className={styles['standing']}>
      <table className={classes(figures['table'], styles['table'])}>
        <thead>
          <tr>
            <th className={styles['position']} scope="col">
              {boardTexts.position}
            </th>
            <th className={styles['player']} scope="col">
              {boardTexts.player}
            </th>
            <th scope="col">{boardTexts.thru}</th>
            <th scope="col" aria-sort={by === 'gross' ? 'ascending' : undefined}>
              {boardTexts.grossView}
            </th>
            <th scope="col" aria-sort={by === 'net' ? 'ascending' : undefined}>
              {boardTexts.netView}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.golferId}
              row={row}
              hasRabbit={rabbits.has(row.golferId)}
              lastSeen={lastSeenText(row, { inProgress, now })}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function lastSeenText(row: BoardRow, { inProgress, now }: { inProgress: boolean; now: number }): string | null {
  return inProgress && !hasOnlyEntered(row) ? groupLastSeenText({ ...row.group, now }) : null
}

/** Whether the scores of a golfer came from no phone of the group, so that no last update can be shown. */
function hasOnlyEntered({ group, thru }: BoardRow): boolean {
  return group.heardAt === null && thru > 0
}

function Row({ row, lastSeen, hasRabbit }: { row: BoardRow; lastSeen: string | null; hasRabbit: boolean }) {
  const started = row.thru > 0
  const hasTotal = started && row.position !== 'NR'
  return (
    <tr className={row.isOwn ? styles['own'] : undefined}>
      <td className={styles['position']}>{row.position}</td>
      <th className={styles['player']} scope="row">
        {row.name}
        {hasRabbit && (
          <Rabbit size="1.125em" className={styles['rabbit']} role="img" aria-label={boardTexts.hasTheRabbit} />
        )}
        <small>
          <span>{row.detail}</span>
          {row.decided !== undefined && <span>{boardTexts.ahead(row.decided)}</span>}
          {row.pace !== null && <span className={styles['pace']}>{boardTexts.onPaceFor(row.pace)}</span>}
          {lastSeen !== null && <span>{lastSeen}</span>}
        </small>
      </th>
      <td data-label={boardTexts.thru}>{started ? row.thru : '–'}</td>
      <td data-label={boardTexts.grossView}>{hasTotal ? <ToPar value={row.grossToPar} /> : '–'}</td>
      <td data-label={boardTexts.netView}>{hasTotal ? <ToPar value={row.netToPar} /> : '–'}</td>
    </tr>
  )
}

type BoardRow = Placed<StandingRow> & {
  readonly name: string
  /** The line below the name: Group 1 · 12.4, or a mark: you, guest. */
  readonly detail: string
  readonly group: GroupFreshness
  /**
   * Whether the row is highlighted: it is that of the signed-in member, or of the group that a phone without a sign-in
   * scores.
   */
  readonly isOwn: boolean
  /**
   * The gross score that the golfer is on pace for; null before the first and after the last hole, and after the end.
   */
  readonly pace: number | null
}

type Shown = Pick<OutingOnPhone, 'card' | 'groups'> & {
  readonly snapshot: Pick<OutingSnapshot, 'golfers'> & { readonly outing: Pick<OutingSnapshot['outing'], 'status'> }
}

/** This phone: the group that it scores, 0 for none, and the signed-in member. */
type Viewer = { readonly group: number; readonly userId: number | null }

/**
 * Returns the rows of the board, best first.
 *
 * @param placed the standing with ties broken, once its code is loaded
 */
export function boardRows(
  { card, groups, snapshot: { golfers, outing } }: Shown,
  { by, viewer }: { by: 'gross' | 'net'; viewer: Viewer },
  placed: readonly Placed<StandingRow>[] = standing(card, by, { isOver: outing.status === 'posted' }),
): readonly BoardRow[] {
  const holes = card.holes.length
  const parOf = (golferId: number) => parOfHoles(card.golfers.find(({ id }) => id === golferId)?.holes ?? card.holes)
  const isPlaying = golfers.some((golfer) => isMembers(golfer, viewer.userId))
  const nameOf = namesIn(golfers)
  const hasOthers = golfers.some(({ tgroup_id }) => tgroup_id !== viewer.group)
  return placed.flatMap((row) => {
    const golfer = golfers.find(({ id }) => id === row.golferId)
    if (golfer === undefined) return []
    return {
      ...row,
      name: nameOf(golfer.id),
      detail: `${texts.group(golfer.tgroup_id)} · ${whoText(golfer, viewer.userId)}`,
      group: groups.find(({ id }) => id === golfer.tgroup_id) ?? neverSeen(golfer.tgroup_id),
      isOwn: isPlaying ? isMembers(golfer, viewer.userId) : hasOthers && golfer.tgroup_id === viewer.group,
      pace:
        row.thru === holes || outing.status !== 'inprogress' || row.position === withdrawn || row.position === 'NR'
          ? null
          : pace({ par: parOf(row.golferId), holes, thru: row.thru, grossToPar: row.grossToPar }),
    }
  })
}

function neverSeen(id: number): GroupFreshness {
  return { id, heardAt: null, pending: 0 }
}

function whoText(golfer: BoardGolfer, userId: number | null): string {
  const { user_id, handicapindex, playinghandicap, partners } = golfer
  if (partners !== undefined) return boardTexts.teamGets(playinghandicap)
  if (user_id === 0) return boardTexts.guest
  return isMembers(golfer, userId) ? boardTexts.you : formatHandicap(handicapindex)
}

/** Whether the member plays this ball, alone or with partners. */
function isMembers(golfer: BoardGolfer, userId: number | null): boolean {
  return userId !== null && userId !== 0 && (golfer.partners ?? [golfer]).some(({ user_id }) => user_id === userId)
}
