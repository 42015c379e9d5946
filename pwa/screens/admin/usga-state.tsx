import type { AnswerOf } from '#sync/calls/call.ts'
import type { usgaRounds } from '#sync/calls/round-exchange.ts'
import { Instant } from '../../dates/instant.tsx'
import { Button } from '../../ui/button.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import styles from './admin.module.css'

export type UsgaRound = AnswerOf<typeof usgaRounds>['results'][number]

const pills = {
  waiting: { tone: 'waiting', word: 'Waiting' },
  sending: { tone: 'refused', word: 'No answer' },
  exported: { tone: 'calm', word: 'Exported' },
  sent: { tone: 'calm', word: 'Posted' },
  failed: { tone: 'refused', word: 'Failed' },
} as const

type Props = {
  round: UsgaRound
  onSettle: (posted: boolean) => void
  /** Asks for the file once more that had the round in it. */
  onAgain: (exported: string) => void
}

/** How far a round is. Of one that got no answer only a person can say whether it arrived. */
export function UsgaState({ round, onSettle, onAgain }: Props) {
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
