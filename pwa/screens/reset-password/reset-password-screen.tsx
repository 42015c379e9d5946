import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { codeRequired } from '#sync/calls/second-step.ts'
import { resetTempPwd } from '#sync/calls/users.ts'
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
  const device = useDevice()
  const user = useUser()
  const during = useLoading()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [handed] = useState(() => readHandedOver(hash))
  const { form, errors, field, setErrors } = useForm({
    username: handed.username || (user?.username ?? ''),
    password: handed.password,
    newpassword: '',
    code: '',
  })
  /** Whether the account requires a code as a second step. */
  const [isCodeAsked, setCodeAsked] = useState(false)
  // If another tab sees the confirmation first, this page continues, too.
  const [wasWaiting] = useState(user?.isconfirmed === false)
  const [held, setHeld] = useState<HeldRegistration | null>(null)
  const [wayBack] = useState(() => readWayBack(device.ports))
  const [hasTemporary, setHasTemporary] = useState(handed.password !== '')
  const place = useFocusAfter<HTMLElement>(hasTemporary)
  const [failures, setFailures] = useState<readonly string[]>([])
  const robotCheck = useRobotCheckOnRefusal()
  const sendNew = useNewPassword()

  // Removes the password from the address, as for an emailed link.
  useEffect(() => history.replaceState(history.state, '', resetPasswordPath), [])

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
    if (answer.ok) {
      const page = readWayBack(device.ports)
      dropWayBack(device.ports)
      await navigate(page)
      return
    }
    if (answer.refusal.code === codeRequired) setCodeAsked(true)
    else if (!robotCheck.isWantedBy(answer.refusal)) setFailures([answer.refusal.message])
  }

  const sentences = [errors.username, errors.password, errors.newpassword, errors.code, ...failures]

  const isWaiting = user?.isconfirmed === false
  const goesOn = wasWaiting && user?.isconfirmed === true
  useEffect(() => {
    if (goesOn) dropWayBack(device.ports)
  }, [goesOn, device])

  if (goesOn) return <Navigate to={wayBack} replace />

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
          <Form onSubmit={submit}>
            <ErrorList errors={sentences.filter((sentence) => sentence !== undefined)} />
            <UsernameField {...field('username')} />
            <PasswordField
              label={texts.currentPassword.label}
              hint={texts.currentPassword.hint}
              {...field('password')}
            />
            <NewPasswordField {...field('newpassword')} />
            {isCodeAsked && <CodeField {...field('code')} takesFocus />}
            {robotCheck.box}
            <Button type="submit" tone="primary" wide>
              {texts.next}
            </Button>
          </Form>
        </Card>
      )}
      {isWaiting && <MyDataCard onDeleted={() => setHeld(null)} />}
    </Page>
  )
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
