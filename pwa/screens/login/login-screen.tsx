import { Suspense, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { login } from '#sync/calls/login.ts'
import { setupIsOver } from '#sync/calls/setup.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { emptyErrors, hasErrors, type FormErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { PasswordField, UsernameField } from '../../people/account-fields.tsx'
import { useRobotCheckOnRefusal } from '../../robot-check/robot-check-on-refusal.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { signInOnce } from '../../server/sign-in-once.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { InTurn } from '../../ui/in-turn.tsx'
import { lazyPart } from '../../ui/lazy-with-preload.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page, useFocusAfter } from '../../ui/page.tsx'
import { stack } from '../../ui/stack.ts'
import { dropWayBack, readWayBack } from '../../way-back.ts'
import { texts } from './texts.ts'
import styles from './login-screen.module.css'

/** Loaded on demand, because most logins have no second step. */
const SecondStepForm = lazyPart(async () => (await import('./second-step-form.tsx')).SecondStepForm)
/** Loaded once the form is painted, so that the form does not wait for it on a slow network. */
const OpenTeeTimes = lazyPart(async () => (await import('./open-tee-times.tsx')).OpenTeeTimes)

/** Hides the footer until the tee times above it are loaded. */
const coming = <div data-coming />

/** The login for members, with links to score by a code and to sign up for a tee time, both without a login. */
export function LoginScreen() {
  const device = useDevice()
  const user = useUser()
  const navigate = useNavigate()
  const during = useLoading()
  const notices = useNotices()
  const [wayBack] = useState(() => readWayBack(device.ports))
  const { form, field, setErrors, change } = useForm({ username: '', password: '' })
  const robotCheck = useRobotCheckOnRefusal()
  const setUp = useServerQuery({ call: setupIsOver, request: {} }).data
  const [restarts, setRestarts] = useState(0)
  /** The answer to a correct password of an account that requires a code, too. */
  const [secondStep, setSecondStep] = useState<{ readonly answer: unknown }>()

  async function submit() {
    const found = loginErrors(form)
    setErrors(found)
    const proof = robotCheck.proofToSend()
    if (hasErrors(found) || proof === null) return
    // Phones add a space to a name that they complete.
    const body = { ...form, username: form.username.trim(), ...proof }
    const answer = await during(signInOnce(device, login, { body }))
    if (!answer.ok && answer.refusal.code === 'second-step.required') {
      await during(SecondStepForm.preload())
      setSecondStep({ answer: answer.refusal.now })
      return
    }
    if (!answer.ok) {
      const isCheckWanted = robotCheck.isWantedBy(answer.refusal)
      notices.fail(texts.failed, isCheckWanted ? undefined : loginFailure(answer.refusal))
      return
    }
    await goOn()
  }

  async function goOn() {
    notices.succeed(texts.done)
    dropWayBack(device.ports)
    await navigate(wayBack)
  }

  function startOver() {
    setSecondStep(undefined)
    setRestarts(restarts + 1)
    change('password', '')
  }

  const place = useFocusAfter<HTMLElement>(String(restarts))

  if (user !== null) return <Navigate to={wayBack} replace />

  return (
    <Page title={texts.title} {...(setUp?.isOver === false && { lead: texts.notSetUp })} narrow>
      <div className={styles['columns']}>
        <div {...stack(18)}>
          <Card ref={place} tabIndex={-1} aria-label={texts.title} className={styles['form']}>
            {secondStep !== undefined && (
              <Suspense>
                <SecondStepForm answer={secondStep.answer} onSignedIn={goOn} onStartOver={startOver} />
              </Suspense>
            )}
            {secondStep === undefined && (
              <Form onSubmit={submit}>
                <UsernameField {...field('username')} />
                <PasswordField {...field('password')} />
                {robotCheck.box}
                <Button type="submit" tone="primary" wide>
                  {texts.login}
                </Button>
                <p className={styles['links']}>
                  <Link to="/register">{texts.register}</Link>
                  <Link to="/reset">{texts.forgot}</Link>
                </p>
              </Form>
            )}
          </Card>
          <Card {...stack(16)}>
            <p>{texts.code.question}</p>
            <ButtonLink to="/leaderboard" tone="soft" wide>
              {texts.code.link}
            </ButtonLink>
          </Card>
        </div>
        <InTurn before={coming}>
          <Suspense fallback={coming}>
            <OpenTeeTimes />
          </Suspense>
        </InTurn>
      </div>
    </Page>
  )
}

type LoginForm = Readonly<Record<'username' | 'password', string>>

/** Returns the errors that prevent sending the form. A password may contain spaces. */
export function loginErrors(form: LoginForm): FormErrors<keyof LoginForm> {
  return {
    ...emptyErrors(form, { fields: ['username'], sentence: texts.usernameRequired }),
    ...(form.password === '' ? { password: texts.passwordRequired } : {}),
  }
}

/** Returns the text below "Login Failed". It does not reveal whether the username or the password is wrong. */
export function loginFailure({ code, message }: Pick<ServerRefusal, 'code' | 'message'>): string {
  return code === 'login.failed' ? texts.wrong : message
}
