import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages, retryMessage } from '#sync/calls/admin.ts'
import { adminAlerts, switchAlerts } from '#sync/calls/alerts.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { Instant } from '../../dates/day.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import { useListByState } from './use-list-by-state.tsx'
import styles from './admin.module.css'

const states = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
] as const

/** Every message: sent, waiting and failed. */
export function MessagesScreen() {
  const { asked, filter, pager } = useListByState('messages', states)
  const query = useServerQuery({ call: messages, request: { query: asked } })
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()

  async function retry(id: number) {
    const answer = await send(retryMessage, { params: { id }, body: {} })
    if (answer.ok) notices.succeed('The message is on its way again')
    else notices.fail('Error', answer.refusal.message)
    await answers.invalidateQueries()
  }

  return (
    <Page title="Messages">
      <AlertSwitch />
      {filter}
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={5} height={96} />}
        needs={<p>Messages are seen with the club’s connection.</p>}
      >
        {({ results, totalPages }) => (
          <>
            {results.length === 0 && <EmptyState kind="empty" title="No messages" />}
            <ul className={styles['list']}>
              {results.map((message) => (
                <li key={message.id}>
                  <MessageCard message={message} onRetry={() => void retry(message.id)} />
                </li>
              ))}
            </ul>
            {pager(totalPages)}
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

type Message = AnswerOf<typeof messages>['results'][number]

const pills = {
  waiting: { tone: 'waiting', word: 'Waiting' },
  sent: { tone: 'calm', word: 'Sent' },
  failed: { tone: 'refused', word: 'Failed' },
} as const

const kinds = { mail: 'Email', text: 'Text', push: 'Push' } as const

/** One message: to whom, what, and whether it arrived. */
function MessageCard({ message, onRetry }: { message: Message; onRetry: () => void }) {
  const { kind, to, subject, body, state, attempts, error, created, sent, next } = message
  const { tone, word } = pills[state]
  return (
    <Card className={styles['message']}>
      <div className={styles['head']}>
        <h2>{subject}</h2>
        <StatePill tone={tone}>{word}</StatePill>
      </div>
      <p className={styles['detail']}>
        {kinds[kind]} to {to}, <Instant at={sent ?? created} />
      </p>
      {error !== '' && (
        <p className={styles['error']}>
          {tries(attempts)}
          {error}
          {next !== null && (
            <>
              . Next try <Instant at={next} />
            </>
          )}
        </p>
      )}
      {state === 'failed' && (
        <Button onClick={onRetry} aria-label={`Send again: ${subject}, to ${to}`}>
          Send again
        </Button>
      )}
      <details>
        <summary>Read it</summary>
        <p className={styles['body']}>{body}</p>
      </details>
    </Card>
  )
}

/** What was stopped before its first try has had none. */
function tries(attempts: number): string {
  if (attempts === 0) return ''
  return attempts === 1 ? 'Tried once: ' : `Tried ${attempts} times: `
}

/** The state of alerts to all members, and the switch that stops them. */
function AlertSwitch() {
  const { data, isError } = useServerQuery({ call: adminAlerts, request: {} })
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [isAsking, setAsking] = useState(false)

  async function turn(action: 'stop' | 'resume') {
    setAsking(false)
    const answer = await send(switchAlerts, { params: { action }, body: {} })
    if (!answer.ok) notices.fail('Error', answer.refusal.message)
    else notices.succeed(action === 'stop' ? 'Alerts stopped' : 'Alerts go out again')
    await answers.invalidateQueries()
  }

  // The list below says why there is no answer.
  if (data === undefined) return isError ? null : <Skeleton rows={1} height={152} />
  const { stopped, waiting, failed } = data
  return (
    <Card className={styles['message']} aria-label="Alerts to members">
      <div className={styles['head']}>
        <h2>Alerts to members</h2>
        <StatePill tone={stopped === null ? 'calm' : 'refused'}>{stopped === null ? 'Going out' : 'Stopped'}</StatePill>
      </div>
      {stopped === null ? (
        <p className={styles['detail']}>
          {waiting} waiting, {failed} failed
        </p>
      ) : (
        <p className={styles['detail']}>
          By {stopped.by}, <Instant at={stopped.at} />. Tee times and feelers are saved without telling anybody.
        </p>
      )}
      <div className={styles['answers']}>
        {stopped === null ? (
          <Button tone="danger" onClick={() => setAsking(true)}>
            Stop alerts
          </Button>
        ) : (
          <Button tone="soft" onClick={() => void turn('resume')}>
            Let alerts go out
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        title="Stop alerts?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button tone="danger" onClick={() => void turn('stop')}>
              Stop alerts
            </Button>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
          </>
        }
      >
        <p>
          Nothing about new tee times and feelers goes to members any more, and what waits is not sent. Letters to one
          person, like a temporary password or a spot that became free, go on.
        </p>
      </Dialog>
    </Card>
  )
}
