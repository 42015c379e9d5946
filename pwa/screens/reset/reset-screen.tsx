import { useState } from 'react'
import * as calls from '#sync/calls/users.ts'
import { getUserByUsername, changeEmailAndPwd } from '#sync/calls/users.ts'
import { shapeErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { UsernameField, EmailField } from '../../people/account-fields.tsx'
import { isRobotRefusal } from '../../robot-check/is-robot-refusal.ts'
import { RobotCheckBox } from '../../robot-check/robot-check-box.tsx'
import { useRobotCheck } from '../../robot-check/use-robot-check.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorList, Form } from '../../ui/form.tsx'
import { Page, useFocusAfter } from '../../ui/page.tsx'
import { stack } from '../../ui/stack.ts'
import { texts } from './texts.ts'

type Step =
  | { readonly name: 'username' }
  | { readonly name: 'choose'; readonly username: string }
  | { readonly name: 'done'; readonly text: string }

const steps = ['username', 'choose', 'done'] as const

/** Account recovery in three steps. Nothing here reveals whether an account exists. */
export function ResetScreen() {
  const [step, setStep] = useState<Step>({ name: 'username' })
  const place = useFocusAfter<HTMLElement>(step.name)
  const lead = texts.step({ now: steps.indexOf(step.name) + 1, of: steps.length })
  return (
    <Page title={texts.title} lead={lead} narrow>
      <Card ref={place} tabIndex={-1} aria-label={lead}>
        {step.name === 'username' && <UsernameStep onNext={(username) => setStep({ name: 'choose', username })} />}
        {step.name === 'choose' && (
          <ChooseStep username={step.username} onDone={(text) => setStep({ name: 'done', text })} />
        )}
        {step.name === 'done' && (
          <div {...stack(14)}>
            <p role="status">{step.text}</p>
            <ButtonLink to="/login" tone="primary" wide>
              {texts.login}
            </ButtonLink>
          </div>
        )}
      </Card>
    </Page>
  )
}

/** The username, and the robot check. */
function UsernameStep({ onNext }: { onNext: (username: string) => void }) {
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
    if (answer.ok) onNext(answer.value.user.username)
    else setFailures([answer.refusal.message])
  }

  return (
    <Form onSubmit={() => void submit()}>
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

type ChooseStepProps = { username: string; onDone: (text: string) => void }

/** A password to the email on file, or a move of the account to another email first. */
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
    follow(await send(calls.generateTempPwd, { body: { username, ...proof } }), texts.sent)
  }

  async function requestChange() {
    const email = form.email.trim()
    const error = newEmailError(email)
    setErrors({ email: error })
    setFailures([])
    if (error !== undefined) return
    follow(await send(calls.changeEmailAndPwd, { body: { username, email, ...proof } }), texts.requested)
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
          <p>{texts.choice.question}</p>
          <Button tone="primary" wide onClick={() => void sendPassword()}>
            {texts.choice.send}
          </Button>
          <Button wide onClick={() => setChanging(true)}>
            {texts.choice.change}
          </Button>
        </>
      )}
      {isChanging && (
        <Form onSubmit={() => void requestChange()}>
          <p>{texts.change.note}</p>
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

/** What is wrong with the new address of an account. */
export function newEmailError(email: string): string | undefined {
  if (email === '') return texts.emailRequired
  return shapeErrors(changeEmailAndPwd.body, { username: 'anybody', email }).email
}
