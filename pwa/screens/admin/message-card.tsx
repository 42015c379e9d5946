import type { AnswerOf } from '#sync/calls/call.ts'
import type { messages } from '#sync/calls/admin.ts'
import { Instant } from '../../dates/instant.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import styles from './admin.module.css'

type Message = AnswerOf<typeof messages>['results'][number]

const pills = {
  waiting: { tone: 'waiting', word: 'Waiting' },
  sent: { tone: 'calm', word: 'Sent' },
  failed: { tone: 'refused', word: 'Failed' },
} as const

const kinds = { mail: 'Email', text: 'Text', push: 'Push' } as const

/** One message: to whom, what, and whether it arrived. */
export function MessageCard({ message, onRetry }: { message: Message; onRetry: () => void }) {
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
