import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { roundsToCheck, settleRound, type RoundToCheck } from '#sync/calls/rounds.ts'
import { Day, Instant } from '../../dates/day.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Actions, Button, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TogetherDialog } from './together-dialog.tsx'
import styles from './admin.module.css'

type Verdict = 'confirm' | 'remove'
type Asked = { readonly what: Verdict | 'together'; readonly round: RoundToCheck }

/** Rounds that golfers reported, and those that wait because they lie far below an index. */
export function RoundsToCheckScreen() {
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked | null>(null)
  const query = useServerQuery({ call: roundsToCheck, request: { query: { page, size: 20 } } })
  const close = () => setAsked(null)

  return (
    <Page
      title="Reported and Waiting Rounds"
      lead="A reported round counts until you decide. A round that waits does not: its score is ten strokes or more below the golfer’s index."
    >
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={4} height={120} />}
        needs={<p>These rounds are seen with the club’s connection.</p>}
      >
        {({ results, totalPages }) => (
          <section className={styles['list']} aria-label="Rounds to check">
            {results.length === 0 && <EmptyState kind="empty" title="No round waits, and none was reported" />}
            {results.map((round) => (
              <RoundCard key={round.id} round={round} onAsk={setAsked} />
            ))}
            <Pager label="Pages of rounds" page={page} totalPages={totalPages} onPage={setPage} />
          </section>
        )}
      </QueryBoundary>
      {(asked?.what === 'confirm' || asked?.what === 'remove') && (
        <SettleDialog round={asked.round} verdict={asked.what} onClose={close} />
      )}
      {asked?.what === 'together' && (
        <TogetherDialog
          together={{ user_id: asked.round.user_id, posted_by: asked.round.posted_by }}
          about={`All rounds that ${asked.round.postedBy} posted for ${nameOf(asked.round)}`}
          onClose={close}
        />
      )}
    </Page>
  )
}

function RoundCard({ round, onAsk }: { round: RoundToCheck; onAsk: (asked: Asked) => void }) {
  const { user_id, coursename, tee, date, score, gtid, postedBy, postedAt, waits, report } = round
  const name = nameOf(round)
  const stand = waits === null ? 'It stands' : 'Confirm'
  return (
    <Card className={styles['message']} aria-label={`${name}, ${score}`}>
      <header className={styles['head']}>
        <h2>
          {name}: {score}
        </h2>
      </header>
      <p>
        {coursename}, {tee}, <Day date={date} />
      </p>
      <p className={styles['detail']}>
        Posted by {postedBy} {gtid > 0 && 'from an outing '}
        <Instant at={postedAt} />
      </p>
      {waits !== null && (
        <p>
          Waits: a differential of {formatHandicap(waits.differential)}, with an index of {formatHandicap(waits.index)}
        </p>
      )}
      {report !== null && (
        <p>
          Reported <Instant at={report.at} />: “{report.words}”
        </p>
      )}
      <Actions>
        <Button
          tone="soft"
          aria-label={`${stand}: ${name}, ${score}`}
          onClick={() => onAsk({ what: 'confirm', round })}
        >
          {stand}
        </Button>
        {waits === null && (
          <Link
            to={`/handicapLookup/${user_id}`}
            className={buttonLook()}
            aria-label={`Correct in the record of ${name}`}
          >
            Correct
          </Link>
        )}
        <Button tone="danger" aria-label={`Remove: ${name}, ${score}`} onClick={() => onAsk({ what: 'remove', round })}>
          Remove
        </Button>
        {round.posted_by !== user_id && (
          <Button aria-label={`All by ${postedBy} for ${name}`} onClick={() => onAsk({ what: 'together', round })}>
            All by {postedBy}
          </Button>
        )}
      </Actions>
    </Card>
  )
}

function SettleDialog({ round, verdict, onClose }: { round: RoundToCheck; verdict: Verdict; onClose: () => void }) {
  const isRemoval = verdict === 'remove'
  const [reason, setReason] = useState('')
  const send = useServerSend()
  const during = useLoading()
  const answers = useQueryClient()
  const notices = useNotices()

  async function settle() {
    if (isRemoval && reason.trim() === '') return 'Please give the reason. The golfer is told.'
    const answer = await send(settleRound, { params: { id: round.id, verdict }, body: { reason } })
    if (!answer.ok) return answer.refusal.message
    notices.succeed(isRemoval ? 'Round removed' : 'Round confirmed', nameOf(round))
    onClose()
    await during(answers.invalidateQueries())
    return undefined
  }

  return (
    <ActionDialog
      title={isRemoval ? 'Remove this round?' : 'Confirm this round?'}
      action={isRemoval ? 'Remove it' : 'Confirm it'}
      tone={isRemoval ? 'danger' : 'primary'}
      failed="Not saved"
      onAct={settle}
      onClose={onClose}
    >
      <p>
        {nameOf(round)}, {round.score} on <Day date={round.date} />.{' '}
        {isRemoval ? 'It can be brought back for 30 days.' : 'It counts where it was played.'}
      </p>
      <TextField
        label={isRemoval ? 'Reason, shown on the round' : 'Reason (optional)'}
        value={reason}
        onValue={setReason}
        maxLength={200}
      />
    </ActionDialog>
  )
}

function nameOf({ firstname, lastname }: RoundToCheck): string {
  return `${firstname} ${lastname}`
}
