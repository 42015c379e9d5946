import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OpenTeeTime } from '#sync/calls/tee-times.ts'
import { AsOf, QueryBoundary } from '../server/query-boundary.tsx'
import { EmptyState, type NextStep } from '../ui/empty-state.tsx'
import { Section } from '../ui/page.tsx'
import { texts } from './texts.ts'

type Props<TeeTime> = {
  query: UseQueryResult<{ readonly teetime: readonly TeeTime[] }>
  /** The number of placeholder rows while the tee times load. */
  rows: number
  /** The next step if there are no tee times. */
  next: NextStep
  /** The style of the list. */
  list: { className: string | undefined }
  /** The card of a tee time. */
  children: (teeTime: TeeTime) => ReactNode
}

/** Coming tee times, for members at home and for everyone at the login. */
export function ComingTeeTimes<TeeTime extends OpenTeeTime>({ query, rows, next, list, children }: Props<TeeTime>) {
  const { title, none, offline } = texts.coming
  return (
    <Section title={title}>
      <QueryBoundary query={query} rows={rows} height={92} needs={offline}>
        {({ teetime }) => (
          <>
            <AsOf query={query} />
            {teetime.length === 0 && <EmptyState kind="empty" title={none} next={next} />}
            <ul {...list}>
              {teetime.map((teeTime) => (
                <li key={teeTime.teeid}>{children(teeTime)}</li>
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}
