import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { visitors } from '#sync/calls/club.ts'
import { useClub } from '../../club/club.tsx'
import { Day } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { Actions, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './visitors.module.css'

/** For members, the guests who have played with them; for others, the club and how to join. */
export function VisitorsScreen() {
  const isMember = useUser()?.isconfirmed === true
  return (
    <Page
      title="Visitors"
      lead={isMember ? 'Guests who have played with members, the latest first.' : undefined}
      narrow={!isMember}
    >
      {isMember ? <GuestList /> : <Introduction />}
    </Page>
  )
}

/** The club and how to join. */
function Introduction() {
  const { name } = useClub()
  return (
    <Card className={styles['introduction']}>
      <p>
        {name} is a members’ golf club. We play together on courses of the area, keep our handicap indexes by the World
        Handicap System, and score our outings hole by hole, with a live board for everybody who follows.
      </p>
      <p>
        Guests are welcome: play a round with a member, and see how you like it. You can look up handicaps and follow an
        outing with its code without being a member.
      </p>
      <p>To join, register here. We confirm your email address, and you can post your first round at once.</p>
      <Actions>
        <Link to="/register" className={buttonLook('primary')}>
          Register
        </Link>
        <Link to="/contactUs" className={buttonLook('plain')}>
          Contact US
        </Link>
      </Actions>
    </Card>
  )
}

type Guest = AnswerOf<typeof visitors>['results'][number]

const columns: readonly Column<Guest>[] = [
  { label: 'Guest', heads: true, cell: ({ name }) => name },
  { label: 'Date', cell: ({ date }) => <Day date={date} /> },
  { label: 'Course', cell: ({ course }) => course },
  { label: 'Host', cell: ({ host }) => host },
]

/** Who came along with whom. */
function GuestList() {
  const [page, setPage] = useState(1)
  const query = useServerQuery({ call: visitors, request: { query: { page, size: 20 } } })

  return (
    <QueryBoundary
      query={query}
      waiting={<Skeleton rows={5} height={56} />}
      needs={<p>The list of guests needs the club’s connection.</p>}
    >
      {({ results, totalPages }) =>
        results.length === 0 ? (
          <EmptyState kind="empty" title="No guest has played yet">
            <p>Guests of an outing are listed here after it was played.</p>
          </EmptyState>
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
    </QueryBoundary>
  )
}
