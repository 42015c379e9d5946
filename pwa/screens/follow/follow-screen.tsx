import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import Share2 from 'lucide-react/icons/share-2'
import Star from 'lucide-react/icons/star'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatToPar } from '#golf/card/to-par.ts'
import { sideText } from '#golf/games/side-names.ts'
import { followed, type FollowedBoard } from '#sync/calls/follow.ts'
import { useClub } from '../../club/club.tsx'
import { timeOf } from '../../dates/date-text.ts'
import { useDevice } from '../../device/device-context.tsx'
import { Logo } from '../../logo.tsx'
import { agoText, boardFreshness, useNow, type BoardFreshness } from '../../outings/freshness.ts'
import { dayText, titleOfOuting } from '../../outings/outing-names.ts'
import { ToPar } from '../../rounds/score-figure.tsx'
import { isGone } from '../../server/failure-text.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { lazyPart } from '../../ui/lazy-with-preload.tsx'
import { usePlace } from '../../ui/place.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import {
  ageOf,
  byThisClock,
  followedRows,
  nameOn,
  starredFirst,
  unitOf,
  whoPlays,
  type FollowedRow,
} from './followed-rows.ts'
import { texts } from './texts.ts'
import figures from '../../ui/figures-table.module.css'
import printed from '../../ui/printed.module.css'
import spoken from '../../ui/spoken.module.css'
import styles from './follow.module.css'

/** Loaded only on a clubhouse screen. */
const FollowTv = lazyPart(async () => (await import('./follow-tv.tsx')).FollowTv)

const ShareBoard = lazyPart(async () => (await import('../../outings/share-board.tsx')).ShareBoard)

/** The polling interval in milliseconds while the page is visible. */
const pollEvery = 10_000

/**
 * An outing for everyone who has its link, without scoring and without an account. `?tv` is for a clubhouse screen,
 * `?embed` for a frame in another site.
 */
export function FollowScreen() {
  const { token = '' } = useParams()
  const search = new URLSearchParams(usePlace().place.search)
  const now = useNow()
  const { timeZone } = useClub()
  const request = { params: { token } }
  const query = useServerQuery({ call: followed, request, offline: true, pause: () => pollEvery })
  // Once the link is turned off, data that was read through it is no longer shown.
  const data =
    isGone(query.error) || query.data === undefined ? undefined : byThisClock(query.data, query.dataUpdatedAt)
  const fresh =
    data === undefined
      ? null
      : freshnessOf(data, {
          ...boardFreshness({
            connectivity: query.isError ? 'unreachable' : 'reachable',
            updatedAt: query.dataUpdatedAt,
            groups: data.groups.length,
            status: data.outing.status,
            now,
            timeZone,
          }),
          ago: agoText(now - query.dataUpdatedAt),
        })
  if (search.has('tv') && data !== undefined && fresh !== null) {
    return (
      <Suspense>
        <FollowTv board={data} fresh={fresh} now={now} address={`${location.origin}/follow/${token}`} />
      </Suspense>
    )
  }
  const isEmbedded = search.has('embed')
  return (
    <div className={classes(printed['printed'], styles['follow'])}>
      <Head outing={data?.outing} fresh={fresh} updatedAt={query.dataUpdatedAt} isComing={query.isPending} />
      <div className={styles['body']}>
        <QueryBoundary
          query={query}
          rows={6}
          height={66}
          needs={texts.offline}
          wayOut={isEmbedded ? null : <ButtonLink to="/contactUs">{texts.ask}</ButtonLink>}
          hidesGone
        >
          {() => data && <Boards token={token} board={data} now={now} isEmbedded={isEmbedded} />}
        </QueryBoundary>
      </div>
    </div>
  )
}

/** The freshness line counts golfers or teams, because people with the link do not know the groups. */
function freshnessOf(board: FollowedBoard, { live, text, ago }: BoardFreshness & { ago: string }): BoardFreshness {
  const field = texts.field(board.golfers.length, unitOf(board))
  if (live) return { live, text: texts.live(field, ago) }
  return { live, text: board.outing.status === 'posted' ? texts.final(field) : text }
}

type HeadProps = {
  outing: FollowedBoard['outing'] | undefined
  fresh: BoardFreshness | null
  /** The time of the data shown. */
  updatedAt: number
  isComing: boolean
}

function Head({ outing, fresh, updatedAt, isComing }: HeadProps) {
  const club = useClub()
  return (
    <header className={styles['head']}>
      <div className={styles['club']}>
        {club.logo === '' ? <Logo size={28} /> : <img src={club.logo} alt="" width={32} height={32} />}
        <span>{club.name}</span>
        <span className={styles['viewOnly']}>
          <Eye size="1em" aria-hidden="true" />
          {texts.viewOnly}
        </span>
      </div>
      <h1>{outing === undefined ? texts.title : titleOfOuting(outing)}</h1>
      {/* The line exists from the start, so that the board below it does not move. */}
      {isComing && <p className={styles['fresh']}>{'\u00a0'}</p>}
      {fresh !== null && (
        <p className={classes(styles['fresh'], fresh.live && styles['live'])}>
          {outing?.status === 'posted' ? (
            <Lock size="1em" aria-hidden="true" />
          ) : (
            <i className={styles['light']} aria-hidden="true" />
          )}
          {fresh.text}
        </p>
      )}
      {/* Paper is read on another day, so the date is printed instead of Friday or “just now”. */}
      {outing !== undefined && fresh !== null && (
        <p className={styles['onPaper']}>
          {dayText(outing.date)} · {fresh.live ? texts.asOf(timeOf(updatedAt, club.timeZone)) : fresh.text}
        </p>
      )}
    </header>
  )
}

type View = keyof typeof texts.views

type BoardsProps = { token: string; board: FollowedBoard; now: number; isEmbedded: boolean }

function Boards({ token, board, now, isEmbedded }: BoardsProps) {
  const [view, setView] = useState<View>('net')
  const [isSharing, setSharing] = useState(false)
  const { stars, change } = useStars(token)
  const views = viewsOf(board)
  const nameOf = nameOn(board)
  return (
    <>
      <div className={styles['views']}>
        <Segmented
          label={texts.board}
          value={view}
          options={views.map((value) => ({ value, label: texts.views[value] }))}
          onValue={setView}
        />
      </div>
      {board.hidesLast && <p className={styles['note']}>{texts.hidden}</p>}
      {board.golfers.every(({ thru }) => thru === 0) && <p className={styles['note']}>{texts.notStarted}</p>}
      {(view === 'net' || view === 'gross') && (
        <Standing
          rows={starredFirst(followedRows(board, view), stars)}
          by={view}
          isLive={board.outing.status === 'inprogress'}
          now={now}
          stars={stars}
          onStar={change}
        />
      )}
      {view === 'skins' && <Skins board={board} nameOf={nameOf} />}
      {view === 'games' && <Games board={board} nameOf={nameOf} />}
      {!isEmbedded && (
        <div className={styles['foot']}>
          <Button tone="primary" wide onClick={() => setSharing(true)}>
            <Share2 size="1.25em" aria-hidden="true" />
            {texts.share}
          </Button>
        </div>
      )}
      <Suspense>
        {isSharing && (
          <ShareBoard
            url={`${location.origin}/follow/${token}`}
            outing={board.outing}
            names={board.names}
            isPosted={board.outing.status === 'posted'}
            onClose={() => setSharing(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function viewsOf({ skins, games }: FollowedBoard): readonly View[] {
  return [
    'net',
    'gross',
    ...(skins.length > 0 ? (['skins'] as const) : []),
    ...(games.length > 0 ? (['games'] as const) : []),
  ]
}

/** Returns the golfers who are starred on this phone, and a function that adds or removes one. */
function useStars(token: string): { stars: ReadonlySet<number>; change: (id: number) => void } {
  const { storage } = useDevice().ports
  const key = `stars:${token}`
  const [stars, setStars] = useState<ReadonlySet<number>>(() => readStars(storage.getItem(key)))
  return {
    stars,
    change: (id) => {
      const changed = new Set(stars)
      if (!changed.delete(id)) changed.add(id)
      storage.setItem(key, [...changed].join())
      setStars(changed)
    },
  }
}

/** Reads the stored ids. Those of golfers in an outing that was started on a phone are negative. */
export function readStars(stored: string | null): ReadonlySet<number> {
  const ids = (stored ?? '').split(',').map(Number)
  return new Set(ids.filter((id) => Number.isSafeInteger(id) && id !== 0))
}

type StandingProps = {
  rows: readonly FollowedRow[]
  by: 'net' | 'gross'
  isLive: boolean
  now: number
  stars: ReadonlySet<number>
  onStar: (id: number) => void
}

function Standing({ rows, by, isLive, now, stars, onStar }: StandingProps) {
  return (
    <table className={classes(figures['table'], styles['table'])}>
      <thead>
        <tr>
          <th scope="col" className={styles['position']}>
            {texts.columns.position}
          </th>
          <th scope="col" className={styles['player']}>
            {texts.columns.player}
          </th>
          <th scope="col">{texts.columns.thru}</th>
          <th scope="col">{texts.views[by]}</th>
          <th scope="col" className={styles['star']}>
            <span className={spoken['spoken']}>{texts.columns.star}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            by={by}
            age={isLive ? ageOf(row, now) : null}
            isStarred={stars.has(row.id)}
            onStar={() => onStar(row.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  row: FollowedRow
  by: 'net' | 'gross'
  age: ReturnType<typeof ageOf>
  isStarred: boolean
  onStar: () => void
}

function Row({ row, by, age, isStarred, onStar }: RowProps) {
  const { name, place, decided, thru, grossToPar, netToPar, isGuest } = row
  const other = by === 'net' ? grossToPar : netToPar
  const otherText = texts.other[by === 'net' ? 'gross' : 'net']
  const figure = by === 'net' ? netToPar : grossToPar
  return (
    <tr className={isStarred ? styles['starred'] : undefined}>
      <td className={styles['position']}>{place}</td>
      <th scope="row" className={styles['player']}>
        {name}
        <small>
          {[
            isGuest ? texts.guest : null,
            other === null ? null : otherText(formatToPar(other)),
            decided === null ? null : texts.ahead(decided),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
          {age !== null && (
            <span className={styles['age']}>
              {' · '}
              {age.isLate ? <b>{age.text}</b> : age.text}
            </span>
          )}
        </small>
      </th>
      <td data-label={texts.columns.thru}>{thru === 0 ? '–' : thru}</td>
      <td className={styles['figure']} data-label={texts.views[by]}>
        {figure === null ? '–' : <ToPar value={figure} />}
      </td>
      <td className={styles['star']}>
        <button type="button" aria-label={texts.star(name)} aria-pressed={isStarred} onClick={onStar}>
          <Star size="1.5em" aria-hidden="true" fill={isStarred ? 'currentcolor' : 'none'} />
        </button>
      </td>
    </tr>
  )
}

type PartProps = { board: FollowedBoard; nameOf: (id: number) => string }

function Skins({ board: { skins }, nameOf }: PartProps) {
  return skins.map(({ by, won, open }) => (
    <section key={by} className={styles['part']}>
      <h2>{texts.skins[by]}</h2>
      {won.length === 0 && <p>{texts.noSkins({ isFinal: open.length === 0 })}</p>}
      <ul>
        {won.map(({ id, holes }) => (
          <li key={id}>
            <b>{nameOf(id)}</b> {texts.skinsOf(holes)}
          </li>
        ))}
      </ul>
      {open.length > 0 && <p className={styles['note']}>{texts.openHoles(open)}</p>}
    </section>
  ))
}

function Games({ board: { games }, nameOf }: PartProps) {
  const named = (ids: readonly number[]) => sideText(ids.map(nameOf))
  return games.map(({ name, lines, ...game }, at) => {
    const who = whoPlays(game, nameOf)
    return (
      <section key={at} className={styles['part']}>
        <h2>{name}</h2>
        {who !== '' && <p className={styles['note']}>{who}</p>}
        <ul>
          {lines.map(({ of, text, place }) => (
            <li key={`${of.join()} ${text}`}>
              <b>
                {place} {named(of)}
              </b>{' '}
              {text}
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
