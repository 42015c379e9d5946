import { shownTime } from '#golf/clock.ts'
import { parOfHoles, type Hole } from '#golf/course/course.ts'
import { formatCourseHandicap } from '#golf/course/handicap-text.ts'
import { courseHandicap } from '#golf/units.ts'
import type { EventDay, EventGolfer } from '#sync/calls/event-day.ts'
import { useClub } from '../../club/club.tsx'
import { groupedCode } from '../../outings/code-text.ts'
import { dayText } from '../../outings/outing-names.ts'
import { classes } from '../../ui/classes.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { Paper } from '../../ui/paper.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import {
  byName,
  cardRowsOf,
  cartsOf,
  dotsOf,
  dotsText,
  groupsOf,
  holesInCommon,
  holesOf,
  lengthOf,
  nameOf,
  ninesOf,
  sidesOf,
  type CardRow,
  type Cart,
  type Group,
  type SheetKind,
} from './sheets.ts'
import { texts } from './texts.ts'
import styles from './paper.module.css'

const { paper: words } = texts

export type PaperSize = 'letter' | 'a4'

type Props = { day: EventDay; kinds: readonly SheetKind[]; size: PaperSize }

/** The chosen sheets, for printing. */
export function PrintedSheets({ day, kinds, size }: Props) {
  const groups = groupsOf(day)
  const has = (kind: SheetKind) => kinds.includes(kind)
  return (
    <Paper>
      <div className={classes(styles['sheets'], styles[size])}>
        {has('carts') && (
          <div className={styles['sheet']} data-sheet="carts">
            {cartsOf(groups).map((cart) => (
              <CartSign key={cart.golfers[0]?.id} cart={cart} day={day} />
            ))}
          </div>
        )}
        {has('cards') && (
          <div className={styles['sheet']} data-sheet="cards">
            {groups.map((group) => (
              <ScoreCard key={group.id} group={group} day={day} />
            ))}
          </div>
        )}
        {has('pairings') && <Pairings day={day} groups={groups} />}
        {has('names') && <Names day={day} groups={groups} />}
      </div>
    </Paper>
  )
}

function Where({ day: { outing } }: { day: EventDay }) {
  const { name } = useClub()
  const where = [name, ...(outing.title === undefined ? [] : [outing.title]), outing.course]
  return (
    <>
      {where.join(' · ')} · <span className={styles['unbroken']}>{dayText(outing.date)}</span>
    </>
  )
}

/** The start of a group: 8:10 am · Starts on hole 7; only the hole if no time was drawn. */
function startOf(group: Group): string {
  return withTime(group, words.startsOn(group.hole))
}

function withTime({ startsAt }: Group, where: string): string {
  return startsAt === null ? where : `${shownTime(startsAt)} · ${where}`
}

function strokesText({ playinghandicap }: EventGolfer): string {
  return formatCourseHandicap(courseHandicap(playinghandicap))
}

function CartSign({ cart: { group, golfers }, day }: { cart: Cart; day: EventDay }) {
  return (
    <section className={styles['sign']}>
      <p>
        <Where day={day} />
      </p>
      <div className={styles['riders']}>
        {golfers.map((golfer) => (
          <div key={golfer.id}>
            <p className={styles['rider']} data-length={lengthOf(nameOf(golfer))}>
              {nameOf(golfer)}
            </p>
            <p>
              {golfer.teebox} · {(golfer.ball === undefined ? words.strokes : words.teamStrokes)(strokesText(golfer))}
            </p>
          </div>
        ))}
      </div>
      <p className={styles['start']}>
        {words.group(group.id)} · {startOf(group)}
      </p>
    </section>
  )
}

function ScoreCard({ group, day }: { group: Group; day: EventDay }) {
  const link = `${location.origin}/leaderboard/${group.code}`
  const nines = ninesOf(day.holes.map(({ hole }) => hole))
  const rows = cardRowsOf(group, day)
  return (
    <section className={styles['card']}>
      <header>
        <div>
          <h1>{words.group(group.id)}</h1>
          <p>
            <Where day={day} />
          </p>
          <p>{startOf(group)}</p>
          <p className={styles['legend']}>{words.legend}</p>
          {holesInCommon(rows, day) === null && <p className={styles['legend']}>{words.ownLegend}</p>}
        </div>
        <p className={styles['join']}>
          {words.join}
          <b>{groupedCode(group.code)}</b>
        </p>
        <div className={styles['qr']}>
          <QrCode text={link} label={words.qr(group.id)} />
        </div>
      </header>
      {nines.map((holes, at) => (
        <Nine
          key={at}
          rows={rows}
          day={day}
          holes={holes}
          part={nines.length === 1 ? 'all' : at === 0 ? 'out' : 'in'}
        />
      ))}
      <footer>
        <p>{words.player}</p>
        <p>{words.marker}</p>
      </footer>
    </section>
  )
}

type NineProps = {
  rows: readonly CardRow[]
  day: EventDay
  holes: readonly number[]
  /** All holes of the card, or its first or last nine. */
  part: 'all' | 'out' | 'in'
}

/**
 * Nine holes of a card. The second nine of a card have the total, all others the strokes. Golfers from tees with other
 * pars or stroke indexes have these in their row, because separate rows for every tee would leave room for only one
 * card on a page.
 */
function Nine({ rows, day, holes, part }: NineProps) {
  const isLast = part === 'in'
  const common = holesInCommon(rows, day)
  return (
    <table className={classes(styles['nine'], common === null && styles['mixed'])}>
      <ColumnHeads
        labels={[
          words.columns.hole,
          ...holes.map(String),
          { all: words.total, out: words.out, in: words.in }[part],
          isLast ? words.total : words.columns.strokes,
        ]}
      />
      <tbody>
        {common !== null && <ParAndIndex all={common} holes={holes} isLast={isLast} />}
        {rows.map((row) => (
          <GolferRow key={row.golfer.id} row={row} day={day} holes={holes} isLast={isLast} hasOwn={common === null} />
        ))}
      </tbody>
    </table>
  )
}

type ParProps = Pick<NineProps, 'holes'> & { all: readonly Hole[]; isLast: boolean }

function ParAndIndex({ all, holes, isLast }: ParProps) {
  const own = all.filter(({ hole }) => holes.includes(hole))
  return (
    <>
      <Row label={words.par} cells={[...own.map(({ par }) => par), parOfHoles(own), isLast ? parOfHoles(all) : '']} />
      <Row label={words.index} cells={[...own.map(({ strokeIndex }) => strokeIndex), '', '']} />
    </>
  )
}

type GolferProps = Pick<NineProps, 'day' | 'holes'> & {
  row: CardRow
  isLast: boolean
  /** Whether par and stroke index are in the row of the golfer. */
  hasOwn: boolean
}

function GolferRow({ row: { golfer, name, teebox }, day, holes, isLast, hasOwn }: GolferProps) {
  const dots = dotsOf(golfer, day)
  const all = holesOf(golfer, day)
  const nine = all.filter(({ hole }) => holes.includes(hole))
  const own = (text: number | string) => hasOwn && <span className={styles['own']}>{text}</span>
  return (
    <tr className={styles['golfer']}>
      <th scope="row" data-length={lengthOf(name)}>
        {name} <small data-length={lengthOf(teebox)}>{teebox}</small>
      </th>
      {all.map(({ hole, par, strokeIndex }, at) =>
        holes.includes(hole) ? (
          <td key={hole} data-dots={dots[at]}>
            {own(words.parAndIndex(par, strokeIndex))}
            <span className={styles['dots']}>{dotsText(dots[at] ?? 0)}</span>
          </td>
        ) : null,
      )}
      <td>{own(parOfHoles(nine))}</td>
      <td className={styles['strokes']}>{isLast ? own(parOfHoles(all)) : strokesText(golfer)}</td>
    </tr>
  )
}

function Row({ label, cells }: { label: string; cells: readonly (number | string)[] }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {cells.map((cell, at) => (
        <td key={at}>{cell}</td>
      ))}
    </tr>
  )
}

type ListProps = { day: EventDay; groups: readonly Group[] }

function Pairings({ day, groups }: ListProps) {
  return (
    <section className={styles['sheet']} data-sheet="pairings">
      <h1>{words.pairings}</h1>
      <p>
        <Where day={day} />
      </p>
      <div className={styles['pairings']}>
        {groups.map((group) => (
          <table key={group.id}>
            <caption>
              {words.group(group.id)} · {startOf(group)}
            </caption>
            <tbody>
              {sidesOf(group.golfers).map((side) =>
                side.map((golfer, at) => (
                  <tr key={golfer.id}>
                    <th scope="row">{nameOf(golfer)}</th>
                    <td>{golfer.teebox}</td>
                    {/* The strokes of a team are shown once. */}
                    {at === 0 && <td rowSpan={side.length}>{strokesText(golfer)}</td>}
                  </tr>
                )),
              )}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  )
}

function Names({ day, groups }: ListProps) {
  const { columns } = words
  const groupById = new Map(groups.map((group) => [group.id, group]))
  return (
    <section className={styles['sheet']} data-sheet="names">
      <h1>{words.names}</h1>
      <p>
        <Where day={day} />
      </p>
      <table className={styles['names']}>
        <ColumnHeads
          labels={[columns.here, columns.golfer, columns.group, columns.start, columns.tees, columns.strokes]}
        />
        <tbody>
          {byName(day.golfers).map((golfer) => {
            const group = groupById.get(golfer.tgroup_id)
            return (
              <tr key={golfer.id}>
                <td className={styles['here']}>{golfer.checkedInAt === null ? '☐' : '☑'}</td>
                <th scope="row">
                  {golfer.last}, {golfer.first}
                </th>
                <td>{golfer.tgroup_id}</td>
                <td className={styles['unbroken']}>{group && withTime(group, words.hole(group.hole))}</td>
                <td>{golfer.teebox}</td>
                <td>{strokesText(golfer)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
