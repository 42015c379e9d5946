import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { codeRequired } from '#sync/calls/second-step.ts'
import { resetTempPwd } from '#sync/calls/users.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { signInBy } from '#sync/device/session/sign-in.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { emptyErrors, hasErrors, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { NewPasswordField, PasswordField, UsernameField } from '../../people/account-fields.tsx'
import { CodeField } from '../../people/code-field.tsx'
import { MyDataCard } from '../../people/my-data-card.tsx'
import { useNewPassword } from '../../people/new-password.ts'
import { useRobotCheckOnRefusal } from '../../robot-check/robot-check-on-refusal.tsx'
import { resetPasswordPath } from '../../routes.ts'
import { answered } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorList, Form } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { Page, useFocusAfter } from '../../ui/page.tsx'
import { dropWayBack, readWayBack } from '../../way-back.ts'
import { Answered, CheckMail, type HeldRegistration } from './check-mail.tsx'
import { texts } from './texts.ts'

/** Exchanges a temporary password for a new one. Members without a confirmed email are held on this screen, too. */
export function ResetPasswordScreen() {
  const user = useUser()
  const handed = useHandedOver()
  const exchange = usePasswordExchange({
    username: handed.username || (user?.username ?? ''),
    password: handed.password,
  })
  const pageAfterConfirmation = usePageAfterConfirmation()
  const [held, setHeld] = useState<HeldRegistration | null>(null)
  const [hasTemporary, setHasTemporary] = useState(handed.password !== '')
  const place = useFocusAfter<HTMLElement>(hasTemporary)
  const isWaiting = user?.isconfirmed === false

  if (pageAfterConfirmation !== null) return <Navigate to={pageAfterConfirmation} replace />

  if (held !== null && user === null) {
    return (
      <Page title={texts.answered.title} narrow>
        <Answered {...held} />
      </Page>
    )
  }

  return (
    <Page title={isWaiting ? texts.confirm.title : texts.title} narrow>
      {isWaiting && <CheckMail user={user} onHeld={setHeld} />}
      {isWaiting && !hasTemporary && <Button onClick={() => setHasTemporary(true)}>{texts.confirm.hasPassword}</Button>}
      {(!isWaiting || hasTemporary) && (
        <Card ref={place} tabIndex={-1} aria-label={texts.title}>
          <ExchangeForm {...exchange} />
        </Card>
      )}
      {isWaiting && <MyDataCard onDeleted={() => setHeld(null)} />}
    </Page>
  )
}

function ExchangeForm({ field, sentences, isCodeAsked, robotBox, submit }: ReturnType<typeof usePasswordExchange>) {
  return (
    <Form onSubmit={submit}>
      <ErrorList errors={sentences} />
      <UsernameField {...field('username')} />
      <PasswordField label={texts.currentPassword.label} hint={texts.currentPassword.hint} {...field('password')} />
      <NewPasswordField {...field('newpassword')} />
      {isCodeAsked && <CodeField {...field('code')} takesFocus />}
      {robotBox}
      <Button type="submit" tone="primary" wide>
        {texts.next}
      </Button>
    </Form>
  )
}

/** Keeps what is typed into the form, also while it is hidden, and sends it. */
function usePasswordExchange(initial: HandedOver) {
  const device = useDevice()
  const during = useLoading()
  const navigate = useNavigate()
  const robotCheck = useRobotCheckOnRefusal()
  const sendNew = useNewPassword()
  const { form, errors, field, setErrors } = useForm({ ...initial, newpassword: '', code: '' })
  /** Whether the account requires a code as a second step. */
  const [isCodeAsked, setCodeAsked] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const sentences = [errors.username, errors.password, errors.newpassword, errors.code, ...failures]

  async function submit() {
    const { code, ...passwords } = form
    const sent = { ...passwords, ...(isCodeAsked ? { code } : {}) }
    const found = newPasswordErrors(sent)
    setErrors(found)
    setFailures([])
    const proof = robotCheck.proofToSend()
    if (hasErrors(found) || proof === null) return
    const body = { ...sent, username: form.username.trim(), ...proof }
    const answer = await sendNew({ present: form.password, next: form.newpassword }, (password) =>
      during(answered(signInBy(device, resetTempPwd, { body: { ...body, password } }))),
    )
    if (!answer.ok) return explain(answer.refusal)
    const page = readWayBack(device.ports)
    dropWayBack(device.ports)
    await navigate(page)
  }

  function explain(refusal: ServerRefusal) {
    if (refusal.code === codeRequired) setCodeAsked(true)
    else if (!robotCheck.isWantedBy(refusal)) setFailures([refusal.message])
  }

  return {
    field,
    /** The errors of the fields and of the last answer. */
    sentences: sentences.filter((sentence) => sentence !== undefined),
    isCodeAsked,
    robotBox: robotCheck.box,
    submit,
  }
}

/**
 * Returns the page to go on to when the email is confirmed, also if another tab sees the confirmation first; null
 * before.
 */
function usePageAfterConfirmation(): string | null {
  const device = useDevice()
  const user = useUser()
  const [wasWaiting] = useState(user?.isconfirmed === false)
  const [wayBack] = useState(() => readWayBack(device.ports))
  const goesOn = wasWaiting && user?.isconfirmed === true
  useEffect(() => {
    if (goesOn) dropWayBack(device.ports)
  }, [goesOn, device])
  return goesOn ? wayBack : null
}

type NewPasswordForm = Readonly<Record<'username' | 'password' | 'newpassword', string>> & { readonly code?: string }

/** Returns the errors that prevent sending a new password. Spaces are part of a password. */
export function newPasswordErrors(form: NewPasswordForm): FormErrors<keyof NewPasswordForm> {
  return {
    ...shapeErrors(resetTempPwd.body, form),
    ...emptyErrors(form, { fields: ['username'], sentence: texts.usernameRequired }),
    ...(form.password === '' ? { password: texts.passwordRequired } : {}),
    ...(form.newpassword === '' ? { newpassword: texts.newPasswordRequired } : {}),
  }
}

type HandedOver = { readonly username: string; readonly password: string }

/**
 * Reads the username and temporary password of a link such as `/resetPwd#username=…&password=…`, which the command for
 * the first administrator prints; empty if there are none.
 */
export function readHandedOver(fragment: string): HandedOver {
  const handed = new URLSearchParams(fragment.replace(/^#/, ''))
  return { username: handed.get('username') ?? '', password: handed.get('password') ?? '' }
}

/** Returns what the link hands over, and removes it from the address, as for an emailed link. */
function useHandedOver(): HandedOver {
  const { hash } = useLocation()
  const [handed] = useState(() => readHandedOver(hash))
  useEffect(() => history.replaceState(history.state, '', resetPasswordPath), [])
  return handed
}
