import { useState } from 'react'
import { messages, retryMessage } from '#sync/calls/admin.ts'
import { adminAlerts, switchAlerts } from '#sync/calls/alerts.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { Instant } from '../../dates/day.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stack } from '../../ui/stack.ts'
import { StatePill } from '../../ui/state-pill.tsx'
import { Sentence } from '../../ui/text.tsx'
import { texts } from './texts.ts'
import { useListByState } from './use-list-by-state.tsx'
import styles from './admin.module.css'

export function MessagesScreen() {
  const unsent = useServerQuery({ call: adminAlerts, request: {} }).data?.unsent ?? []
  const { waiting, sent, done, failed } = texts.messages.states
  const { asked, filter, empty, pager } = useListByState(texts.messages.what, [
    { value: 'waiting', label: waiting },
    { value: 'sent', label: unsent.length > 0 ? done : sent },
    { value: 'failed', label: failed },
  ])
  const query = useServerQuery({ call: messages, request: { query: asked } })
  const change = useServerChange()

  const retry = (id: number) =>
    change(retryMessage, {
      request: { params: { id }, body: {} },
      done: texts.messages.retried,
      failed: texts.error,
    })

  return (
    <Page title={texts.messages.title}>
      <AlertSwitch />
      {filter}
      <QueryBoundary query={query} rows={5} height={96} needs={texts.messages.offline}>
        {({ results, totalPages }) => (
          <>
            {results.length === 0 &&
              empty({ ...texts.messages, next: { to: '/admin/doctor', text: texts.messages.check } })}
            <ul {...stack(10)}>
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

const tones = { waiting: 'waiting', sent: 'calm', failed: 'refused' } as const

function MessageCard({ message, onRetry }: { message: Message; onRetry: () => void }) {
  const { kind, to, subject, body, state, isInFile, attempts, error, created, sent, next } = message
  return (
    <Card className={styles['message']}>
      <div className={styles['head']}>
        <h2>
          <Sentence text={subject} />
        </h2>
        <StatePill tone={isInFile ? 'refused' : tones[state]}>
          {isInFile ? texts.messages.unsent.title : texts.messages.states[state]}
        </StatePill>
      </div>
      <p className={styles['detail']}>
        {texts.messages.to({ kind: texts.messages.kinds[kind], address: to })}, <Instant at={sent ?? created} />
      </p>
      {error !== '' && (
        <p className={styles['error']}>
          {texts.messages.tried(attempts)}
          {error}
          {next !== null && (
            <>
              {texts.messages.nextTry} <Instant at={next} />
            </>
          )}
        </p>
      )}
      {state === 'failed' && (
        <Button onClick={onRetry} aria-label={texts.messages.retryOf({ subject, address: to })}>
          {texts.messages.retry}
        </Button>
      )}
      <details>
        <summary>{texts.messages.show}</summary>
        <p className={styles['body']}>{body}</p>
      </details>
    </Card>
  )
}

/** Messages that reach no one, the state of alerts to all members, and the switch that stops these. */
function AlertSwitch() {
  const { data, isError } = useServerQuery({ call: adminAlerts, request: {} })
  const change = useServerChange()
  const [isAsking, setAsking] = useState(false)

  async function turn(action: 'stop' | 'resume') {
    setAsking(false)
    await change(switchAlerts, {
      request: { params: { action }, body: {} },
      done: action === 'stop' ? texts.alerts.done : texts.alerts.resumed,
      failed: texts.error,
    })
  }

  // The list below shows why there is no answer.
  if (data === undefined && isError) return null
  // Marked as loading, because its height is unknown: messages that reach no one are above it.
  if (data === undefined) {
    return (
      <div key="coming" data-coming>
        <Skeleton rows={1} height={152} />
      </div>
    )
  }
  const { stopped, waiting, failed, unsent } = data
  return (
    <>
      {unsent.length > 0 && (
        <Card className={styles['message']}>
          <div className={styles['head']}>
            <h2 className={styles['error']}>{texts.messages.unsent.title}</h2>
          </div>
          {unsent.map((kind) => (
            <p key={kind}>{texts.messages.unsent[kind]}</p>
          ))}
        </Card>
      )}
      <Card className={styles['message']} aria-label={texts.alerts.title}>
        <div className={styles['head']}>
          <h2>{texts.alerts.title}</h2>
          <StatePill tone={stopped === null ? 'calm' : 'refused'}>
            {stopped === null ? texts.alerts.on : texts.alerts.stopped}
          </StatePill>
        </div>
        {stopped === null ? (
          <p className={styles['detail']}>{texts.alerts.counts({ waiting, failed })}</p>
        ) : (
          <p className={styles['detail']}>
            {texts.alerts.by(stopped.by)} <Instant at={stopped.at} />. {texts.alerts.note}
          </p>
        )}
        <div className={styles['answers']}>
          {stopped === null ? (
            <Button tone="danger" onClick={() => setAsking(true)}>
              {texts.alerts.stop}
            </Button>
          ) : (
            <Button tone="soft" onClick={() => void turn('resume')}>
              {texts.alerts.resume}
            </Button>
          )}
        </div>
        <ActionDialog
          open={isAsking}
          title={texts.alerts.question.title}
          action={texts.alerts.stop}
          tone="danger"
          cancel={texts.cancel}
          onAct={() => void turn('stop')}
          onClose={() => setAsking(false)}
        >
          <p>{texts.alerts.question.note}</p>
        </ActionDialog>
      </Card>
    </>
  )
}
