import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import type { BodyOf } from '#sync/calls/call.ts'
import { registrationPolicy } from '#sync/calls/registrations.ts'
import { register, usernameUnique, registration } from '#sync/calls/users.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { signInBy } from '#sync/device/session/sign-in.ts'
import { useClub } from '../../club/club.tsx'
import { maskDate, readDate } from '../../dates/typed-date.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { emptyErrors, hasErrors, refusedFields, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { useSettled } from '../../forms/use-settled.ts'
import {
  EmailField,
  AddressFields,
  NameFields,
  NewPasswordField,
  RepeatedPasswordField,
  UsernameField,
  NotifyChoice,
} from '../../people/account-fields.tsx'
import { Consent } from '../../people/consent.tsx'
import { RobotCheckBox } from '../../robot-check/robot-check-box.tsx'
import { useRobotCheck } from '../../robot-check/use-robot-check.ts'
import { homePath, startPath } from '../../routes.ts'
import { useAnsweredOnce, useServerQuery } from '../../server/server-query.ts'
import { answered, isUnreached } from '../../server/server-send.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, FormActions, FormRow } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MailAddress } from '../../ui/text.tsx'
import { texts } from './texts.ts'

export function RegisterScreen() {
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const navigate = useNavigate()
  const user = useUser()
  const { contact } = useClub()
  const [isSending, setSending] = useState(false)
  const check = useRobotCheck()
  const { unsaved, field, part, forget, ...kept } = useKeptForm<Person & Pick<Choices, 'notify'>>('registration', {
    stored: { values: { ...emptyPerson, notify: usualNotify }, version: undefined },
  })
  const passwords = useForm(emptyPasswords)
  const { notify, ...person } = kept.form
  const form = { ...person, ...passwords.form }
  const setErrors = (errors: FormErrors<RegistrationField>) => {
    kept.setErrors(errors)
    passwords.setErrors(errors)
  }
  const [unanswered, setUnanswered] = useState<string>()
  // A username that this form has sent without an answer is not reported as taken, because the server recognizes a
  // repeated registration.
  const isTaken = useIsTaken(form.username) && form.username.trim() !== unanswered
  const query = useServerQuery({ call: registrationPolicy, request: {} })
  const isAnswered = useAnsweredOnce([query])
  const { data: policy } = query

  async function submit() {
    const errors = registrationErrors(form)
    setErrors(errors)
    if (hasErrors(errors) || check.proof === undefined) {
      notices.fail(texts.incomplete, undefined, texts.failed)
      return
    }
    setSending(true)
    const body = registrationRequest(form, { notify, robotcheck: check.proof })
    const answer = await during(answered(signInBy(device, register, { body })))
    if (answer.ok) {
      forget()
      const isHeld = policy?.registration === 'approval'
      notices.succeed(texts.done.title, isHeld ? texts.done.waits : texts.done.detail)
      await navigate(homePath)
      return
    }
    setSending(false)
    check.renew()
    if (isUnreached(answer.refusal)) setUnanswered(body.username)
    setErrors(refusedFields(answer.refusal, Object.keys(form) as RegistrationField[]))
    notices.fail(registerFailure(answer.refusal), undefined, texts.failed)
  }

  if (user !== null && !isSending) return <Navigate to={homePath} replace />

  // The answer may replace the form, and changes the lines above it.
  if (!isAnswered) {
    return (
      <Page title={texts.title}>
        <Skeleton rows={6} height={300} />
      </Page>
    )
  }
  if (policy?.registration === 'invitation') return <ByInvitation />

  return (
    <Page
      title={texts.title}
      lead={
        <>
          {texts.lead.question} <Link to={startPath}>{texts.lead.login}</Link>.
          {policy?.registration === 'approval' && <> {texts.lead.approval}</>}
          {policy?.registration === 'approval' && policy.sendsEmail && <> {texts.lead.approvalEmail}</>}
          {policy?.sendsEmail === false && (
            <>
              {' '}
              {texts.lead.withoutEmail} <MailAddress text={contact} />.
            </>
          )}
        </>
      }
    >
      <Card>
        <Form wide onSubmit={submit}>
          <UnsavedLine of={unsaved} sends />
          <NameFields firstname={field('firstname')} lastname={field('lastname')} />
          <UsernameField {...field('username')} error={isTaken ? texts.taken : kept.errors.username} />
          <TextField
            label={texts.fields.dob}
            placeholder={texts.placeholders.dob}
            inputMode="numeric"
            autoComplete="off"
            required
            {...field('dob')}
            onValue={(typed) => field('dob').onValue(maskDate(typed))}
          />
          <TextField
            label={texts.fields.phone}
            type="tel"
            autoComplete="tel-national"
            placeholder={texts.placeholders.phone}
            required
            maxLength={30}
            {...field('phonenum')}
          />
          <EmailField {...field('email')} />
          <NewPasswordField label={texts.fields.password} {...passwords.field('password')} />
          <RepeatedPasswordField {...passwords.field('passwordRepeat')} />
          <AddressFields field={field} required />
          <TextField label={texts.fields.referral} autoComplete="off" maxLength={200} {...field('referral')} />
          <FormRow>
            <NotifyChoice {...part('notify')} />
            <RobotCheckBox check={check} />
            <Consent />
          </FormRow>
          <FormActions>
            <Button type="submit" tone="primary" disabled={check.stage !== 'passed' || isTaken}>
              {texts.register}
            </Button>
          </FormActions>
        </Form>
      </Card>
    </Page>
  )
}

/** Shown by a club that accepts new members only by invitation, in place of the form. */
function ByInvitation() {
  const { name, contact } = useClub()
  return (
    <Page title={texts.title} narrow>
      <EmptyState
        kind="empty"
        title={texts.byInvitation.title(name)}
        action={
          <ButtonLink to="/contactUs" tone="primary">
            {texts.byInvitation.ask}
          </ButtonLink>
        }
      >
        <p>
          {texts.byInvitation.note} <MailAddress text={contact} />.
        </p>
        <p>
          {texts.lead.question} <Link to={startPath}>{texts.lead.login}</Link>.
        </p>
      </EmptyState>
    </Page>
  )
}

/** Whether the username is taken. False until the server has answered. */
function useIsTaken(username: string): boolean {
  const asked = useSettled(username.trim(), 400)
  const { data } = useServerQuery({
    call: usernameUnique,
    request: { body: { username: asked } },
    enabled: isWorthAsking(asked),
  })
  return asked === username.trim() && data?.unique === false
}

const emptyPasswords = { password: '', passwordRepeat: '' }

const emptyPerson = {
  firstname: '',
  lastname: '',
  username: '',
  dob: '',
  phonenum: '',
  email: '',
  address: '',
  city: '',
  state: 'AZ',
  zip: '',
  aga: '',
  referral: '',
}

export const emptyRegistration = { ...emptyPerson, ...emptyPasswords }

type Person = typeof emptyPerson
type RegistrationForm = typeof emptyRegistration
type RegistrationField = keyof RegistrationForm

type Request = BodyOf<typeof register>
type Choices = Pick<Request, 'notify' | 'robotcheck'>

/** The default notification about tee times. */
export const usualNotify: Choices['notify'] = 'Both'

const required = [
  ...(['firstname', 'lastname', 'username', 'password', 'passwordRepeat'] as const),
  ...(['email', 'phonenum', 'city', 'state', 'dob'] as const),
]

/** Returns the request, with the date in its stored form, and without spaces around any field but the password. */
export function registrationRequest(form: RegistrationForm, choices: Choices): Request {
  const trimmed = Object.fromEntries(Object.entries(form).map(([field, value]) => [field, value.trim()]))
  const { password, passwordRepeat } = form
  return { ...form, ...trimmed, password, passwordRepeat, dob: readDate(form.dob) ?? form.dob, ...choices }
}

/** Returns the errors that prevent sending the form. */
export function registrationErrors(form: RegistrationForm): FormErrors<RegistrationField> {
  const request = registrationRequest(form, { notify: usualNotify, robotcheck: '' })
  return {
    ...shapeErrors(registration(), request),
    ...emptyErrors(form, { fields: required, sentence: texts.required }),
  }
}

/** Whether a username is long enough to be looked up. */
export function isWorthAsking(username: string): boolean {
  return username.trim().length > 2
}

/** Returns the text for a failed registration: the server's own if it is meant for the person. */
export function registerFailure({ code, message }: ServerRefusal): string {
  if (code.startsWith('robot.') || code === 'request.malformed') return texts.incomplete
  if (code.startsWith('member.') || code.startsWith('password.') || isUnreached({ code })) return message
  return texts.failed
}
