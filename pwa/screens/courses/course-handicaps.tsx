import { Link } from 'react-router-dom'
import { rosterCourseHandicap } from '#golf/course/course-handicap.ts'
import { formatCourseHandicap } from '#golf/course/handicap-text.ts'
import { teeName } from '#golf/course/tees.ts'
import { holesRated } from '#golf/handicap/round-entry.ts'
import { sortedByName } from '#golf/names.ts'
import { handicapIndex, tenths } from '#golf/units.ts'
import { golferAll, type Golfer } from '#sync/calls/golfers.ts'
import type { Teebox } from '#sync/calls/teeboxes.ts'
import { useUser } from '../../device/device-context.tsx'
import { indexFigure, indexText } from '../../people/index-text.ts'
import { nameOf } from '../../people/name-of.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import type { Line } from '../../ui/lines.tsx'
import { stack } from '../../ui/stack.ts'
import { texts } from './texts.ts'
import styles from './course-view.module.css'

/** The Course Handicap of each member from each teebox. */
export function CourseHandicaps({ teeboxes }: { teeboxes: readonly Teebox[] }) {
  const user = useUser()
  const query = useServerQuery({ call: golferAll, request: {}, offline: true })
  const columns: readonly Column<HandicapRow>[] = [
    { label: texts.handicaps.columns.name, heads: true, cell: ({ name }) => name },
    { label: texts.handicaps.columns.index, digits: 'plain', cell: ({ index }) => index },
    ...teeboxes.map((teebox) => ({
      label: teeName(teebox),
      digits: 'plain' as const,
      cell: ({ handicaps }: HandicapRow) => handicaps.get(teebox.id) ?? texts.handicaps.none,
    })),
  ]
  return (
    <QueryBoundary query={query} rows={10} height={84} needs={texts.handicaps.offline}>
      {(answer) => (
        <div {...stack(14)}>
          <AsOf query={query} />
          <p className={styles['note']}>{texts.handicaps.note(teeboxes.some((teebox) => holesOf(teebox) === 9))}</p>
          <div className={styles['wide']}>
            <DataTable
              caption={texts.handicaps.caption}
              columns={columns}
              rows={handicapRows(answer.golfers, { teeboxes, userId: user?.id })}
              keyOf={({ id }) => id}
              lineOf={(row) => handicapLine(row, teeboxes)}
            />
          </div>
        </div>
      )}
    </QueryBoundary>
  )
}

/** Returns a golfer's Course Handicaps as a line for a phone. It links to the rounds behind the index. */
export function handicapLine(
  { id, name, figure: { value, fact }, handicaps }: HandicapRow,
  teeboxes: readonly Teebox[],
): Line {
  const figure = { value, name: texts.handicaps.columns.index }
  const facts = fact === '' ? [] : [fact]
  const figures = teeboxes.map((teebox) => ({
    name: teeName(teebox),
    value: handicaps.get(teebox.id) ?? texts.handicaps.none,
  }))
  return {
    title: name,
    facts,
    figures,
    figure,
    spoken: [name, ...facts, ...[figure, ...figures].map((each) => `${each.name} ${each.value}`)].join(', '),
    leads: true,
    control: (props) => <Link to={`/handicapLookup/${id}`} {...props} />,
  }
}

type HandicapRow = {
  readonly id: number
  readonly name: string
  readonly index: string
  readonly figure: ReturnType<typeof indexFigure>
  /** By the id of the teebox. */
  readonly handicaps: ReadonlyMap<number, string>
}

/** Returns all members' Course Handicaps from each teebox, by name, with the user first. */
export function handicapRows(
  golfers: readonly Golfer[],
  { teeboxes, userId }: { teeboxes: readonly Teebox[]; userId: number | undefined },
): readonly HandicapRow[] {
  const byName = sortedByName(golfers, ({ id, lastname, firstname }) => ({ names: [lastname, firstname], id }))
  const own = byName.filter(({ id }) => id === userId)
  return [...own, ...byName.filter(({ id }) => id !== userId)].map((golfer) => ({
    id: golfer.id,
    name: nameOf(golfer),
    index: indexText(golfer),
    figure: indexFigure(golfer),
    handicaps: new Map(teeboxes.map((teebox) => [teebox.id, courseHandicapText(golfer.handicapindex, teebox)])),
  }))
}

function courseHandicapText(index: number | null, teebox: Teebox): string {
  if (index === null) return texts.handicaps.none
  const { slope } = teebox
  return formatCourseHandicap(rosterCourseHandicap({ index: handicapIndex(index), slope, holes: holesOf(teebox) }))
}

function holesOf({ rating }: Teebox): 9 | 18 {
  return holesRated(tenths(rating))
}

/** Returns the teeboxes, the hardest first. */
export function bySlope(teeboxes: Readonly<Record<string, Teebox>>): readonly Teebox[] {
  return Object.values(teeboxes).toSorted((one, other) => other.slope - one.slope || other.rating - one.rating)
}
