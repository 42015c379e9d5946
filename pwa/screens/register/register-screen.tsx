import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { register } from '#sync/calls/users.ts'
import { signInBy } from '#sync/device/session/sign-in.ts'
import { EmailField, NewPasswordField, RepeatedPasswordField, UsernameField } from '../../people/account-fields.tsx'
import { answered } from '../../club/club-send.ts'
import { maskDate } from '../../dates/date-text.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { hasErrors, refusedFields } from '../../forms/form-errors.ts'
import { NotifyChoice } from '../../people/notify-choice.tsx'
import { RobotCheckBox } from '../../robot-check/robot-check-box.tsx'
import { useRobotCheck } from '../../robot-check/use-robot-check.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, FormActions, FormRow } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { registerFailure } from './register-failure.ts'
import {
  emptyRegistration,
  registrationErrors,
  registrationRequest,
  usualNotify,
  type RegistrationField,
} from './registration-form.ts'
import { useIsTaken } from './use-is-taken.ts'

/** Becoming a member. */
export function RegisterScreen() {
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const navigate = useNavigate()
  const user = useUser()
  const [isSending, setSending] = useState(false)
  const check = useRobotCheck()
  const { form, errors, setErrors, field, change } = useForm(emptyRegistration)
  const [notify, setNotify] = useState(usualNotify)
  const isTaken = useIsTaken(form.username)

  async function submit() {
    const errors = registrationErrors(form)
    setErrors(errors)
    if (hasErrors(errors) || check.proof === undefined) {
      notices.fail('Required information has not been provided.')
      return
    }
    setSending(true)
    const body = registrationRequest(form, { notify, robotcheck: check.proof })
    const answer = await during(answered(signInBy(device, register, { body })))
    if (answer.ok) {
      notices.succeed('Register Successful', 'You are now logged in.')
      await navigate('/home')
      return
    }
    setSending(false)
    check.renew()
    setErrors(refusedFields(answer.refusal, Object.keys(form) as RegistrationField[]))
    notices.fail(registerFailure(answer.refusal))
  }

  if (user !== null && !isSending) return <Navigate to="/home" replace />

  return (
    <Page
      title="Register"
      lead={
        <>
          Are you a member already? <Link to="/login">Login</Link>
        </>
      }
    >
      <Card>
        <Form wide onSubmit={() => void submit()}>
          <TextField label="First name" autoComplete="given-name" required maxLength={60} {...field('firstname')} />
          <TextField label="Last name" autoComplete="family-name" required maxLength={60} {...field('lastname')} />
          <UsernameField {...field('username')} error={isTaken ? 'This username is already taken.' : errors.username} />
          <TextField
            label="Date of birth"
            placeholder="MM-DD-YYYY"
            inputMode="numeric"
            autoComplete="off"
            required
            {...field('dob')}
            onValue={(typed) => change('dob', maskDate(typed))}
          />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel-national"
            placeholder="480-555-0100"
            required
            maxLength={30}
            {...field('phonenum')}
          />
          <EmailField {...field('email')} />
          <NewPasswordField label="Password" {...field('password')} />
          <RepeatedPasswordField {...field('passwordRepeat')} />
          <TextField label="Address" autoComplete="street-address" maxLength={200} {...field('address')} />
          <TextField label="City" autoComplete="address-level2" required maxLength={60} {...field('city')} />
          <TextField
            label="State"
            autoComplete="address-level1"
            autoCapitalize="characters"
            required
            maxLength={60}
            {...field('state')}
          />
          <TextField label="Zip" inputMode="numeric" autoComplete="postal-code" maxLength={10} {...field('zip')} />
          <TextField label="GHIN number" inputMode="numeric" autoComplete="off" maxLength={20} {...field('aga')} />
          <TextField label="Who referred you?" autoComplete="off" maxLength={200} {...field('referral')} />
          <FormRow>
            <NotifyChoice value={notify} onValue={setNotify} />
            <RobotCheckBox check={check} />
          </FormRow>
          <FormActions>
            <Button type="submit" tone="primary" disabled={check.stage !== 'passed' || isTaken}>
              Register
            </Button>
          </FormActions>
        </Form>
      </Card>
    </Page>
  )
}
