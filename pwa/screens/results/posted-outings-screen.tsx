import { useState } from 'react'
import { postedOutings } from '#sync/calls/results.ts'
import { ToLeaderboards } from '../../outings/outing-at-address.tsx'
import { PostedOutings } from '../../outings/posted-outings.tsx'
import { AsOf, QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { texts } from './texts.ts'

const size = 20

/** The posted outings of the club, the latest first. */
export function PostedOutingsScreen() {
  const [page, setPage] = useState(1)
  const query = useServerQuery({
    call: postedOutings,
    request: { query: { page, size } },
    keepPrevious: true,
    offline: true,
  })
  return (
    <Page title={texts.list.title}>
      <QueryBoundary query={query} rows={6} height={84} needs={texts.list.offline}>
        {({ results, page: shown, totalPages }) => (
          <>
            <AsOf query={query} />
            {results.length === 0 ? (
              <EmptyState kind="empty" title={texts.list.none} action={<ToLeaderboards />}>
                <p>{texts.list.noneMeans}</p>
              </EmptyState>
            ) : (
              <Section title={texts.list.lastYear}>
                <PostedOutings outings={results} />
              </Section>
            )}
            <Pager label={texts.list.pages} of={{ page: shown, totalPages }} onPage={setPage} />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}
