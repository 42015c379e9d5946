import { useState } from 'react'
import * as calls from '#sync/calls/users.ts'
import { useClubSend } from '../../club/club-send.ts'
import { useForm } from '../../forms/use-form.ts'
import { EmailField } from '../../people/account-fields.tsx'
import { RobotCheckBox } from '../../robot-check/robot-check-box.tsx'
import { isRobotRefusal, useRobotCheck } from '../../robot-check/use-robot-check.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorList, Form } from '../../ui/form.tsx'
import { useFocusAfter } from '../../ui/page.tsx'
import { newEmailError } from './new-email-error.ts'
import styles from './reset.module.css'

const told = {
  sent:
    'If this username has an account, a temporary password is on its way to the email on file. ' +
    'It is good for 30 minutes and for one login, and your present password stays good until you choose a new one.',
  asked:
    'If this username has an account, a message has gone to the email on file. The account moves to the new ' +
    'email when the change is approved from there, or by an administrator of the club who knows you. ' +
    'Only then the password is sent to the new email.',
} as const

type Props = { username: string; onDone: (told: string) => void }

/** Whether the mail on file still reaches the person. */
export function ChooseStep({ username, onDone }: Props) {
  const send = useClubSend()
  const check = useRobotCheck()
  const [isChanging, setChanging] = useState(false)
  const place = useFocusAfter<HTMLElement>(isChanging)
  const [needsCheck, setNeedsCheck] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const { form, field, setErrors } = useForm({ email: '' })
  const proof = check.proof === undefined ? {} : { robotcheck: check.proof }

  async function sendPassword() {
    follow(await send(calls.generateTempPwd, { body: { username, ...proof } }), told.sent)
  }

  async function askForChange() {
    const email = form.email.trim()
    const error = newEmailError(email)
    setErrors({ email: error })
    setFailures([])
    if (error !== undefined) return
    follow(await send(calls.changeEmailAndPwd, { body: { username, email, ...proof } }), told.asked)
  }

  function follow(answer: Awaited<ReturnType<typeof send>>, sentence: string) {
    if (answer.ok) {
      onDone(sentence)
      return
    }
    check.renew()
    // Whoever asks often is asked again to show that it is a person.
    if (isRobotRefusal(answer.refusal)) setNeedsCheck(true)
    setFailures([answer.refusal.message])
  }

  return (
    <section ref={place} tabIndex={-1} aria-label="How the password is sent" className={styles['choices']}>
      <ErrorList title="Please correct the following error(s):" errors={failures} />
      {needsCheck && <RobotCheckBox check={check} takesFocus />}
      {!isChanging && (
        <>
          <p>We can send a temporary password to the email on file.</p>
          <Button tone="primary" wide onClick={() => void sendPassword()}>
            Send Password
          </Button>
          <Button wide onClick={() => setChanging(true)}>
            Change email and send password
          </Button>
        </>
      )}
      {isChanging && (
        <Form onSubmit={() => void askForChange()}>
          <p>
            The change has to be approved first: by you, with a message to the email on file, or by an administrator of
            the club. Nothing changes before that.
          </p>
          <EmailField label="New email" {...field('email')} />
          <Button type="submit" tone="primary" wide>
            Ask for the change
          </Button>
          <Button wide onClick={() => setChanging(false)}>
            Back
          </Button>
        </Form>
      )}
    </section>
  )
}
