import type { AnswerOf } from '#sync/calls/call.ts'
import { usgaExport, usgaRounds, usgaSettle } from '#sync/calls/round-exchange.ts'
import { Day, Instant } from '../../dates/day.tsx'
import { nameOf } from '../../people/name-of.ts'
import { useSaveFile } from '../../save-file.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerChange } from '../../server/server-change.ts'
import { useRefresh, useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import { texts } from './texts.ts'
import { useListByState } from './use-list-by-state.tsx'
import styles from './admin.module.css'

const { columns: names, states: stateNames } = texts.usgaRounds
/** The states by which the list can be filtered. */
export const states = [
  ...(['waiting', 'failed', 'sending'] as const).map((value) => ({ value, label: stateNames[value] })),
  { value: 'changed' as const, label: texts.usgaRounds.changed },
]

/** Rounds that members submitted to the USGA: the handicap chair downloads the waiting ones as a file. */
export function UsgaRoundsScreen() {
  const { asked, filter, empty, pager } = useListByState(texts.usgaRounds.what, states)
  const query = useServerQuery({ call: usgaRounds, request: { query: asked } })
  const send = useServerSend()
  const change = useServerChange()
  const save = useSaveFile()
  const refresh = useRefresh()

  async function exportReady() {
    await save(send(usgaExport, { body: {} }))
    await refresh()
  }

  const settle = (id: number, posted: boolean) =>
    change(usgaSettle, { request: { params: { id }, body: { posted } }, failed: texts.error })

  const columns: readonly Column<UsgaRound>[] = [
    { label: names.golfer, heads: true, cell: nameOf },
    { label: names.ghin, cell: ({ aga }) => aga },
    { label: names.date, cell: ({ date }) => <Day date={date} /> },
    { label: names.course, cell: ({ coursename, tee }) => `${coursename}, ${tee}` },
    { label: names.score, cell: ({ score }) => score },
    {
      label: names.status,
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
    <Page title={texts.usgaRounds.title} lead={texts.usgaRounds.lead}>
      {filter}
      <QueryBoundary query={query} rows={4} height={96} needs={texts.usgaRounds.offline}>
        {({ results, totalPages, ready = 0 }) => (
          <>
            {ready > 0 && (
              <p>
                <Button tone="primary" onClick={() => void exportReady()}>
                  {texts.usgaRounds.export}
                </Button>
              </p>
            )}
            {results.length === 0 &&
              empty({ ...texts.usgaRounds, next: { to: '/handicapLookup', text: texts.toLookup } })}
            {results.length > 0 && (
              <DataTable
                caption={texts.usgaRounds.caption}
                columns={columns}
                rows={results}
                keyOf={({ round_id }) => round_id}
              />
            )}
            {pager(totalPages)}
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

type UsgaRound = AnswerOf<typeof usgaRounds>['results'][number]

const tones = { waiting: 'waiting', sending: 'refused', exported: 'calm', sent: 'calm', failed: 'refused' } as const

type UsgaStateProps = {
  round: UsgaRound
  onSettle: (posted: boolean) => void
  /** Downloads the file that contained the round again. */
  onAgain: (exported: string) => void
}

/** The state of a round. If the USGA gave no answer, only a person can find out whether the round arrived. */
function UsgaState({ round, onSettle, onAgain }: UsgaStateProps) {
  const { state, asked, settled, since = null } = round
  const golfer = nameOf(round)
  return (
    <div className={styles['message']}>
      <p className={styles['answers']}>
        <StatePill tone={tones[state]}>{stateNames[state]}</StatePill> <Instant at={settled ?? asked} />
      </p>
      {since !== null && (
        <>
          <p className={styles['answers']}>
            <StatePill tone="refused">{texts.usgaRounds.since[since]}</StatePill>
          </p>
          <p>{texts.usgaRounds.sinceMeans[since]}</p>
          <div className={styles['answers']}>
            <Button onClick={() => onSettle(true)} aria-label={texts.usgaRounds.doneOf(golfer)}>
              {texts.usgaRounds.done}
            </Button>
          </div>
        </>
      )}
      {state === 'exported' && settled !== null && (
        <div className={styles['answers']}>
          <Button onClick={() => onAgain(settled)} aria-label={texts.usgaRounds.againWith(golfer)}>
            {texts.usgaRounds.again}
          </Button>
        </div>
      )}
      {state === 'failed' && <p className={styles['error']}>{texts.usgaRounds.failed}</p>}
      {state === 'sending' && (
        <>
          <p>{texts.usgaRounds.check}</p>
          <div className={styles['answers']}>
            <Button onClick={() => onSettle(true)} aria-label={texts.usgaRounds.isThereOf(golfer)}>
              {texts.usgaRounds.isThere}
            </Button>
            <Button onClick={() => onSettle(false)} aria-label={texts.usgaRounds.isNotThereOf(golfer)}>
              {texts.usgaRounds.isNotThere}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
