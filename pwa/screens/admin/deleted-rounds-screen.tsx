import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { deletedRounds, restoreUndone, roundRestore, undoneRounds } from '#sync/calls/rounds.ts'
import { Day, Instant } from '../../dates/day.tsx'
import { nameOf } from '../../people/name-of.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { Button } from '../../ui/button.tsx'
import { RowCard } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, Section, useFocusAfter } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { stack } from '../../ui/stack.ts'
import { texts } from './texts.ts'
import styles from './admin.module.css'

type Deleted = AnswerOf<typeof deletedRounds>['results'][number]

const { columns: names } = texts.deletedRounds

export function DeletedRoundsScreen() {
  const [page, setPage] = useState(1)
  const query = useServerQuery({ call: deletedRounds, request: { query: { page, size: 20 } }, keepPrevious: true })
  const change = useServerChange()
  const [restored, setRestored] = useState('')
  const place = useFocusAfter<HTMLElement>(restored)

  async function restore(round: Deleted) {
    const { title, detail } = texts.deletedRounds.restored
    const answer = await change(roundRestore, {
      request: { body: { round_id: round.id } },
      done: { title, detail: detail(nameOf(round)) },
      failed: texts.deletedRounds.failed,
    })
    if (answer.ok) setRestored(String(round.id))
  }

  const columns: readonly Column<Deleted>[] = [
    { label: names.golfer, heads: true, cell: nameOf },
    { label: names.date, cell: ({ date }) => <Day date={date} /> },
    { label: names.course, cell: ({ coursename, tee }) => `${coursename}, ${tee}` },
    { label: names.score, cell: ({ score }) => score },
    {
      label: names.deleted,
      cell: ({ deleted, deletedBy, reason }) => (
        <>
          <Instant at={deleted} /> {texts.deletedRounds.deletedBy({ name: deletedBy, reason })}
        </>
      ),
    },
    { label: names.until, cell: ({ until }) => <Day date={until} /> },
    {
      label: names.action,
      acts: true,
      cell: (round) => (
        <Button
          className={styles['whole']}
          onClick={() => void restore(round)}
          aria-label={texts.deletedRounds.restoreOf({ name: nameOf(round), score: round.score })}
        >
          {texts.restore}
        </Button>
      ),
    },
  ]

  return (
    <Page title={texts.deletedRounds.title} lead={texts.deletedRounds.lead}>
      <QueryBoundary query={query} rows={4} height={96} needs={texts.deletedRounds.offline}>
        {({ results, totalPages }) => (
          <section ref={place} tabIndex={-1} {...stack(10)} aria-label={texts.deletedRounds.list}>
            {results.length === 0 && (
              <EmptyState
                kind="empty"
                title={texts.deletedRounds.none}
                next={{ to: '/handicapLookup', text: texts.toLookup }}
              >
                <p>{texts.deletedRounds.whatComes}</p>
              </EmptyState>
            )}
            {results.length > 0 && (
              <DataTable caption={texts.deletedRounds.list} columns={columns} rows={results} keyOf={({ id }) => id} />
            )}
            <Pager label={texts.lists.pages(texts.deletedRounds.what)} of={{ page, totalPages }} onPage={setPage} />
          </section>
        )}
      </QueryBoundary>
      <Together />
    </Page>
  )
}

const { together } = texts.deletedRounds

/** Rounds that were deleted together are restored together. */
function Together() {
  const { data } = useServerQuery({ call: undoneRounds, request: { query: { size: 20 } } })
  const change = useServerChange()
  if (data === undefined || data.results.length === 0) return null

  const restore = (id: number) =>
    change(restoreUndone, {
      request: { params: { id }, body: {} },
      done: ({ rounds }) => ({ title: together.restored, detail: together.rounds(rounds) }),
      failed: together.failed,
    })

  return (
    <Section title={together.title}>
      {data.results.map(({ id, golfer, poster, outing_id, by, at, reason, rounds, until }) => {
        const which = outing_id !== 0 ? together.ofOuting(outing_id) : together.ofPoster({ golfer, poster })
        return (
          <RowCard
            key={id}
            title={which}
            detail={
              <>
                {together.rounds(rounds)}&nbsp;· <Instant at={at} />{' '}
                {texts.deletedRounds.deletedBy({ name: by, reason })}&nbsp;· {together.until} <Day date={until} />
              </>
            }
            action={
              <Button onClick={() => void restore(id)} aria-label={together.restore(which)}>
                {texts.restore}
              </Button>
            }
          />
        )
      })}
    </Section>
  )
}
