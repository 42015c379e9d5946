import { useState } from 'react'
import { changeEmailAndPwd, generateTempPwd, getUserByUsername } from '#sync/calls/users.ts'
import { useClub } from '../../club/club.tsx'
import { shapeErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { UsernameField, EmailField } from '../../people/account-fields.tsx'
import { isRobotRefusal } from '../../robot-check/is-robot-refusal.ts'
import { RobotCheckBox } from '../../robot-check/robot-check-box.tsx'
import { useRobotCheck } from '../../robot-check/use-robot-check.ts'
import { startPath } from '../../routes.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorList, Form } from '../../ui/form.tsx'
import { Page, useFocusAfter } from '../../ui/page.tsx'
import { stack } from '../../ui/stack.ts'
import { MailAddress } from '../../ui/text.tsx'
import { texts } from './texts.ts'

/** The answer to a username, which is the same whether or not the account exists. */
type Account = { readonly username: string; readonly sendsEmail: boolean }

type Step =
  | { readonly name: 'username' }
  | ({ readonly name: 'choose' } & Account)
  | { readonly name: 'done'; readonly text: string; readonly sendsEmail: boolean }

const steps = ['username', 'choose', 'done'] as const

/** Account recovery in three steps. Nothing here reveals whether an account exists. */
export function ResetScreen() {
  const { contact } = useClub()
  const [step, setStep] = useState<Step>({ name: 'username' })
  const place = useFocusAfter<HTMLElement>(step.name)
  const lead = texts.step({ now: steps.indexOf(step.name) + 1, of: steps.length })
  return (
    <Page title={texts.title} lead={lead} narrow>
      <Card ref={place} tabIndex={-1} aria-label={lead}>
        {step.name === 'username' && <UsernameStep onNext={(account) => setStep({ name: 'choose', ...account })} />}
        {step.name === 'choose' && (
          <ChooseStep
            username={step.username}
            sendsEmail={step.sendsEmail}
            onDone={(text) => setStep({ name: 'done', text, sendsEmail: step.sendsEmail })}
          />
        )}
        {step.name === 'done' && (
          <div {...stack(14)}>
            <p role="status">{step.text}</p>
            {!step.sendsEmail && (
              <p>
                {texts.withoutEmail.write} <MailAddress text={contact} />.
              </p>
            )}
            <ButtonLink to={startPath} tone="primary" wide>
              {texts.login}
            </ButtonLink>
          </div>
        )}
      </Card>
    </Page>
  )
}

/** The step for the username and the robot check. */
function UsernameStep({ onNext }: { onNext: (account: Account) => void }) {
  const send = useServerSend()
  const check = useRobotCheck()
  const { form, field, setErrors } = useForm({ username: '' })
  const [isProofMissing, setProofMissing] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])

  async function submit() {
    const username = form.username.trim()
    setErrors(username === '' ? { username: texts.usernameRequired } : {})
    setProofMissing(check.proof === undefined)
    setFailures([])
    if (username === '' || check.proof === undefined) return
    const answer = await send(getUserByUsername, { body: { username, robotcheck: check.proof } })
    check.renew()
    if (answer.ok) onNext({ username: answer.value.user.username, sendsEmail: answer.value.sendsEmail })
    else setFailures([answer.refusal.message])
  }

  return (
    <Form onSubmit={submit}>
      <ErrorList errors={failures} />
      <UsernameField {...field('username')} />
      <RobotCheckBox check={check} isMissing={isProofMissing} />
      <Button type="submit" tone="primary" wide>
        {texts.next}
      </Button>
      <p>{texts.forgotten}</p>
      <ButtonLink to="/contactUs" wide>
        {texts.contact}
      </ButtonLink>
    </Form>
  )
}

const usualWords = {
  question: texts.choice.question,
  sent: texts.sent,
  note: texts.change.note,
  requested: texts.requested,
}

type ChooseStepProps = Account & { readonly onDone: (text: string) => void }

/** The step with the choice: a password to the email on file, or first a move of the account to another email. */
function ChooseStep({ username, sendsEmail, onDone }: ChooseStepProps) {
  const words = sendsEmail ? usualWords : texts.withoutEmail
  const send = useServerSend()
  const check = useRobotCheck()
  const [isChanging, setChanging] = useState(false)
  const place = useFocusAfter<HTMLElement>(isChanging)
  const [needsCheck, setNeedsCheck] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const { form, field, setErrors } = useForm({ email: '' })
  const proof = check.proof === undefined ? {} : { robotcheck: check.proof }

  async function sendPassword() {
    follow(await send(generateTempPwd, { body: { username, ...proof } }), words.sent)
  }

  async function requestChange() {
    const email = form.email.trim()
    const error = newEmailError(email)
    setErrors({ email: error })
    setFailures([])
    if (error !== undefined) return
    follow(await send(changeEmailAndPwd, { body: { username, email, ...proof } }), words.requested)
  }

  function follow(answer: Awaited<ReturnType<typeof send>>, sentence: string) {
    if (answer.ok) {
      onDone(sentence)
      return
    }
    check.renew()
    // After many requests the server requires the robot check again.
    if (isRobotRefusal(answer.refusal)) setNeedsCheck(true)
    setFailures([answer.refusal.message])
  }

  return (
    <section ref={place} tabIndex={-1} aria-label={texts.choice.label} {...stack(14)}>
      <ErrorList errors={failures} />
      {needsCheck && <RobotCheckBox check={check} takesFocus />}
      {!isChanging && (
        <>
          <p>{words.question}</p>
          <Button tone="primary" wide onClick={() => void sendPassword()}>
            {texts.choice.send}
          </Button>
          <Button wide onClick={() => setChanging(true)}>
            {texts.choice.change}
          </Button>
        </>
      )}
      {isChanging && (
        <Form onSubmit={requestChange}>
          <p>{words.note}</p>
          <EmailField label={texts.change.email} {...field('email')} />
          <Button type="submit" tone="primary" wide>
            {texts.change.request}
          </Button>
          <Button wide onClick={() => setChanging(false)}>
            {texts.choice.back}
          </Button>
        </Form>
      )}
    </section>
  )
}

/** Returns the error of a new email address; undefined if it is valid. */
export function newEmailError(email: string): string | undefined {
  if (email === '') return texts.emailRequired
  return shapeErrors(changeEmailAndPwd.body, { username: 'anybody', email }).email
}
