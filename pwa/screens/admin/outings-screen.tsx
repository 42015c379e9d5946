import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { golferAll, type Golfer } from '#sync/calls/golfers.ts'
import { adminOutings, handOverOuting, reopenOuting } from '#sync/calls/posting.ts'
import { Day, Instant } from '../../dates/day.tsx'
import { CancelOuting } from '../../outings/cancel-outing.tsx'
import { fitsName } from '../../people/name-filter.ts'
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
import { Page, Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { counted } from '../../ui/text.tsx'
import { TogetherDialog } from './together-dialog.tsx'
import styles from './admin.module.css'

type Outing = AnswerOf<typeof adminOutings>['outings'][number]
type Asked = { readonly what: 'hand over' | 'reopen' | 'remove'; readonly outing: Outing }

/** Every outing in progress, abandoned ones first, and those that ended in the last 30 days. */
export function OutingsScreen() {
  const query = useServerQuery({ call: adminOutings, request: {} })
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)

  return (
    <Page
      title="Outings"
      lead="You can post or cancel any outing in progress, give it to another organizer, and reopen one that ended."
    >
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={4} height={120} />}
        needs={<p>Outings are seen with the club’s connection.</p>}
      >
        {({ outings }) => {
          const running = outings.filter(({ status }) => status === 'inprogress')
          const ended = outings.filter(({ status }) => status !== 'inprogress')
          return (
            <>
              <Section title="In progress">
                {running.length === 0 && <EmptyState kind="empty" title="No outing is in progress" />}
                {running.map((outing) => (
                  <OutingCard key={outing.id} outing={outing} onAsk={setAsked} />
                ))}
              </Section>
              {ended.length > 0 && (
                <Section title="Ended in the last 30 days">
                  {ended.map((outing) => (
                    <OutingCard key={outing.id} outing={outing} onAsk={setAsked} />
                  ))}
                </Section>
              )}
            </>
          )
        }}
      </QueryBoundary>
      {asked?.what === 'hand over' && <HandOverDialog outing={asked.outing} onClose={close} />}
      {asked?.what === 'reopen' && <ReopenDialog outing={asked.outing} onClose={close} />}
      {asked?.what === 'remove' && (
        <TogetherDialog
          together={{ outing_id: asked.outing.id }}
          about={`All rounds of the outing at ${asked.outing.course}`}
          onClose={close}
        />
      )}
    </Page>
  )
}

function OutingCard({ outing, onAsk }: { outing: Outing; onAsk: (asked: Asked) => void }) {
  const { id, course, date, organizer, status, scores, golfers, events } = outing
  return (
    <Card className={styles['message']} aria-label={`${course}, ${organizer}`}>
      <h3>{course}</h3>
      <p>
        <Day date={date} /> · {organizer} · {counted(scores, 'score')} of {counted(golfers, 'golfer')}
      </p>
      {events.length > 0 && (
        <ul className={styles['detail']} aria-label="What happened to it">
          {events.map((event) => (
            <li key={event.at + event.kind}>
              {outingEventText(event)}, <Instant at={event.at} />
            </li>
          ))}
        </ul>
      )}
      <Actions>
        {status === 'inprogress' ? (
          <>
            <Link
              to={`/tournament?outing=${id}&show=post`}
              className={buttonLook('soft')}
              aria-label={`Post: ${course}, ${organizer}`}
            >
              Post
            </Link>
            <Button
              aria-label={`Hand over: ${course}, ${organizer}`}
              onClick={() => onAsk({ what: 'hand over', outing })}
            >
              Hand over
            </Button>
            <CancelOuting outingId={id} course={`${course}, ${organizer}`} />
          </>
        ) : (
          <>
            <Button
              tone="soft"
              aria-label={`Reopen: ${course}, ${organizer}`}
              onClick={() => onAsk({ what: 'reopen', outing })}
            >
              Reopen
            </Button>
            {status === 'posted' && (
              <Button
                tone="danger"
                aria-label={`Remove the rounds: ${course}, ${organizer}`}
                onClick={() => onAsk({ what: 'remove', outing })}
              >
                Remove the rounds
              </Button>
            )}
          </>
        )}
      </Actions>
    </Card>
  )
}

type DialogProps = { outing: Outing; onClose: () => void }

/** As many members as fit below the field; typing on finds the others. */
const mostOffered = 6

function HandOverDialog({ outing, onClose }: DialogProps) {
  const { data } = useServerQuery({ call: golferAll, request: {} })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Golfer | null>(null)
  const send = useServerSend()
  const during = useLoading()
  const answers = useQueryClient()
  const notices = useNotices()
  const offered = (data?.golfers ?? []).filter((golfer) => typed !== '' && fitsName(typed, nameOf(golfer)))

  async function handOver() {
    if (chosen === null) return 'Please choose a member from the list.'
    const answer = await send(handOverOuting, { params: { id: outing.id }, body: { user_id: chosen.id } })
    if (!answer.ok) return answer.refusal.message
    notices.succeed('Outing handed over', nameOf(chosen))
    onClose()
    await during(answers.invalidateQueries())
    return undefined
  }

  return (
    <ActionDialog
      title="Hand over this outing"
      action={chosen === null ? 'Hand over' : `Hand over to ${nameOf(chosen)}`}
      failed="Not handed over"
      onAct={handOver}
      onClose={onClose}
    >
      <p>
        {outing.course}, <Day date={outing.date} />. The new organizer can change it, score for every group and post it.
      </p>
      <TextField label="New organizer" value={typed} onValue={setTyped} maxLength={130} autoComplete="off" />
      <ul className={styles['list']} aria-label="Members">
        {offered.slice(0, mostOffered).map((golfer) => (
          <li key={golfer.id}>
            <Button wide aria-pressed={golfer.id === chosen?.id} onClick={() => setChosen(golfer)}>
              {nameOf(golfer)}
            </Button>
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}

function ReopenDialog({ outing, onClose }: DialogProps) {
  const wasPosted = outing.status === 'posted'
  const [reason, setReason] = useState('')
  const send = useServerSend()
  const during = useLoading()
  const answers = useQueryClient()
  const notices = useNotices()

  async function reopen() {
    const answer = await send(reopenOuting, { params: { id: outing.id }, body: { reason } })
    if (!answer.ok) return answer.refusal.message
    notices.succeed('Outing goes on', 'Every phone can score again')
    onClose()
    await during(answers.invalidateQueries())
    return undefined
  }

  return (
    <ActionDialog title="Reopen this outing" action="Reopen" failed="Not reopened" onAct={reopen} onClose={onClose}>
      <p>
        {outing.course}, <Day date={outing.date} />. Its phones go on with every score that is there.
        {wasPosted && ' Its rounds are deleted, and made again when it is posted again.'}
      </p>
      <TextField
        label={wasPosted ? 'Reason, shown on the rounds' : 'Reason (optional)'}
        value={reason}
        onValue={setReason}
        maxLength={200}
      />
    </ActionDialog>
  )
}

function nameOf({ firstname, lastname }: Golfer): string {
  return `${firstname} ${lastname}`
}

type OutingEvent = AnswerOf<typeof adminOutings>['outings'][number]['events'][number]

/** Who did what to an outing. */
function outingEventText({ kind, by, detail }: OutingEvent): string {
  if (kind === 'posted') return `Posted by ${by}`
  if (kind === 'cancelled') return `Canceled by ${by}`
  if (kind === 'handed-over') return `Handed over to ${detail} by ${by}`
  return detail === '' ? `Reopened by ${by}` : `Reopened by ${by}: “${detail}”`
}
