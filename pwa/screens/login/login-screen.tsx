import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { signIn } from '#sync/device/session/sign-in.ts'
import { answered } from '../../club/club-send.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { hasErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { PasswordField, UsernameField } from '../../people/account-fields.tsx'
import { useRobotCheckOnRefusal } from '../../robot-check/robot-check-on-refusal.tsx'
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
  const robotCheck = useRobotCheckOnRefusal()

  async function submit() {
    const found = loginErrors(form)
    setErrors(found)
    const proof = robotCheck.proofToSend()
    if (hasErrors(found) || proof === null) return
    // Phones put a blank behind a name that they complete.
    const answer = await during(answered(signIn(device, { ...form, username: form.username.trim(), ...proof })))
    if (!answer.ok) {
      const isCheckWanted = robotCheck.isWantedBy(answer.refusal)
      notices.fail('Login Failed', isCheckWanted ? undefined : loginFailure(answer.refusal))
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
          {robotCheck.box}
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
