import { useState } from 'react'
import { isOfOuting, roundsToCheck, settleRound, type RoundToCheck } from '#sync/calls/rounds.ts'
import { Day, Instant } from '../../dates/day.tsx'
import { KeptDialog } from '../../forms/kept-dialog.tsx'
import { useKeptText } from '../../forms/use-kept-form.ts'
import { nameOf } from '../../people/name-of.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useDialogChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { stack } from '../../ui/stack.ts'
import { texts } from './texts.ts'
import { TogetherDialog } from './together-dialog.tsx'
import styles from './admin.module.css'

type Verdict = 'confirm' | 'remove'
type Asked = { readonly what: Verdict | 'together'; readonly round: RoundToCheck }

/** Rounds that golfers reported, and rounds that do not count yet because they are far below the golfer's index. */
export function RoundsToCheckScreen() {
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked | null>(null)
  const query = useServerQuery({ call: roundsToCheck, request: { query: { page, size: 20 } }, keepPrevious: true })
  const close = () => setAsked(null)

  return (
    <Page title={texts.roundsToCheck.title} lead={texts.roundsToCheck.lead}>
      <QueryBoundary query={query} rows={4} height={120} needs={texts.roundsToCheck.offline}>
        {({ results, totalPages }) => (
          <section {...stack(10)} aria-label={texts.roundsToCheck.list}>
            {results.length === 0 && (
              <EmptyState
                kind="empty"
                title={texts.roundsToCheck.none}
                next={{ to: '/handicapLookup', text: texts.toLookup }}
              >
                <p>{texts.roundsToCheck.whatComes}</p>
              </EmptyState>
            )}
            {results.map((round) => (
              <RoundCard key={round.id} round={round} onAsk={setAsked} />
            ))}
            <Pager label={texts.lists.pages(texts.roundsToCheck.what)} of={{ page, totalPages }} onPage={setPage} />
          </section>
        )}
      </QueryBoundary>
      {(asked?.what === 'confirm' || asked?.what === 'remove') && (
        <SettleDialog round={asked.round} verdict={asked.what} onClose={close} />
      )}
      {asked?.what === 'together' && (
        <TogetherDialog
          together={{ user_id: asked.round.user_id, posted_by: asked.round.posted_by }}
          about={texts.roundsToCheck.together.about({ poster: asked.round.postedBy, name: nameOf(asked.round) })}
          onClose={close}
        />
      )}
    </Page>
  )
}

function RoundCard({ round, onAsk }: { round: RoundToCheck; onAsk: (asked: Asked) => void }) {
  const { user_id, coursename, tee, date, score, postedBy, postedAt, waits, report } = round
  const name = nameOf(round)
  const stand = waits === null ? texts.roundsToCheck.stands : texts.roundsToCheck.confirm
  const named = texts.roundsToCheck.named({ name, score })
  return (
    <Card className={styles['message']} aria-label={named}>
      <header className={styles['head']}>
        <h2>{texts.roundsToCheck.heading({ name, score })}</h2>
      </header>
      <p>
        {coursename}, {tee}, <Day date={date} />
      </p>
      <p className={styles['detail']}>
        {texts.roundsToCheck.postedBy({ name: postedBy, isOfOuting: isOfOuting(round) })}, <Instant at={postedAt} />
      </p>
      {waits !== null && <p>{texts.roundsToCheck.waits(waits)}</p>}
      {report !== null && (
        <p>
          {texts.roundsToCheck.reported} <Instant at={report.at} />: “{report.words}”
        </p>
      )}
      <Actions>
        <Button
          tone="soft"
          aria-label={texts.roundsToCheck.actionOn({ action: stand, named })}
          onClick={() => onAsk({ what: 'confirm', round })}
        >
          {stand}
        </Button>
        {waits === null && (
          <ButtonLink to={`/handicapLookup/${user_id}`} aria-label={texts.roundsToCheck.correctIn(name)}>
            {texts.roundsToCheck.correct}
          </ButtonLink>
        )}
        <Button
          tone="danger"
          aria-label={texts.roundsToCheck.actionOn({ action: texts.roundsToCheck.remove, named })}
          onClick={() => onAsk({ what: 'remove', round })}
        >
          {texts.roundsToCheck.remove}
        </Button>
        {round.posted_by !== user_id && (
          <Button
            aria-label={texts.roundsToCheck.together.actionFor({ poster: postedBy, name })}
            onClick={() => onAsk({ what: 'together', round })}
          >
            {texts.roundsToCheck.together.action(postedBy)}
          </Button>
        )}
      </Actions>
    </Card>
  )
}

function SettleDialog({ round, verdict, onClose }: { round: RoundToCheck; verdict: Verdict; onClose: () => void }) {
  const isRemoval = verdict === 'remove'
  const { title, action, note, done } = texts.roundsToCheck.settle[verdict]
  const { text: reason, field, unsaved, done: close } = useKeptText(`${verdict} ${round.id}`, onClose)
  const change = useDialogChange(close)

  async function settle() {
    if (isRemoval && reason.trim() === '') return texts.roundsToCheck.settle.reasonMissing
    const request = { params: { id: round.id, verdict }, body: { reason } }
    return await change(settleRound, { request, done: { title: done, detail: nameOf(round) } })
  }

  return (
    <KeptDialog
      title={title}
      action={action}
      tone={isRemoval ? 'danger' : 'primary'}
      failed={texts.roundsToCheck.settle.failed}
      onAct={settle}
      unsaved={unsaved}
      onCancel={close}
      onClose={onClose}
    >
      <p>
        {texts.roundsToCheck.named({ name: nameOf(round), score: round.score })}, <Day date={round.date} />. {note}
      </p>
      <TextField label={isRemoval ? texts.reason.onRound : texts.reason.optional} maxLength={200} {...field} />
    </KeptDialog>
  )
}
