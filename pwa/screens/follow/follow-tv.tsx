import type { HoleValue } from '#golf/card/hole-entry.ts'
import type { FollowedBoard } from '#sync/calls/follow.ts'
import { useClub } from '../../club/club.tsx'
import { timeOf } from '../../dates/date-text.ts'
import type { BoardFreshness } from '../../outings/freshness.ts'
import { titleOfOuting } from '../../outings/outing-names.ts'
import { ScoreFigure, ToPar } from '../../rounds/score-figure.tsx'
import { classes } from '../../ui/classes.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { ageOf, nameOn, pageDue, tvScreens, unitOf, type FollowedLine, type FollowedRow } from './followed-rows.ts'
import { texts } from './texts.ts'
import styles from './follow-tv.module.css'

/** The rows of a page: as many as are readable from ten meters. */
const rowsOnScreen = 8
/** Milliseconds for which a page is shown. */
const turn = 12_000

/** The characters that fit on one line of a row. Longer names are smaller, so that eight rows stay on the screen. */
const line = 26

function lengthOf(name: string): string | undefined {
  return name.length > line ? styles['long'] : undefined
}

/** Returns the length class of a standing. A longer one is smaller, so that all bets of a Nassau fit on one line. */
function lengthOfStanding(text: string): string | undefined {
  if (text.length <= line) return undefined
  return text.length > 4 * line ? styles['longest'] : styles['longer']
}

type Props = {
  board: FollowedBoard
  fresh: BoardFreshness
  now: number
  /** The address in the QR code. */
  address: string
}

/** The leaderboards for a clubhouse screen: net, gross and games, page by page in turn. */
export function FollowTv({ board, fresh, now, address }: Props) {
  const { timeZone } = useClub()
  const pages = tvScreens(board, rowsOnScreen)
  const { page, shown } = pageDue(pages, { turn, now })
  const { status } = board.outing
  if (page === undefined) return null
  const { show } = page
  const view = texts.views[show]
  const unit = unitOf(board)
  const field = texts.field(board.golfers.length, unit)
  return (
    <div className={styles['tv']}>
      <header className={styles['head']}>
        <div>
          <h1>{titleOfOuting(board.outing)}</h1>
          <p className={classes(styles['fresh'], fresh.live && styles['live'])}>
            <i className={styles['light']} aria-hidden="true" />
            {status === 'inprogress' && fresh.live && texts.tv.live(view, field)}
            {status === 'posted' && texts.tv.final(view, field)}
            {((status === 'inprogress' && !fresh.live) || status === 'cancelled') && fresh.text}
          </p>
        </div>
        <Clock time={timeOf(now, timeZone)} />
      </header>
      {show === 'games' ? (
        <Games lines={page.lines} />
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.position}</th>
              <th scope="col">{texts.columns.player}</th>
              <th scope="col" className={styles['last']}>
                {texts.columns.lastFive}
              </th>
              <th scope="col">{texts.columns.thru}</th>
              <th scope="col">{texts.views.gross}</th>
              <th scope="col">{texts.views.net}</th>
            </tr>
          </thead>
          <tbody>
            {page.rows.map((row) => (
              <Row key={row.id} row={row} by={show} age={status === 'inprogress' ? ageOf(row, now) : null} />
            ))}
          </tbody>
        </table>
      )}
      <aside className={styles['side']}>
        <div className={styles['watch']}>
          <QrCode text={address} label={texts.tv.link} />
          <b>{texts.tv.watch}</b>
          <span>{texts.tv.noAccount}</span>
        </div>
        {board.hidesLast && <p>{texts.hidden}</p>}
        <Skins board={board} by={show === 'gross' ? 'gross' : 'net'} />
        {pages.length > 1 && (
          <div className={styles['page']}>
            <span>{show === 'games' ? view : texts.tv.page(page, unit)}</span>
            <progress value={shown} max={1} aria-hidden="true" />
          </div>
        )}
      </aside>
    </div>
  )
}

/** The time, such as 11:54 am; am is smaller than the digits. */
function Clock({ time }: { time: string }) {
  const [digits, half] = time.split(' ')
  return (
    <p className={styles['clock']}>
      {digits} {half !== undefined && <small>{half}</small>}
    </p>
  )
}

type RowProps = { row: FollowedRow; by: 'net' | 'gross'; age: ReturnType<typeof ageOf> }

function Row({ row, by, age }: RowProps) {
  const { name, place, decided, thru, grossToPar, netToPar, last } = row
  return (
    <tr>
      <td>{place}</td>
      <th scope="row" className={lengthOf(name)}>
        <span>{name}</span>
        {age?.isLate === true && <small>{age.text}</small>}
        {decided !== null && <small className={styles['ahead']}>{texts.ahead(decided)}</small>}
      </th>
      <td className={styles['last']}>
        {last.map(({ hole, par, gross }) => (
          <ScoreFigure key={hole} par={par} gross={gross as HoleValue} />
        ))}
      </td>
      <td>{thru === 0 ? '–' : thru}</td>
      <td className={by === 'gross' ? styles['main'] : undefined}>
        {grossToPar === null ? '–' : <ToPar value={grossToPar} />}
      </td>
      <td className={by === 'net' ? styles['main'] : undefined}>
        {netToPar === null ? '–' : <ToPar value={netToPar} />}
      </td>
    </tr>
  )
}

/** Matches and other games, one on each line. */
function Games({ lines }: { lines: readonly FollowedLine[] }) {
  return (
    <table className={classes(styles['table'], styles['games'])}>
      <ColumnHeads labels={[texts.columns.player, texts.tv.standing]} />
      <tbody>
        {lines.map(({ names, game, text }, at) => (
          <tr key={at}>
            <th scope="row" className={lengthOf(names)}>
              <span>{names}</span>
              <small>{game}</small>
            </th>
            <td className={lengthOfStanding(text)}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const winnersShown = 4

/**
 * The winners of skins, the most first. If net and gross skins are played, only those of the present page are shown.
 */
function Skins({ board, by }: { board: FollowedBoard; by: 'net' | 'gross' }) {
  const nameOf = nameOn(board)
  const pot = board.skins.find((each) => each.by === by) ?? board.skins[0]
  if (pot === undefined) return null
  const { won, open } = pot
  return (
    <section className={styles['skins']}>
      <h2>{texts.skins[pot.by]}</h2>
      {won.length === 0 && <p>{texts.noSkins({ isFinal: open.length === 0 })}</p>}
      <ul>
        {won.slice(0, winnersShown).map(({ id, holes }) => (
          <li key={id}>
            <b>{holes.length}</b>{' '}
            <span>
              {nameOf(id)} <small>{texts.skinHoles(holes)}</small>
            </span>
          </li>
        ))}
      </ul>
      {open.length > 0 && open.length < 18 && <p>{texts.openHoles(open)}</p>}
    </section>
  )
}
