import { scorecard, type ScorecardRow } from '#golf/card/scorecard.ts'
import type { OutingCard, OutingGolfer } from '#golf/outing/outing.ts'
import type { PhoneCell } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { whereKept } from '../../../device/where-kept.ts'
import { ScoreFigure } from '../../../rounds/score-figure.tsx'
import { classes } from '../../../ui/classes.ts'
import type { OutingGames } from '../games/outing-games.ts'
import { spokenStrokes } from '../hole/spoken-hole.ts'
import spoken from '../../../ui/spoken.module.css'
import { StrokeDots } from '../hole/stroke-dots.tsx'
import { cardColumns, isOnSide, sumText, type CardColumn, type Side } from './card-columns.ts'
import styles from './card-table.module.css'
import { SkinsRow } from './skins-row.tsx'

type Props = {
  card: OutingCard
  golfers: readonly OutingGolfer[]
  cells: readonly PhoneCell[]
  /** Of everybody in the outing, for skins that others won. */
  names: ReadonlyMap<number, string>
  shortNames: ReadonlyMap<number, string>
  games: Pick<OutingGames, 'netSkins' | 'grossSkins' | 'isOver' | 'contestedWolf'>
  onGolfer: (golferId: number) => void
}

/** The card of a group as it is on paper. Scores that are only on this phone stand on amber. */
export function CardTable({ card, golfers, cells, names, shortNames, games, onGolfer }: Props) {
  const columns = cardColumns(card.holes)
  const nameOf = (golferId: number) => names.get(golferId) ?? ''
  const { netSkins, grossSkins, isOver } = games
  const shown = new Set(golfers.map(({ id }) => id))
  const groups = new Set(golfers.map(({ group }) => group))
  const contested = new Set([
    ...cells.filter((cell) => cell.contested && shown.has(cell.golferId)).map(({ hole }) => hole),
    ...games.contestedWolf.filter(({ tgroupId }) => groups.has(tgroupId)).map(({ hole }) => hole),
  ])
  const skins = { columns, nameOf, isOver }
  const pending = new Set(cells.filter((cell) => cell.pending).map((cell) => cellKey(cell.golferId, cell.hole)))
  return (
    // The name column stays in sight while the holes scroll, by touch or, once focused, by the arrow keys.
    <div className={styles['scroll']} role="region" aria-label="Score card" tabIndex={0}>
      <table className={classes(styles['card'], card.holes.length <= 9 && styles['nine'])}>
        <colgroup>
          <col />
          <col span={columns.length} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={styles['label']}>
              Hole
            </th>
            {columns.map((column) =>
              column.kind === 'hole' ? (
                <th key={column.hole.hole} scope="col">
                  {column.hole.hole}
                  {contested.has(column.hole.hole) && (
                    <b className={styles['contested']} role="img" aria-label="Two entries differ">
                      !
                    </b>
                  )}
                </th>
              ) : (
                <th key={column.label} scope="col" className={styles['sum']}>
                  {column.label}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          <Facts label="Par" columns={columns} of={(row) => row.par} sumOf={(side) => parOf(card, side)} />
          <Facts label="Stroke index" columns={columns} of={(row) => row.strokeIndex} />
          {golfers.map((golfer) => {
            const own = scorecard({ golfer, holes: card.holes, scores: card.scores })
            const name = shortNames.get(golfer.id) ?? ''
            return (
              <tr key={golfer.id}>
                <th scope="row">
                  <button type="button" className={styles['name']} onClick={() => onGolfer(golfer.id)}>
                    {name}
                    {golfer.leftFrom !== null && ' WD'}
                  </button>
                </th>
                {columns.map((column) =>
                  column.kind === 'hole' ? (
                    <Cell
                      key={column.hole.hole}
                      row={own.holes.find(({ hole }) => hole === column.hole.hole)}
                      pending={pending.has(cellKey(golfer.id, column.hole.hole))}
                    />
                  ) : (
                    <td key={column.label} className={styles['sum']}>
                      {sumText(own, column.side)}
                    </td>
                  ),
                )}
              </tr>
            )
          })}
          {netSkins !== null && <SkinsRow label="Skins (net)" standing={netSkins} {...skins} />}
          {grossSkins !== null && <SkinsRow label="Skins (gross)" standing={grossSkins} {...skins} />}
        </tbody>
      </table>
    </div>
  )
}

function cellKey(golferId: number, hole: number): string {
  return `${golferId}/${hole}`
}

function parOf({ holes }: OutingCard, side: Side): number {
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
      {columns.map((column) =>
        column.kind === 'hole' ? (
          <td key={column.hole.hole}>{of(column.hole)}</td>
        ) : (
          <td key={column.label} className={styles['sum']}>
            {sumOf?.(column.side)}
          </td>
        ),
      )}
    </tr>
  )
}

function Cell({ row, pending }: { row: ScorecardRow | undefined; pending: boolean }) {
  const device = useDevice()
  return (
    <td className={pending ? styles['pending'] : undefined}>
      {row?.gross !== undefined && (
        <span className={styles['figure']}>
          <ScoreFigure gross={row.gross} par={row.par} />
        </span>
      )}
      <span className={styles['strokes']}>
        <StrokeDots received={row?.received ?? 0} />
      </span>
      <span className={spoken['spoken']}>
        {[spokenStrokes(row?.received ?? 0), pending && whereKept(device)].filter(Boolean).join(', ')}
      </span>
    </td>
  )
}
