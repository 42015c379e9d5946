import { alertRecipients, type SendEmail } from '#sync/calls/alerts.ts'
import { useClubQuery } from '../club/club-query.ts'
import { cannotTell, recipientsText } from './recipients-text.ts'
import styles from './send-email-choice.module.css'
import { CheckBox } from '../ui/choice.tsx'

type Props = {
  value: SendEmail
  onValue: (value: SendEmail) => void
  /** Who is told, in a sentence. */
  note: string
  /** The tee time that it is about, when the club has it already. */
  teetime?: number | undefined
}

/** Whether members are told, with how many that would be. */
export function SendEmailChoice({ value, onValue, note, teetime }: Props) {
  const { data } = useClubQuery({ call: alertRecipients, request: { query: { teetime } } })
  const obstacle = data === undefined ? null : cannotTell(data)
  const isChosen = value === '1'

  return (
    <div>
      <CheckBox
        label="Send Email / Text"
        detail={obstacle ?? note}
        checked={isChosen}
        // What was chosen before it became impossible can still be taken back.
        disabled={obstacle !== null && !isChosen}
        onChecked={(is) => onValue(is ? '1' : '0')}
      />
      <output className={styles['reached']}>
        {isChosen && data !== undefined && obstacle === null && recipientsText(data)}
      </output>
    </div>
  )
}
