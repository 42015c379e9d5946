import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as calls from '#sync/calls/users.ts'
import { getUserByUsername, changeEmailAndPwd } from '#sync/calls/users.ts'
import { shapeErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { UsernameField, EmailField } from '../../people/account-fields.tsx'
import { RobotCheckBox } from '../../robot-check/robot-check-box.tsx'
import { useRobotCheck, isRobotRefusal } from '../../robot-check/use-robot-check.ts'
import { useServerSend } from '../../server/server-send.ts'
import { buttonLook, Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorList, Form } from '../../ui/form.tsx'
import { Page, useFocusAfter } from '../../ui/page.tsx'
import styles from './reset.module.css'

type Step =
  | { readonly name: 'username' }
  | { readonly name: 'choose'; readonly username: string }
  | { readonly name: 'done'; readonly told: string }

const steps = ['username', 'choose', 'done'] as const

/** The way back into an account, in three steps. Nothing here tells whether an account exists. */
export function ResetScreen() {
  const [step, setStep] = useState<Step>({ name: 'username' })
  const place = useFocusAfter<HTMLElement>(step.name)
  const lead = `Step ${steps.indexOf(step.name) + 1} of ${steps.length}`
  return (
    <Page title="Password Reset" lead={lead} narrow>
      <Card ref={place} tabIndex={-1} aria-label={lead}>
        {step.name === 'username' && <UsernameStep onNext={(username) => setStep({ name: 'choose', username })} />}
        {step.name === 'choose' && (
          <ChooseStep username={step.username} onDone={(told) => setStep({ name: 'done', told })} />
        )}
        {step.name === 'done' && (
          <div className={styles['choices']}>
            <p role="status">{step.told}</p>
            <Link to="/login" className={buttonLook('primary', { wide: true })}>
              Try Login
            </Link>
          </div>
        )}
      </Card>
    </Page>
  )
}

/** Who it is about, and that it is a person who asks. */
function UsernameStep({ onNext }: { onNext: (username: string) => void }) {
  const send = useServerSend()
  const check = useRobotCheck()
  const { form, field, setErrors } = useForm({ username: '' })
  const [isProofMissing, setProofMissing] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])

  async function submit() {
    const username = form.username.trim()
    setErrors(username === '' ? { username: 'please enter username' } : {})
    setProofMissing(check.proof === undefined)
    setFailures([])
    if (username === '' || check.proof === undefined) return
    const answer = await send(getUserByUsername, { body: { username, robotcheck: check.proof } })
    check.renew()
    if (answer.ok) onNext(answer.value.user.username)
    else setFailures([answer.refusal.message])
  }

  return (
    <Form onSubmit={() => void submit()}>
      <ErrorList title="Please correct the following error(s):" errors={failures} />
      <UsernameField {...field('username')} />
      <RobotCheckBox check={check} isMissing={isProofMissing} />
      <Button type="submit" tone="primary" wide>
        Continue
      </Button>
    </Form>
  )
}

const told = {
  sent:
    'If this username has an account, a temporary password is on its way to the email on file. ' +
    'It is good for 30 minutes and for one login, and your present password stays good until you choose a new one.',
  asked:
    'If this username has an account, a message has gone to the email on file. The account moves to the new ' +
    'email when the change is approved from there, or by an administrator of the club who knows you. ' +
    'Only then the password is sent to the new email.',
} as const

type ChooseStepProps = { username: string; onDone: (told: string) => void }

/** Whether the mail on file still reaches the person. */
function ChooseStep({ username, onDone }: ChooseStepProps) {
  const send = useServerSend()
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
    // After many requests the server wants the robot check again.
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

/** What is wrong with the address to which an account is to move. */
export function newEmailError(email: string): string | undefined {
  if (email === '') return 'Email Required.'
  return shapeErrors(changeEmailAndPwd.body, { username: 'anybody', email }).email
}
