import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { signIn } from '#sync/device/sign-in/sign-in.ts'
import { answered } from '../../club/club-send.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { hasErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { PasswordField, UsernameField } from '../../people/account-fields.tsx'
import { RobotCheckBox } from '../../robot-check/robot-check-box.tsx'
import { isRobotRefusal, useRobotCheck } from '../../robot-check/use-robot-check.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { dropWayBack, readWayBack } from '../../way-back.ts'
import styles from './login-screen.module.css'
import { loginErrors, loginFailure } from './login-words.ts'
import { OpenTeeTimes } from './open-tee-times.tsx'

/** The way in for members; without a login, the way to score with a code and to sign up for a tee time. */
export function LoginScreen() {
  const device = useDevice()
  const user = useUser()
  const navigate = useNavigate()
  const during = useLoading()
  const notices = useNotices()
  const [wayBack] = useState(() => readWayBack(device.ports))
  const { form, field, setErrors } = useForm({ username: '', password: '' })
  const check = useRobotCheck()
  /** Why the server wants a robot check; undefined while it wants none. */
  const [checkReason, setCheckReason] = useState<string>()
  const [isProofMissing, setProofMissing] = useState(false)

  async function submit() {
    const found = loginErrors(form)
    setErrors(found)
    const isMissing = checkReason !== undefined && check.proof === undefined
    setProofMissing(isMissing)
    if (hasErrors(found) || isMissing) return
    const proof = check.proof === undefined ? {} : { robotcheck: check.proof }
    // Phones put a blank behind a name that they complete.
    const answer = await during(answered(signIn(device, { ...form, username: form.username.trim(), ...proof })))
    if (!answer.ok) {
      check.renew()
      const asksForCheck = isRobotRefusal(answer.refusal) && check.proof === undefined
      if (asksForCheck) setCheckReason(answer.refusal.message)
      notices.fail('Login Failed', asksForCheck ? undefined : loginFailure(answer.refusal))
      return
    }
    notices.succeed('Login Successful')
    dropWayBack(device.ports)
    await navigate(wayBack)
  }

  if (user !== null) return <Navigate to={wayBack} replace />

  return (
    <Page title="Login" narrow>
      <Card>
        <Form onSubmit={() => void submit()}>
          <UsernameField {...field('username')} />
          <PasswordField {...field('password')} />
          {checkReason !== undefined && (
            <RobotCheckBox check={check} isMissing={isProofMissing} takesFocus reason={checkReason} />
          )}
          <Button type="submit" tone="primary" wide>
            Login
          </Button>
          <p className={styles['links']}>
            <Link to="/register">Register</Link>
            <Link to="/reset">Forgot your Password</Link>
          </p>
        </Form>
      </Card>
      <Card className={styles['code']}>
        <p>Do you have the code of an outing? You can score it without a login.</p>
        <Link to="/leaderboard" className={buttonLook('soft', { wide: true })}>
          Score with a code
        </Link>
      </Card>
      <OpenTeeTimes />
    </Page>
  )
}
