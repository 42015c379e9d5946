import { alertRecipients, type SendEmail } from '#sync/calls/alerts.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { useServerQuery } from '../server/server-query.ts'
import { CheckBox } from '../ui/choice.tsx'
import { counted } from '../ui/words.ts'
import { texts } from './texts.ts'
import styles from './send-email-choice.module.css'

type Props = {
  value: SendEmail
  onValue: (value: SendEmail) => void
  /** A sentence about who is notified. */
  note: string
  /** The id of a stored tee time. */
  teetime?: number | undefined
}

/** The choice whether members are notified, with the number of recipients. */
export function SendEmailChoice({ value, onValue, note, teetime }: Props) {
  const { data } = useServerQuery({ call: alertRecipients, request: { query: { teetime } } })
  const obstacle = data === undefined ? null : cannotNotify(data)
  const isChosen = value === '1'

  return (
    <div>
      <CheckBox
        label={texts.sendEmail.label}
        detail={obstacle ?? note}
        checked={isChosen}
        // A choice that was made before it became impossible can still be undone.
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

/** Returns why members can't be notified at present; null if they can. */
export function cannotNotify({
  stopped,
  left,
  approved,
}: Pick<Recipients, 'stopped' | 'left' | 'approved'>): string | null {
  if (!approved) return texts.sendEmail.notApproved
  if (stopped) return texts.sendEmail.stopped
  return left === 0 ? texts.sendEmail.noneLeft : null
}

/** Returns how many members are notified, by which means, and how many sends are left. */
export function recipientsText({ members, mails, texts: textMessages, pushes, left }: Recipients): string {
  const kinds = [
    [mails, 'email'],
    [textMessages, 'text'],
    [pushes, 'alert'],
  ] as const
  const ways = kinds.filter(([count]) => count > 0).map(([count, way]) => counted(count, way))
  const reached = members === 0 ? texts.sendEmail.noOne : texts.sendEmail.goesTo(members, ways)
  return `${reached} ${texts.sendEmail.sendsLeft(left)}`
}
