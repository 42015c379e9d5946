import { Rabbit } from 'lucide-react'
import { lazy, memo, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SkinsStanding } from '#golf/games/skins.ts'
import type { OutingCard } from '#golf/outing/outing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { SyncStatus } from '#sync/device/sync-status.ts'
import { useClub } from '../../../club/club-context.tsx'
import { boardFreshness, groupHeardText } from '../../../outings/freshness.ts'
import { ToPar } from '../../../rounds/score-figure.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choice.tsx'
import { classes } from '../../../ui/classes.ts'
import { openHolesText, skinsWonText, type NameOf } from '../games/game-lines.ts'
import { SkinsTables } from '../games/games-pane.tsx'
import { rabbitHolders, type OutingGames } from '../games/outing-games.ts'
import { StablefordTable } from '../games/stableford-table.tsx'
import { useNow } from '../use-now.ts'
import { boardRows, type BoardRow } from './board-rows.ts'
import figures from '../../../ui/figures-table.module.css'
import styles from './board.module.css'

/** For one person, after the end: fetched by the screen that shows it. */
const LateEntries = lazy(async () => ({ default: (await import('./late-entries.tsx')).LateEntries }))

type Props = {
  outing: OutingOnPhone
  card: OutingCard
  games: OutingGames
  names: ReadonlyMap<number, string>
  shortNames: ReadonlyMap<number, string>
  reach: SyncStatus['reach']
  /** The group that this phone scores (0 for none), and the member who is signed in. */
  group: number
  userId: number | null
  isAdmin: boolean
  title: string
}

const views = { net: 'Net', gross: 'Gross', skins: 'Skins', stableford: 'Stableford' }
type View = keyof typeof views

/** Every golfer of the outing from what this phone knows, with its age. Stepping a score beside it leaves it alone. */
export const Board = memo(function Board(props: Props) {
  const { outing, card, games, names, shortNames, reach, group, userId, isAdmin, title } = props
  const [view, setView] = useState<View>('net')
  const by = view === 'gross' ? 'gross' : 'net'
  const now = useNow()
  const { timeZone } = useClub()
  const { status } = outing.snapshot.outing
  const inProgress = status === 'inprogress'
  const rows = useMemo(
    () =>
      boardRows({
        card,
        golfers: outing.snapshot.golfers,
        groups: outing.groups,
        by,
        inProgress,
        viewer: { group, userId },
      }),
    [card, outing, by, inProgress, group, userId],
  )
  const nameOf = (golferId: number) => names.get(golferId) ?? ''
  const shortNameOf = (golferId: number) => shortNames.get(golferId) ?? ''
  const { live, text } = boardFreshness({
    reach,
    updatedAt: outing.refreshedAt,
    groups: outing.groups.length,
    status,
    now,
    timeZone,
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
        value={view}
        options={viewsOf(games).map((value) => ({ value, label: views[value] }))}
        onValue={setView}
      />
      {view === 'skins' && <SkinsTables games={games} nameOf={nameOf} />}
      {view === 'stableford' && games.game?.game === 'stableford' && (
        <StablefordTable standing={games.game} nameOf={nameOf} isOver={games.isOver} />
      )}
      {(view === 'net' || view === 'gross') && (
        <>
          <Standing rows={rows} by={by} inProgress={inProgress} rabbits={rabbitHolders(games)} now={now} />
          <SkinsLine
            label={games.grossSkins === null ? 'Skins' : 'Net skins'}
            standing={games.netSkins}
            nameOf={shortNameOf}
            isOver={games.isOver}
          />
          <SkinsLine label="Gross skins" standing={games.grossSkins} nameOf={shortNameOf} isOver={games.isOver} />
        </>
      )}
      {userId !== null && outing.snapshot.ownOuting && inProgress && (
        <Link className={buttonLook('soft')} to="/tournament?show=post">
          Go to post scores
        </Link>
      )}
      {userId !== null && outing.snapshot.ownOuting && !inProgress && (
        <Suspense>
          <LateEntries outingId={outing.snapshot.outing.id} />
        </Suspense>
      )}
      {isAdmin && !outing.snapshot.ownOuting && inProgress && (
        <Link className={buttonLook('soft')} to={`/tournament?outing=${outing.snapshot.outing.id}`}>
          Change outing
        </Link>
      )}
    </section>
  )
})

/** What the outing has to show beside net and gross. */
function viewsOf({ game, netSkins, grossSkins }: OutingGames): readonly View[] {
  const hasSkins = netSkins !== null || grossSkins !== null
  return ['net', 'gross', ...(hasSkins ? ['skins' as const] : []), ...(game?.game === 'stableford' ? [game.game] : [])]
}

type SkinsLineProps = { label: string; standing: SkinsStanding | null; nameOf: NameOf; isOver: boolean }

function SkinsLine({ label, standing, nameOf, isOver }: SkinsLineProps) {
  if (standing === null) return null
  const none = isOver ? 'none won' : 'none won yet'
  const sentences = [skinsWonText(standing, nameOf) ?? none, openHolesText(standing, { isOver })]
  return (
    <p className={styles['skins']}>
      {label}: {sentences.filter((sentence) => sentence !== null).join('. ')}.
    </p>
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
              hasRabbit={rabbits.has(row.golferId)}
              heard={inProgress ? groupHeardText({ ...row.group, now }) : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, heard, hasRabbit }: { row: BoardRow; heard: string | null; hasRabbit: boolean }) {
  const started = row.thru > 0
  return (
    <tr className={row.isOwn ? styles['own'] : undefined}>
      <td className={styles['position']}>{row.position}</td>
      <th className={styles['player']} scope="row">
        {row.name}
        {hasRabbit && <Rabbit size={18} className={styles['rabbit']} role="img" aria-label="holds the rabbit" />}
        <small>
          <span>{row.detail}</span>
          {row.pace !== null && <span>pace {row.pace}</span>}
          {heard !== null && <span>{heard}</span>}
        </small>
      </th>
      <td data-label="Thru">{started ? row.thru : '–'}</td>
      <td data-label="Gross">{started ? <ToPar value={row.grossToPar} /> : '–'}</td>
      <td data-label="Net">{started ? <ToPar value={row.netToPar} /> : '–'}</td>
    </tr>
  )
}
