import { alertRecipients, type SendEmail } from '#sync/calls/alerts.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { useServerQuery } from '../server/server-query.ts'
import { CheckBox } from '../ui/choice.tsx'
import { counted } from '../ui/text.tsx'
import styles from './send-email-choice.module.css'

type Props = {
  value: SendEmail
  onValue: (value: SendEmail) => void
  /** Who is notified, in a sentence. */
  note: string
  /** The id of a stored tee time. */
  teetime?: number | undefined
}

/** Whether members are notified, with how many that would be. */
export function SendEmailChoice({ value, onValue, note, teetime }: Props) {
  const { data } = useServerQuery({ call: alertRecipients, request: { query: { teetime } } })
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

type Recipients = AnswerOf<typeof alertRecipients>

/** Why members cannot be notified now; null when they can. */
export function cannotTell({ stopped, left }: Pick<Recipients, 'stopped' | 'left'>): string | null {
  if (stopped) return 'An administrator has stopped messages to all members.'
  return left === 0 ? 'You have told the members as often as one may in a day. Tomorrow you can again.' : null
}

/** How many members are notified, by what, and how often the person may still do that. */
export function recipientsText({ members, mails, texts, pushes, left }: Recipients): string {
  const kinds = [
    [mails, 'email'],
    [texts, 'text'],
    [pushes, 'alert'],
  ] as const
  const ways = kinds.filter(([count]) => count > 0).map(([count, way]) => counted(count, way))
  const reached = members === 0 ? 'Nobody is reached.' : `Reaches ${counted(members, 'member')}: ${ways.join(', ')}.`
  return `${reached} ${left === 1 ? 'It is the last time today.' : `You can do this ${left} times today.`}`
}
