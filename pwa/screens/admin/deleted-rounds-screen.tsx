import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { deletedRounds, restoreUndone, roundRestore, undoneRounds } from '#sync/calls/rounds.ts'
import { Day, Instant } from '../../dates/day.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { RowCard } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page, Section, useFocusAfter } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { counted } from '../../ui/text.tsx'
import styles from './admin.module.css'

type Deleted = AnswerOf<typeof deletedRounds>['results'][number]

/** Rounds that were deleted in the last 30 days, and the way back for each. */
export function DeletedRoundsScreen() {
  const [page, setPage] = useState(1)
  const query = useServerQuery({ call: deletedRounds, request: { query: { page, size: 20 } } })
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [restored, setRestored] = useState('')
  const place = useFocusAfter<HTMLElement>(restored)

  async function restore({ id, firstname, lastname }: Deleted) {
    const answer = await send(roundRestore, { body: { round_id: id } })
    if (answer.ok) notices.succeed('Round restored', `The index of ${firstname} ${lastname} was worked out anew`)
    else notices.fail('The round was not restored', answer.refusal.message)
    await answers.invalidateQueries()
    if (answer.ok) setRestored(String(id))
  }

  const columns: readonly Column<Deleted>[] = [
    { label: 'Golfer', heads: true, cell: ({ firstname, lastname }) => `${firstname} ${lastname}` },
    { label: 'Date', cell: ({ date }) => <Day date={date} /> },
    { label: 'Course', cell: ({ coursename, tee }) => `${coursename}, ${tee}` },
    { label: 'Score', cell: ({ score }) => score },
    {
      label: 'Deleted',
      cell: ({ deleted, deletedBy, reason }) => (
        <>
          <Instant at={deleted} /> by {deletedBy}
          {reason !== '' && `: “${reason}”`}
        </>
      ),
    },
    { label: 'Until', cell: ({ until }) => <Day date={until} /> },
    {
      label: 'Action',
      acts: true,
      cell: (round) => (
        <Button
          className={styles['whole']}
          onClick={() => void restore(round)}
          aria-label={`Restore the ${round.score} of ${round.firstname} ${round.lastname}`}
        >
          Restore
        </Button>
      ),
    },
  ]

  return (
    <Page
      title="Deleted Rounds"
      lead="A deleted round can be brought back for 30 days. It then counts where it was played."
    >
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={4} height={96} />}
        needs={<p>Deleted rounds are seen with the club’s connection.</p>}
      >
        {({ results, totalPages }) => (
          <section ref={place} tabIndex={-1} className={styles['list']} aria-label="Deleted rounds">
            {results.length === 0 && <EmptyState kind="empty" title="No round was deleted in the last 30 days" />}
            {results.length > 0 && (
              <DataTable caption="Deleted rounds" columns={columns} rows={results} keyOf={({ id }) => id} />
            )}
            <Pager label="Pages of deleted rounds" page={page} totalPages={totalPages} onPage={setPage} />
          </section>
        )}
      </QueryBoundary>
      <Together />
    </Page>
  )
}

/** What was deleted at one go comes back at one go. */
function Together() {
  const { data } = useServerQuery({ call: undoneRounds, request: { query: { size: 20 } } })
  const send = useServerSend()
  const during = useLoading()
  const answers = useQueryClient()
  const notices = useNotices()
  if (data === undefined || data.results.length === 0) return null

  async function restore(id: number) {
    const answer = await send(restoreUndone, { params: { id }, body: {} })
    if (answer.ok) notices.succeed('Rounds restored', counted(answer.value.rounds, 'round'))
    else notices.fail('The rounds were not restored', answer.refusal.message)
    await during(answers.invalidateQueries())
  }

  return (
    <Section title="Deleted together">
      {data.results.map(({ id, golfer, poster, outing_id, by, at, reason, rounds, until }) => {
        const which = outing_id > 0 ? `Outing ${outing_id}` : `${golfer}, posted by ${poster}`
        return (
          <RowCard
            key={id}
            title={which}
            detail={
              <>
                {counted(rounds, 'round')} · <Instant at={at} /> by {by}: “{reason}” · until <Day date={until} />
              </>
            }
            action={
              <Button onClick={() => void restore(id)} aria-label={`Restore together: ${which}`}>
                Restore
              </Button>
            }
          />
        )
      })}
    </Section>
  )
}
