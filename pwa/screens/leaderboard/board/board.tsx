import Rabbit from 'lucide-react/icons/rabbit'
import { memo, Suspense, useMemo, useState } from 'react'
import type { SkinsStanding } from '#golf/games/skins.ts'
import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useClub } from '../../../club/club.tsx'
import { useUser } from '../../../device/device-context.tsx'
import { boardFreshness, groupLastSeenText, useNow } from '../../../outings/freshness.ts'
import { weekdayAt } from '../../../outings/outing-names.ts'
import { PlaceLink } from '../../../place.tsx'
import { ToPar } from '../../../rounds/score-figure.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choice.tsx'
import { classes } from '../../../ui/classes.ts'
import { keepTrying } from '../../../ui/keep-trying.ts'
import { lazyWithPreload } from '../../../ui/lazy-with-preload.tsx'
import { openHolesText, skinsWonText, type NameOf } from '../games/game-lines.ts'
import { OwnGameTable, SkinsTables } from '../games/game-table.tsx'
import { rabbitHolders, type OutingGames } from '../games/outing-games.ts'
import * as texts from '../texts.ts'
import { boardRows, type BoardRow } from './board-rows.ts'
import figures from '../../../ui/figures-table.module.css'
import styles from './board.module.css'

/** After the end; loaded by the screen that shows it. */
const AfterTheEnd = lazyWithPreload(keepTrying(async () => (await import('./after-the-end.tsx')).AfterTheEnd))

type Props = {
  outing: OutingOnPhone
  games: OutingGames
  nameOf: NameOf
  shortNameOf: NameOf
  connectivity: SyncStatus['connectivity']
  /** The group that this phone scores; 0 for none. */
  group: number
}

type View = 'net' | 'gross' | 'skins' | 'game'

/**
 * Every golfer of the outing from this phone's data, with its age. Memoized, so that stepping a score does not render
 * it.
 */
export const Board = memo(function Board(props: Props) {
  const { outing, games, nameOf, shortNameOf, connectivity, group } = props
  const { snapshot } = outing
  const userId = useUser()?.id ?? null
  const [view, setView] = useState<View>('net')
  const by = view === 'gross' ? 'gross' : 'net'
  const now = useNow()
  const { timeZone } = useClub()
  const { status } = snapshot.outing
  const inProgress = status === 'inprogress'
  const rows = useMemo(() => boardRows(outing, { by, viewer: { group, userId } }), [outing, by, group, userId])
  const { live, text } = boardFreshness({
    connectivity,
    updatedAt: outing.refreshedAt,
    groups: outing.groups.length,
    status,
    now,
    timeZone,
  })
  return (
    <section className={styles['board']} aria-label={texts.leaderboard}>
      <div className={styles['heading']}>
        <h2>{weekdayAt(snapshot.outing)}</h2>
        <p className={classes(styles['fresh'], live && styles['live'])}>
          <i className={styles['light']} aria-hidden="true" />
          {text}
        </p>
      </div>
      <Segmented label={texts.sortLeaderboard} value={view} options={viewsOf(games)} onValue={setView} />
      {view === 'skins' && <SkinsTables games={games} nameOf={nameOf} />}
      {view === 'game' && <OwnGameTable games={games} nameOf={nameOf} />}
      {(view === 'net' || view === 'gross') && (
        <>
          <Standing rows={rows} by={by} inProgress={inProgress} rabbits={rabbitHolders(games)} now={now} />
          <SkinsLine
            label={games.grossSkins === null ? texts.skins : texts.netSkins}
            standing={games.netSkins}
            nameOf={shortNameOf}
            isOver={games.isOver}
          />
          <SkinsLine label={texts.grossSkins} standing={games.grossSkins} nameOf={shortNameOf} isOver={games.isOver} />
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

/** The ways of the organizer and of administrators from the board of an outing in progress. */
function OrganizersLinks({ snapshot: { outing, ownOuting } }: { snapshot: OutingOnPhone['snapshot'] }) {
  const user = useUser()
  if (user === null || !(ownOuting || user.isadmin)) return null
  return (
    <>
      {ownOuting ? (
        <PlaceLink className={buttonLook('soft')} to="/tournament?show=post">
          {texts.goToPostScores}
        </PlaceLink>
      ) : (
        <PlaceLink className={buttonLook('soft')} to={`/tournament?outing=${outing.id}`}>
          {texts.editOuting}
        </PlaceLink>
      )}
      <PlaceLink className={buttonLook()} to={`/outing/${outing.id}/arrivals`}>
        {texts.arrivals}
      </PlaceLink>
    </>
  )
}

/** The views beside net and gross. */
function viewsOf({ ranking, netSkins, grossSkins }: OutingGames): readonly { value: View; label: string }[] {
  const views: { value: View; label: string }[] = [
    { value: 'net', label: texts.netView },
    { value: 'gross', label: texts.grossView },
  ]
  if (netSkins !== null || grossSkins !== null) views.push({ value: 'skins', label: texts.skins })
  if (ranking !== null) views.push({ value: 'game', label: ranking })
  return views
}

type SkinsLineProps = { label: string; standing: SkinsStanding | null; nameOf: NameOf; isOver: boolean }

function SkinsLine({ label, standing, nameOf, isOver }: SkinsLineProps) {
  if (standing === null) return null
  const won = skinsWonText(standing, nameOf) ?? texts.noneWon({ isOver })
  const open = openHolesText(standing, { isOver })
  return <p className={styles['skins']}>{texts.skinsLine(label, open === null ? [won] : [won, open])}</p>
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
              {texts.position}
            </th>
            <th className={styles['player']} scope="col">
              {texts.player}
            </th>
            <th scope="col">{texts.thru}</th>
            <th scope="col" aria-sort={by === 'gross' ? 'ascending' : undefined}>
              {texts.grossView}
            </th>
            <th scope="col" aria-sort={by === 'net' ? 'ascending' : undefined}>
              {texts.netView}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.golferId}
              row={row}
              hasRabbit={rabbits.has(row.golferId)}
              lastSeen={inProgress && !hasOnlyEntered(row) ? groupLastSeenText({ ...row.group, now }) : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether no phone entered the scores of a golfer, so that no last update can be shown. */
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
          <Rabbit size="1.125rem" className={styles['rabbit']} role="img" aria-label={texts.hasTheRabbit} />
        )}
        <small>
          <span>{row.detail}</span>
          {row.pace !== null && <span>{texts.onPaceFor(row.pace)}</span>}
          {lastSeen !== null && <span>{lastSeen}</span>}
        </small>
      </th>
      <td data-label={texts.thru}>{started ? row.thru : '–'}</td>
      <td data-label={texts.grossView}>{hasTotal ? <ToPar value={row.grossToPar} /> : '–'}</td>
      <td data-label={texts.netView}>{hasTotal ? <ToPar value={row.netToPar} /> : '–'}</td>
    </tr>
  )
}
