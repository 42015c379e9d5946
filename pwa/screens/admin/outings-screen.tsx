import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { golferAll, type Golfer } from '#sync/calls/golfers.ts'
import { adminOutings, handOverOuting, reopenOuting } from '#sync/calls/posting.ts'
import { Day, Instant } from '../../dates/day.tsx'
import { KeptDialog } from '../../forms/kept-dialog.tsx'
import { useKeptText } from '../../forms/use-kept-form.ts'
import { CancelOuting } from '../../outings/cancel-outing.tsx'
import { useIsLeftUnfinished } from '../../outings/left-unfinished.tsx'
import { fitsName } from '../../people/name-filter.ts'
import { nameOf } from '../../people/name-of.ts'
import { failureText } from '../../server/failure-text.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useDialogChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { stack } from '../../ui/stack.ts'
import { texts } from './texts.ts'
import { TogetherDialog } from './together-dialog.tsx'
import styles from './admin.module.css'

type Outing = AnswerOf<typeof adminOutings>['outings'][number]
type Asked = { readonly what: 'hand over' | 'reopen' | 'remove'; readonly outing: Outing }

/** Every outing in progress, with abandoned ones first, and the outings that ended in the last 30 days. */
export function OutingsScreen() {
  const query = useServerQuery({ call: adminOutings, request: {} })
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const isLeft = useIsLeftUnfinished()

  return (
    <Page title={texts.outings.title} lead={texts.outings.lead}>
      <QueryBoundary query={query} rows={4} height={120} needs={texts.outings.offline}>
        {({ outings }) => {
          const left = outings.filter(isLeft)
          const running = outings.filter((outing) => outing.status === 'inprogress' && !isLeft(outing))
          const ended = outings.filter(({ status }) => status !== 'inprogress')
          const cards = (listed: readonly Outing[]) =>
            listed.map((outing) => <OutingCard key={outing.id} outing={outing} onAsk={setAsked} />)
          return (
            <>
              {left.length > 0 && <Section title={texts.outings.left}>{cards(left)}</Section>}
              <Section title={texts.outings.running}>
                {running.length === 0 && (
                  <EmptyState
                    kind="empty"
                    title={texts.outings.none}
                    next={{ to: '/tournament', text: texts.outings.start }}
                  />
                )}
                {cards(running)}
              </Section>
              {ended.length > 0 && <Section title={texts.outings.ended}>{cards(ended)}</Section>}
            </>
          )
        }}
      </QueryBoundary>
      {asked?.what === 'hand over' && <HandOverDialog outing={asked.outing} onClose={close} />}
      {asked?.what === 'reopen' && <ReopenDialog outing={asked.outing} onClose={close} />}
      {asked?.what === 'remove' && (
        <TogetherDialog
          together={{ outing_id: asked.outing.id }}
          about={texts.outings.remove.about(asked.outing.course)}
          onClose={close}
        />
      )}
    </Page>
  )
}

function OutingCard({ outing, onAsk }: { outing: Outing; onAsk: (asked: Asked) => void }) {
  const { id, course, date, organizer, status, scores, golfers, events } = outing
  const { post, handOver, reopen, remove } = texts.outings
  const named = texts.outings.named({ course, organizer })
  const on = (action: string) => texts.outings.actionOn({ action, named })
  return (
    <Card className={styles['message']} aria-label={named}>
      <h3>{course}</h3>
      <p>
        <Day date={date} />
        &nbsp;· {texts.outings.figures({ organizer, scores, golfers })}
      </p>
      {events.length > 0 && (
        <ul className={styles['detail']} aria-label={texts.outings.history}>
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
            <ButtonLink to={`/tournament?outing=${id}&show=post`} tone="soft" aria-label={on(post)}>
              {post}
            </ButtonLink>
            <ButtonLink to={`/leaderboard/${id}/1?show=board`} aria-label={on(texts.outings.board)}>
              {texts.outings.board}
            </ButtonLink>
            <ButtonLink to={`/outing/${id}/arrivals`} aria-label={on(texts.outings.arrivals)}>
              {texts.outings.arrivals}
            </ButtonLink>
            <ButtonLink to={`/outing/${id}/print`} aria-label={on(texts.outings.print)}>
              {texts.outings.print}
            </ButtonLink>
            <Button aria-label={on(handOver.action)} onClick={() => onAsk({ what: 'hand over', outing })}>
              {handOver.action}
            </Button>
            <CancelOuting outingId={id} course={named} />
          </>
        ) : (
          <>
            <Button tone="soft" aria-label={on(reopen.action)} onClick={() => onAsk({ what: 'reopen', outing })}>
              {reopen.action}
            </Button>
            {status === 'posted' && (
              <>
                <ButtonLink to={`/outing/${id}/results`} aria-label={on(texts.outings.results)}>
                  {texts.outings.results}
                </ButtonLink>
                <Button tone="danger" aria-label={on(remove.action)} onClick={() => onAsk({ what: 'remove', outing })}>
                  {remove.action}
                </Button>
              </>
            )}
          </>
        )}
      </Actions>
    </Card>
  )
}

type DialogProps = { outing: Outing; onClose: () => void }

/** The most members that are offered: as many as fit below the field. Typing more finds the others. */
const mostOffered = 6

function HandOverDialog({ outing, onClose }: DialogProps) {
  const words = texts.outings.handOver
  const { data, error } = useServerQuery({ call: golferAll, request: {} })
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Golfer | null>(null)
  const change = useDialogChange(onClose)
  const offered = (data?.golfers ?? []).filter((golfer) => typed !== '' && fitsName(typed, nameOf(golfer)))

  async function handOver() {
    if (chosen === null) return words.choose
    const request = { params: { id: outing.id }, body: { user_id: chosen.id } }
    return await change(handOverOuting, { request, done: { title: words.done, detail: nameOf(chosen) } })
  }

  return (
    <ActionDialog
      title={words.title}
      action={chosen === null ? words.action : words.actionTo(nameOf(chosen))}
      failed={words.failed}
      onAct={handOver}
      onClose={onClose}
    >
      <p>
        {outing.course}, <Day date={outing.date} />. {words.note}
      </p>
      <TextField label={words.organizer} value={typed} onValue={setTyped} maxLength={130} autoComplete="off" />
      {data === undefined && error !== null && <p role="alert">{failureText(error)}</p>}
      <ul {...stack(10)} aria-label={words.members}>
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
  const words = texts.outings.reopen
  const wasPosted = outing.status === 'posted'
  const { text: reason, field, unsaved, done } = useKeptText(`reopen ${outing.id}`, onClose)
  const change = useDialogChange(done)
  const request = { params: { id: outing.id }, body: { reason } }
  const reopen = () => change(reopenOuting, { request, done: words.done })

  return (
    <KeptDialog
      title={words.title}
      action={words.action}
      failed={words.failed}
      onAct={reopen}
      unsaved={unsaved}
      onCancel={done}
      onClose={onClose}
    >
      <p>
        {outing.course}, <Day date={outing.date} />. {words.note} {wasPosted && words.wasPosted}
      </p>
      <TextField label={wasPosted ? texts.reason.onRounds : texts.reason.optional} maxLength={200} {...field} />
    </KeptDialog>
  )
}

type OutingEvent = Outing['events'][number]

/** Describes an event of an outing, with the person. */
function outingEventText({ kind, by, detail }: OutingEvent): string {
  const { posted, canceled, handedOver, reopened } = texts.outings.events
  if (kind === 'posted') return posted(by)
  if (kind === 'cancelled') return canceled(by)
  return kind === 'handed-over' ? handedOver({ by, to: detail }) : reopened({ by, reason: detail })
}
