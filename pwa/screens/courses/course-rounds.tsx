import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { roundSearch, roundSorts, type RoundRow } from '#sync/calls/rounds.ts'
import { Day } from '../../dates/day.tsx'
import { storedRound, type ListedRound } from '../../rounds/listed-round.ts'
import { roundLine } from '../../rounds/round-line.tsx'
import { RoundSheet } from '../../rounds/round-sheet.tsx'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { stack } from '../../ui/stack.ts'
import { useSorting } from '../../ui/use-sorting.ts'
import { texts } from './texts.ts'

const { columns: names } = texts.rounds

const columns: readonly Column<RoundRow>[] = [
  {
    label: names.player,
    sort: 'lastname',
    heads: true,
    cell: ({ user_id, firstname, lastname }) => (
      <Link to={`/handicapLookup/${user_id}`}>
        {firstname} {lastname}
      </Link>
    ),
  },
  {
    label: names.date,
    sort: 'date',
    cell: ({ course_id, date }) => (
      <Link to={`/viewCourses/${course_id}/rounds`}>
        <Day date={date} />
      </Link>
    ),
  },
  { label: names.tee, sort: 'tee', cell: ({ tee }) => tee },
  {
    label: names.tournament,
    sort: 'tournament',
    cell: ({ tournament }) => (tournament > 0 ? texts.rounds.yes : texts.rounds.no),
  },
  { label: names.parorbetter, sort: 'parorbetter', digits: 'plain', cell: ({ parorbetter }) => parorbetter },
  {
    label: names.differential,
    sort: 'handicap',
    digits: 'plain',
    cell: ({ handicap }) => (handicap === null ? '–' : formatHandicap(handicap)),
  },
  { label: names.score, sort: 'score', digits: 'large', cell: ({ score }) => score },
]

type Props = {
  courseId: number
  /** The member whose rounds are listed; all members' if left out. */
  userId?: number | undefined
  /** The text when there are none. */
  nothing: string
}

/** The rounds at a course, the newest first. */
export function CourseRounds({ courseId, userId, nothing }: Props) {
  const [page, setPage] = useState(1)
  const sorting = useSorting(roundSorts, { by: 'date', desc: true }, () => setPage(1))
  const [opened, setOpened] = useState<ListedRound | null>(null)
  const asked = { course_id: courseId, user_id: userId, sort: sorting.by, desc: sorting.desc, size: 10, page }
  const query = useServerQuery({ call: roundSearch, request: { query: asked }, keepPrevious: true, offline: true })

  return (
    <QueryBoundary query={query} rows={8} height={60} needs={texts.rounds.offline}>
      {({ rounds }) => (
        <div {...stack(14)} aria-busy={query.isPlaceholderData}>
          <AsOf query={query} />
          {rounds.results.length === 0 && (
            <EmptyState kind="empty" title={nothing} next={{ to: '/postRound', text: texts.rounds.post }} />
          )}
          {rounds.results.length > 0 && (
            <DataTable
              caption={texts.rounds.caption}
              columns={columns}
              rows={rounds.results}
              keyOf={({ id }) => id}
              lineOf={(row) =>
                roundLine(storedRound(row), {
                  of: userId === undefined ? 'everyone at a course' : 'a golfer at a course',
                  by: sorting.by,
                  onOpen: setOpened,
                })
              }
              sorting={sorting}
            />
          )}
          <Pager label={texts.rounds.pages} of={rounds} onPage={setPage} />
          {opened !== null && <RoundSheet round={opened} courseId={courseId} onClose={() => setOpened(null)} />}
        </div>
      )}
    </QueryBoundary>
  )
}
