import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { visitors } from '#sync/calls/club.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { Day } from '../../dates/day.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Standstill } from '../../ui/standstill.tsx'

type Guest = AnswerOf<typeof visitors>['results'][number]

const columns: readonly Column<Guest>[] = [
  { label: 'Guest', heads: true, cell: ({ name }) => name },
  { label: 'Date', cell: ({ date }) => <Day date={date} /> },
  { label: 'Course', cell: ({ course }) => course },
  { label: 'Host', cell: ({ host }) => host },
]

/** Who came along with whom. */
export function GuestList() {
  const [page, setPage] = useState(1)
  const query = useClubQuery({ call: visitors, request: { query: { page, size: 20 } } })

  return (
    <ClubAnswer
      query={query}
      waiting={<Skeleton rows={5} height={56} />}
      needs={<p>The list of guests needs the club’s connection.</p>}
    >
      {({ results, totalPages }) =>
        results.length === 0 ? (
          <Standstill kind="empty" title="No guest has played yet">
            <p>Guests of an outing are listed here after it was played.</p>
          </Standstill>
        ) : (
          <>
            <DataTable
              caption="Guests"
              columns={columns}
              rows={results}
              keyOf={({ name, date, course, host }) => `${name} ${date} ${course} ${host}`}
            />
            <Pager label="Pages of guests" page={page} totalPages={totalPages} onPage={setPage} />
          </>
        )
      }
    </ClubAnswer>
  )
}
