import { useId } from 'react'
import { TextField } from '../../ui/field.tsx'
import type { SignUpDraft } from './sign-up-draft.ts'
import styles from './sign-ups.module.css'

type Rounds = SignUpDraft['rounds']
type Props = { rounds: Rounds; onRounds: (rounds: Rounds) => void; error: string | undefined }

/** The last five rounds, by course and score, the latest first. */
export function LastRounds({ rounds, onRounds, error }: Props) {
  const id = useId()
  const change = (changed: number, part: Partial<Rounds[number]>) =>
    onRounds(rounds.map((round, at) => (at === changed ? { ...round, ...part } : round)))

  return (
    <fieldset className={styles['rounds']} aria-describedby={error === undefined ? undefined : id}>
      <legend>Last five rounds</legend>
      {rounds.map(({ course, score }, at) => (
        <div key={at} className={styles['round']}>
          <TextField
            label={`Course ${at + 1}`}
            autoComplete="off"
            maxLength={80}
            value={course}
            onValue={(typed) => change(at, { course: typed })}
          />
          <TextField
            label={`Score ${at + 1}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={score}
            onValue={(typed) => change(at, { score: typed })}
          />
        </div>
      ))}
      <p id={id} role="alert" className={styles['error']}>
        {error}
      </p>
    </fieldset>
  )
}
