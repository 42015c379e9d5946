import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#sync/calls/call.ts'
import { usgaExport, usgaRounds, usgaSettle } from '#sync/calls/round-exchange.ts'
import { Day, Instant } from '../../dates/day.tsx'
import { useSaveFile } from '../../save-file.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import { useListByState } from './use-list-by-state.tsx'
import styles from './admin.module.css'

const states = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
  { value: 'sending', label: 'No answer' },
] as const

/** Rounds that members handed on to the USGA: the handicap chair takes what waits as a file. */
export function UsgaRoundsScreen() {
  const { asked, filter, pager } = useListByState('rounds', states)
  const query = useServerQuery({ call: usgaRounds, request: { query: asked } })
  const send = useServerSend()
  const save = useSaveFile()
  const answers = useQueryClient()
  const notices = useNotices()

  async function exportReady() {
    await save(send(usgaExport, { body: {} }))
    await answers.invalidateQueries()
  }

  async function settle(id: number, posted: boolean) {
    const answer = await send(usgaSettle, { params: { id }, body: { posted } })
    if (!answer.ok) notices.fail('Error', answer.refusal.message)
    await answers.invalidateQueries()
  }

  const columns: readonly Column<UsgaRound>[] = [
    { label: 'Golfer', heads: true, cell: ({ firstname, lastname }) => `${firstname} ${lastname}` },
    { label: 'GHIN', cell: ({ aga }) => aga },
    { label: 'Date', cell: ({ date }) => <Day date={date} /> },
    { label: 'Course', cell: ({ coursename, tee }) => `${coursename}, ${tee}` },
    { label: 'Score', cell: ({ score }) => score },
    {
      label: 'State',
      cell: (round) => (
        <UsgaState
          round={round}
          onSettle={(posted) => void settle(round.round_id, posted)}
          onAgain={(again) => void save(send(usgaExport, { body: { again } }))}
        />
      ),
    },
  ]

  return (
    <Page
      title="USGA Rounds"
      lead="Export takes every round that waits or failed, once: from then on they count as posted to the USGA."
    >
      {filter}
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={4} height={96} />}
        needs={<p>Rounds for the USGA are seen with the club’s connection.</p>}
      >
        {({ results, totalPages }) => (
          <>
            {results.some(isReady) && (
              <p>
                <Button tone="primary" onClick={() => void exportReady()}>
                  Export CSV
                </Button>
              </p>
            )}
            {results.length === 0 && <EmptyState kind="empty" title="No rounds" />}
            {results.length > 0 && (
              <DataTable caption="USGA rounds" columns={columns} rows={results} keyOf={({ round_id }) => round_id} />
            )}
            {pager(totalPages)}
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

function isReady({ state }: UsgaRound): boolean {
  return state === 'waiting' || state === 'failed'
}

type UsgaRound = AnswerOf<typeof usgaRounds>['results'][number]

const pills = {
  waiting: { tone: 'waiting', word: 'Waiting' },
  sending: { tone: 'refused', word: 'No answer' },
  exported: { tone: 'calm', word: 'Exported' },
  sent: { tone: 'calm', word: 'Posted' },
  failed: { tone: 'refused', word: 'Failed' },
} as const

type UsgaStateProps = {
  round: UsgaRound
  onSettle: (posted: boolean) => void
  /** Asks for the file once more that had the round in it. */
  onAgain: (exported: string) => void
}

/** How far a round is. Of one that got no answer only a person can say whether it arrived. */
function UsgaState({ round, onSettle, onAgain }: UsgaStateProps) {
  const { state, asked, settled, firstname, lastname } = round
  const { tone, word } = pills[state]
  const whose = `the round of ${firstname} ${lastname}`
  return (
    <div className={styles['message']}>
      <p className={styles['answers']}>
        <StatePill tone={tone}>{word}</StatePill> <Instant at={settled ?? asked} />
      </p>
      {state === 'exported' && settled !== null && (
        <div className={styles['answers']}>
          <Button onClick={() => onAgain(settled)} aria-label={`The file with ${whose} again`}>
            File again
          </Button>
        </div>
      )}
      {state === 'failed' && <p className={styles['error']}>Failed to post round to USGA</p>}
      {state === 'sending' && (
        <>
          <p>Look it up at the USGA, and say whether it is there.</p>
          <div className={styles['answers']}>
            <Button onClick={() => onSettle(true)} aria-label={`The USGA has ${whose}`}>
              It is there
            </Button>
            <Button onClick={() => onSettle(false)} aria-label={`The USGA does not have ${whose}`}>
              It is not there
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
