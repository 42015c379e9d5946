import { Fragment, type ReactNode } from 'react'
import { scorecard, type Scorecard, type ScorecardRow } from '#golf/card/scorecard.ts'
import type { Hole } from '#golf/course/course.ts'
import type { SkinsStanding } from '#golf/games/skins.ts'
import { firstLetter } from '#golf/letters.ts'
import { holesOf, type OutingCard, type OutingGolfer } from '#golf/outing/outing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { whereKept } from '../../../device/where-kept.tsx'
import { grouped } from '../../../grouped.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { ScoreFigure } from '../../../rounds/score-figure.tsx'
import { classes } from '../../../ui/classes.ts'
import * as matchTexts from '../games/match-texts.ts'
import type { OutingGames } from '../games/outing-games.ts'
import { StrokeDots } from '../hole/stroke-dots.tsx'
import { holeLabel, spokenStrokes } from '../texts.ts'
import * as cardTexts from './texts.ts'
import spoken from '../../../ui/spoken.module.css'
import styles from './card-table.module.css'

type Props = {
  outing: Pick<OutingOnPhone, 'card' | 'cells' | 'records'> & { snapshot: Pick<OutingOnPhone['snapshot'], 'games'> }
  golfers: readonly OutingGolfer[]
  /** Names of all golfers of the outing, because other groups win skins too. */
  nameOf: NameOf
  shortNameOf: NameOf
  games: Pick<OutingGames, 'netSkins' | 'grossSkins' | 'contestedWolf'>
  onGolfer: (golferId: number) => void
}

/** The card of a group in the layout of a paper card. Scores that are only on this phone have an amber background. */
export function CardTable({ outing, golfers, nameOf, shortNameOf, games, onGolfer }: Props) {
  const { card, cells } = outing
  const columns = cardColumns(card.holes)
  const { netSkins, grossSkins } = games
  const shown = new Set(golfers.map(({ id }) => id))
  const groups = new Set(golfers.map(({ group }) => group))
  const contested = new Set([
    ...cells.filter((cell) => cell.contested && shown.has(cell.golferId)).map(({ hole }) => hole),
    ...games.contestedWolf.filter(({ tgroupId }) => groups.has(tgroupId)).map(({ hole }) => hole),
  ])
  const skins = { columns, nameOf }
  const conceded = concededCells(outing)
  const pending = new Set(cells.filter((cell) => cell.pending).map((cell) => cellKey(cell.golferId, cell.hole)))
  const pars = factsOf(golfers, { card, shortNameOf, fact: ({ par }) => par }).map(({ of, holes, names }) => (
    <Facts
      key={`par ${names}`}
      label={cardTexts.factOf(cardTexts.par, names)}
      columns={columns}
      of={of}
      sumOf={(side) => parOf(holes, side)}
    />
  ))
  const indexes = factsOf(golfers, { card, shortNameOf, fact: ({ strokeIndex }) => strokeIndex }).map(
    ({ of, names }) => (
      <Facts key={`index ${names}`} label={cardTexts.factOf(cardTexts.strokeIndex, names)} columns={columns} of={of} />
    ),
  )
  return (
    // The name column stays visible while the holes scroll, by touch or, once focused, by the arrow keys.
    <div className={styles['scroll']} role="region" aria-label={cardTexts.scorecard} tabIndex={0}>
      <table className={classes(styles['card'], card.holes.length <= 9 && styles['nine'])}>
        <colgroup>
          <col />
          <col span={columns.length} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles['label']}>
              {holeLabel}
            </th>
            {columns.map((column) =>
              column.kind === 'hole' ? (
                <th key={column.hole.hole} scope="col">
                  {column.hole.hole}
                  {contested.has(column.hole.hole) && (
                    <b className={styles['contested']} role="img" aria-label={cardTexts.scoresConflict}>
                      !
                    </b>
                  )}
                </th>
              ) : (
                <th key={column.side} scope="col" className={styles['sum']}>
                  {cardTexts.sums[column.side]}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {pars.slice(0, 1)}
          {indexes.slice(0, 1)}
          {golfers.map((golfer) => {
            const own = scorecard({ ...card, golfer })
            return (
              <tr key={golfer.id}>
                <th scope="row">
                  <button type="button" className={styles['name']} onClick={() => onGolfer(golfer.id)}>
                    {shortNameOf(golfer.id)}
                    {golfer.leftFrom !== null && ` ${cardTexts.withdrew}`}
                  </button>
                </th>
                <Cells
                  columns={columns}
                  ofHole={({ hole }) => (
                    <Score
                      row={own.holes.find((row) => row.hole === hole)}
                      pending={pending.has(cellKey(golfer.id, hole))}
                      conceded={conceded.has(cellKey(golfer.id, hole))}
                    />
                  )}
                  ofSide={(side) => sumText(own, side)}
                />
              </tr>
            )
          })}
          {/* Par and stroke indexes that differ are below the golfers, as on a paper card, so that the golfers stay
              close to the hole numbers. */}
          {pars.slice(1)}
          {indexes.slice(1)}
          {netSkins !== null && <SkinsRow label={cardTexts.netSkinsRow} standing={netSkins} {...skins} />}
          {grossSkins !== null && <SkinsRow label={cardTexts.grossSkinsRow} standing={grossSkins} {...skins} />}
        </tbody>
      </table>
    </div>
  )
}

type CellsProps = {
  columns: readonly CardColumn[]
  /** Returns the cell of a hole. */
  ofHole: (hole: Hole) => ReactNode
  /** Returns what a sum shows. */
  ofSide: (side: Side) => ReactNode
}

/** The cells of a row, with a sum wherever the card has a column for one. */
function Cells({ columns, ofHole, ofSide }: CellsProps) {
  return columns.map((column) =>
    column.kind === 'hole' ? (
      <Fragment key={column.hole.hole}>{ofHole(column.hole)}</Fragment>
    ) : (
      <td key={column.side} className={styles['sum']}>
        {ofSide(column.side)}
      </td>
    ),
  )
}

function cellKey(golferId: number, hole: number): string {
  return `${golferId}/${hole}`
}

/** Returns the cells of golfers whose side conceded the hole in a match or a Nassau. */
function concededCells({ records, snapshot: { games = [] } }: Props['outing']): ReadonlySet<string> {
  return new Set(
    records.flatMap(({ what, gameId, hole, side }) => {
      if (what !== 'concession' || hole === 0 || side === null) return []
      const game = games.find(({ id, rootId = id }) => rootId === gameId)
      const golfers = game?.sides[side === 'A' ? 0 : 1]?.golfers ?? []
      return golfers.map((golferId) => cellKey(golferId, hole))
    }),
  )
}

type Fact = (hole: Hole) => number
type OwnFact = { readonly of: Fact; readonly holes: readonly Hole[]; readonly names: string }

/**
 * Returns a row of par or stroke index for each distinct set of values; `names` is empty if all golfers have the same.
 */
function factsOf(
  golfers: readonly OutingGolfer[],
  { card, shortNameOf, fact }: { card: OutingCard; shortNameOf: NameOf; fact: Fact },
): readonly OwnFact[] {
  const lines = [...grouped(golfers, (golfer) => holesOf(golfer, card).map(fact).join()).values()]
  return lines.map((own) => {
    const holes = own[0] === undefined ? card.holes : holesOf(own[0], card)
    const names = lines.length === 1 ? '' : own.map(({ id }) => shortNameOf(id)).join(', ')
    return { holes, names, of: (hole) => fact(holes.find((each) => each.hole === hole.hole) ?? hole) }
  })
}

function parOf(holes: readonly Hole[], side: Side): number {
  return holes.filter(({ hole }) => isOnSide(hole, side)).reduce((sum, { par }) => sum + par, 0)
}

function Facts({
  label,
  columns,
  of,
  sumOf,
}: {
  label: string
  columns: readonly CardColumn[]
  of: (hole: OutingCard['holes'][number]) => number
  sumOf?: (side: Side) => number
}) {
  return (
    <tr className={styles['facts']}>
      <th scope="row" className={styles['label']}>
        {label}
      </th>
      <Cells columns={columns} ofHole={(hole) => <td>{of(hole)}</td>} ofSide={(side) => sumOf?.(side)} />
    </tr>
  )
}

type ScoreProps = { row: ScorecardRow | undefined; pending: boolean; conceded: boolean }

function Score({ row, pending, conceded }: ScoreProps) {
  const device = useDevice()
  const value = row?.written
  return (
    <td className={pending ? styles['pending'] : undefined}>
      {value !== undefined && row !== undefined && (
        <span className={styles['figure']}>
          <ScoreFigure gross={value} par={row.par} />
        </span>
      )}
      <span className={styles['strokes']}>
        <StrokeDots received={row?.received ?? 0} />
      </span>
      {conceded && (
        <b className={styles['conceded']} aria-hidden="true">
          {cardTexts.concededMark}
        </b>
      )}
      <span className={spoken['spoken']}>
        {[spokenStrokes(row?.received ?? 0), conceded && matchTexts.concededHole, pending && whereKept(device)]
          .filter(Boolean)
          .join(', ')}
      </span>
    </td>
  )
}

type SkinsRowProps = {
  label: string
  standing: SkinsStanding
  columns: readonly CardColumn[]
  nameOf: NameOf
}

/** The winner of each hole by initials; in brackets where scores are missing. */
function SkinsRow({ label, standing, columns, nameOf }: SkinsRowProps) {
  return (
    <tr className={styles['facts']}>
      <th scope="row" className={styles['label']}>
        {label}
      </th>
      <Cells
        columns={columns}
        ofHole={({ hole }) => {
          const skin = standing.holes.find((each) => each.hole === hole)
          return (
            <td className={styles['skin']}>
              {skin !== undefined && skin.winner !== null && (
                <Winner name={nameOf(skin.winner)} isOpen={skin.missing.length > 0} />
              )}
            </td>
          )
        }}
        ofSide={(side) => skinsOnSide(standing, side)}
      />
    </tr>
  )
}

function Winner({ name, isOpen }: { name: string; isOpen: boolean }) {
  const initials = markedInitials(name)
  return (
    <>
      <span aria-hidden="true" className={initials.length > 3 ? styles['marked'] : undefined}>
        {isOpen ? `(${initials})` : initials}
      </span>
      <span className={spoken['spoken']}>{isOpen ? cardTexts.openSkinOf(name) : name}</span>
    </>
  )
}

/** The number of final skins on a side of the card; null for none. */
export function skinsOnSide({ holes }: SkinsStanding, side: Side): number | null {
  const won = holes.filter(
    ({ hole, winner, missing }) => winner !== null && missing.length === 0 && isOnSide(hole, side),
  )
  return won.reduce((sum, { worth }) => sum + worth, 0) || null
}

/**
 * Returns the initials of a displayed name: DP for Dev Patel. The invisible marks that isolate a name are skipped.
 * Golfers of the same name keep their distinguishing number: JS23 for John Smith (23).
 */
export function markedInitials(name: string): string {
  const [who = '', mark = ''] = name.replaceAll(/\p{Cf}/gu, '').split(/ \((\+?\d+)\)$/)
  const initials = who
    .split(/\s+/)
    .map(firstLetter)
    .filter((_, at, letters) => at === 0 || at === letters.length - 1)
    .join('')
  return initials + mark
}

type Side = 'out' | 'in' | 'total'

/** A column of the card: a hole, or a sum, which follows its holes. */
type CardColumn = { readonly kind: 'hole'; readonly hole: Hole } | { readonly kind: 'sum'; readonly side: Side }

/**
 * Returns the columns: the holes in the order of their numbers, with Out, In and Tot where a paper card has them; nine
 * holes have only Tot.
 */
export function cardColumns(holes: readonly Hole[]): readonly CardColumn[] {
  const inOrder = [...holes].sort((a, b) => a.hole - b.hole)
  const columns = (side: readonly Hole[]) => side.map((hole) => ({ kind: 'hole', hole }) as const)
  const total = { kind: 'sum', side: 'total' } as const
  const front = inOrder.filter(({ hole }) => isOnSide(hole, 'out'))
  const back = inOrder.filter(({ hole }) => isOnSide(hole, 'in'))
  if (front.length === 0 || back.length === 0) return [...columns(inOrder), total]
  return [...columns(front), { kind: 'sum', side: 'out' }, ...columns(back), { kind: 'sum', side: 'in' }, total]
}

function isOnSide(hole: number, side: Side): boolean {
  return side === 'total' || (side === 'out') === hole <= 9
}

/** Returns the gross strokes of a sum; null before any of its holes is scored, NR if a ball was not holed out. */
export function sumText(card: Scorecard, side: Side): number | 'NR' | null {
  if (card[side].notHoled > 0) return 'NR'
  return card[side].scored === 0 ? null : card[side].gross
}
