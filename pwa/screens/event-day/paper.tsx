import { formatCourseHandicap } from '#golf/course/handicap-text.ts'
import { courseHandicap } from '#golf/units.ts'
import type { EventDay, EventGolfer } from '#sync/calls/event-day.ts'
import { useClub } from '../../club/club.tsx'
import { clockText } from '../../dates/date-text.ts'
import { groupedCode } from '../../outings/code-text.ts'
import { dayText } from '../../outings/outing-names.ts'
import { classes } from '../../ui/classes.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { Paper } from '../../ui/paper.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import {
  byName,
  cardsOf,
  cartsOf,
  dotsOf,
  dotsText,
  groupsOf,
  holesOf,
  nameOf,
  ninesOf,
  type Cart,
  type Group,
  type SheetKind,
} from './sheets.ts'
import { texts } from './texts.ts'
import styles from './paper.module.css'

const { paper: words } = texts

export type PaperSize = 'letter' | 'a4'

type Props = { day: EventDay; kinds: readonly SheetKind[]; size: PaperSize }

/** The chosen sheets for the printer. */
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
  return (
    <>
      {name} · {outing.course} · <span className={styles['day']}>{dayText(outing.date)}</span>
    </>
  )
}

/** 8:10 am · Hole 7; only the hole without a drawn time. */
function startOf({ startsAt, hole }: Group): string {
  return [...(startsAt === null ? [] : [clockText(startsAt)]), words.hole(hole)].join(' · ')
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
            <p className={styles['rider']}>{nameOf(golfer)}</p>
            <p>
              {golfer.teebox} · {words.strokes(strokesText(golfer))}
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
  const nines = ninesOf(cardsOf(group, day)[0]?.holes.map(({ hole }) => hole) ?? [])
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
        <Nine key={at} group={group} day={day} holes={holes} isLast={at === nines.length - 1} />
      ))}
      <footer>
        <p>{words.player}</p>
        <p>{words.marker}</p>
      </footer>
    </section>
  )
}

type NineProps = { group: Group; day: EventDay; holes: readonly number[]; isLast: boolean }

/** Nine holes of a card; the last nine have the total. */
function Nine({ group, day, holes, isLast }: NineProps) {
  const isFirst = holes.includes(1)
  const cards = cardsOf(group, day)
  const isMixed = cards.length > 1
  return (
    <table className={styles['nine']}>
      <ColumnHeads
        labels={[
          words.columns.hole,
          ...holes.map(String),
          isFirst ? words.out : words.in,
          isLast ? words.total : words.columns.strokes,
        ]}
      />
      <tbody>
        {cards.map(({ tees, holes: all }) => {
          const own = all.filter(({ hole }) => holes.includes(hole))
          const label = (row: string) => (isMixed ? words.of(row, tees) : row)
          const sum = (of: typeof all) => of.reduce((total, { par }) => total + par, 0)
          const total = isLast ? sum(all) : ''
          return [
            <Row
              key={`par ${tees.join()}`}
              label={label(words.par)}
              cells={[...own.map(({ par }) => par), sum(own), total]}
            />,
            <Row
              key={`index ${tees.join()}`}
              label={label(words.index)}
              cells={[...own.map(({ strokeIndex }) => strokeIndex), '', '']}
            />,
          ]
        })}
        {group.golfers.map((golfer) => {
          const dots = dotsOf(golfer, day)
          return (
            <tr key={golfer.id} className={styles['golfer']}>
              <th scope="row">
                {nameOf(golfer)}
                <small>{golfer.teebox}</small>
              </th>
              {holesOf(golfer, day).map(({ hole }, at) =>
                holes.includes(hole) ? (
                  <td key={hole} data-dots={dots[at]}>
                    <span>{dotsText(dots[at] ?? 0)}</span>
                  </td>
                ) : null,
              )}
              {['', isLast ? '' : strokesText(golfer)].map((cell, at) => (
                <td key={`sum ${at}`} className={styles['strokes']}>
                  {cell}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
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
              {group.golfers.map((golfer) => (
                <tr key={golfer.id}>
                  <th scope="row">{nameOf(golfer)}</th>
                  <td>{golfer.teebox}</td>
                  <td>{strokesText(golfer)}</td>
                </tr>
              ))}
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
                <td>{group && startOf(group)}</td>
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
