import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { visitors } from '#sync/calls/club.ts'
import { registrationPolicy } from '#sync/calls/registrations.ts'
import { useClub } from '../../club/club.tsx'
import { Day } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useAnsweredOnce, useServerQuery } from '../../server/server-query.ts'
import { Actions, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stack } from '../../ui/stack.ts'
import { texts } from './texts.ts'

/** For members, the guests who have played with them; for others, the club and how to join it. */
export function VisitorsScreen() {
  const isMember = useUser()?.isconfirmed === true
  return (
    <Page title={texts.visitors} lead={isMember ? texts.visitorsLead : undefined} narrow={!isMember}>
      {isMember ? <GuestList /> : <Introduction />}
    </Page>
  )
}

function Introduction() {
  const { name } = useClub()
  const policy = useServerQuery({ call: registrationPolicy, request: {} })
  if (!useAnsweredOnce([policy])) return <Skeleton rows={1} height={240} />
  const registration = policy.data?.registration
  return (
    <Card {...stack(14)}>
      <p>{texts.aboutClub(name)}</p>
      <p>{texts.guestsWelcome}</p>
      {registration !== undefined && <p>{texts.toJoin[registration]}</p>}
      <Actions>
        {registration !== undefined && registration !== 'invitation' && (
          <ButtonLink to="/register" tone="primary">
            {texts.register}
          </ButtonLink>
        )}
        <ButtonLink to="/contactUs">{texts.contactUs}</ButtonLink>
      </Actions>
    </Card>
  )
}

type Guest = AnswerOf<typeof visitors>['results'][number]

const columns: readonly Column<Guest>[] = [
  { label: texts.guest, heads: true, cell: ({ name }) => name },
  { label: texts.date, cell: ({ date }) => <Day date={date} /> },
  { label: texts.course, cell: ({ course }) => course },
  { label: texts.host, cell: ({ host }) => host },
]

/** Guests with the members who hosted them. */
function GuestList() {
  const [page, setPage] = useState(1)
  const query = useServerQuery({ call: visitors, request: { query: { page, size: 20 } }, keepPrevious: true })

  return (
    <QueryBoundary query={query} rows={5} height={56} needs={texts.connectToSee}>
      {({ results, totalPages }) =>
        results.length === 0 ? (
          <EmptyState kind="empty" title={texts.noGuests} next={{ to: '/tournament', text: texts.startOuting }}>
            <p>{texts.noGuestsMeans}</p>
          </EmptyState>
        ) : (
          <>
            <DataTable
              compact
              caption={texts.guests}
              columns={columns}
              rows={results}
              keyOf={({ name, date, course, host }) => `${name} ${date} ${course} ${host}`}
            />
            <Pager label={texts.pagesOfGuests} of={{ page, totalPages }} onPage={setPage} />
          </>
        )
      }
    </QueryBoundary>
  )
}
