import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#sync/calls/login.ts'
import { confirmation, sendConfirmation } from '#sync/calls/users.ts'
import { keepUser, signOut } from '#sync/device/session/sign-in.ts'
import { useClub } from '../../club/club.tsx'
import { useDevice } from '../../device/device-context.tsx'
import { hasErrors, refusedFields, shapeErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { EmailField } from '../../people/account-fields.tsx'
import { startPath } from '../../routes.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, FormActions, SubmitOrCancel } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { useFocusAfter } from '../../ui/page.tsx'
import { stack } from '../../ui/stack.ts'
import { MailAddress } from '../../ui/text.tsx'
import { texts } from './texts.ts'

/** The polling interval in milliseconds: the link may be opened in another tab or on another device. */
const pollEvery = 4_000
const pollWhileFailing = 15_000

/** A registration that an administrator has not approved yet. */
export type HeldRegistration = { readonly sendsEmail: boolean }

/** Shown after the club declined a registration, which ended the person's sign-in. */
export function Answered({ sendsEmail }: HeldRegistration) {
  return (
    <Card>
      <div {...stack(16)}>
        <p role="status">{sendsEmail ? texts.answered.note : texts.answered.noteWithoutEmail}</p>
        <FormActions>
          <ButtonLink to="/contactUs">{texts.approval.ask}</ButtonLink>
          <ButtonLink to={startPath}>{texts.answered.login}</ButtonLink>
        </FormActions>
      </div>
    </Card>
  )
}

/** Shown when the address is confirmed and an administrator has not approved yet. */
function Waiting({ sendsEmail, onSignOut }: HeldRegistration & { onSignOut: () => Promise<unknown> }) {
  return (
    <Card>
      <div {...stack(16)}>
        <p role="status">
          <b>{texts.approval.title}</b> {sendsEmail ? texts.approval.note : texts.approval.noteWithoutEmail}
        </p>
        <FormActions>
          <ButtonLink to="/contactUs">{texts.approval.ask}</ButtonLink>
          <Button onClick={() => void onSignOut()}>{texts.confirm.signOut}</Button>
        </FormActions>
      </div>
    </Card>
  )
}

const { withoutEmail } = texts.confirm
const wordsWithoutEmail = {
  sentTo: withoutEmail.waits,
  sent: withoutEmail.waitsUnknown,
  send: withoutEmail.save,
  done: withoutEmail.saved,
  failed: withoutEmail.failed,
}

type CheckMailProps = {
  user: User
  onHeld: (held: HeldRegistration | null) => void
}

/**
 * Waits until the address of a new account is confirmed, with buttons to send the link again and to correct the
 * address.
 */
export function CheckMail({ user, onHeld }: CheckMailProps) {
  const device = useDevice()
  const { contact } = useClub()
  const during = useLoading()
  const send = useServerSend()
  const notices = useNotices()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const place = useFocusAfter<HTMLElement>(isEditing)
  const { form, field, setErrors, change } = useForm({ email: '' })
  const asked = useServerQuery({
    call: confirmation,
    request: {},
    pause: (failing) => (failing ? pollWhileFailing : pollEvery),
  })
  const email = asked.data?.email ?? ''
  const isConfirmed = asked.data?.confirmed === true
  const sendsEmail = asked.data?.sendsEmail !== false
  const words = sendsEmail ? texts.confirm : wordsWithoutEmail

  useEffect(() => {
    if (isConfirmed) keepUser(device, { ...user, isconfirmed: true })
  }, [isConfirmed, device, user])

  const isHeld = asked.data?.waits === true
  useEffect(() => onHeld(isHeld ? { sendsEmail } : null), [isHeld, sendsEmail, onHeld])

  async function leave() {
    onHeld(null)
    await during(signOut(device))
    await navigate(startPath)
  }

  if (isHeld) return <Waiting sendsEmail={sendsEmail} onSignOut={leave} />

  async function sendTo(address: string) {
    const answer = await send(sendConfirmation, { body: { email: address } })
    if (answer.ok) {
      setEditing(false)
      notices.succeed(words.done.title, words.done.detail(address))
    } else {
      setErrors(refusedFields(answer.refusal, ['email']))
      notices.fail(words.failed, reasonOf(answer.refusal, { mails: true }))
    }
    await during(asked.refetch())
  }

  async function correct() {
    const typed = { email: form.email.trim() }
    const found = shapeErrors(sendConfirmation.body, typed)
    setErrors(found)
    if (!hasErrors(found)) await sendTo(typed.email)
  }

  return (
    <Card ref={place} tabIndex={-1} aria-label={texts.confirm.title}>
      <div {...stack(16)}>
        <p role="status">
          <b>{texts.confirm.please}</b>{' '}
          {email === '' ? (
            words.sent
          ) : (
            <>
              {words.sentTo} <MailAddress text={email} />.
            </>
          )}{' '}
          {sendsEmail && texts.confirm.open}
        </p>
        {!isEditing && (
          <>
            <p>
              {sendsEmail ? (
                texts.confirm.noEmail
              ) : (
                <>
                  {texts.confirm.withoutEmail.write} <MailAddress text={contact} />.
                </>
              )}
            </p>
            <FormActions>
              {sendsEmail && (
                <Button tone="primary" disabled={email === ''} onClick={() => void sendTo(email)}>
                  {texts.confirm.again}
                </Button>
              )}
              <Button
                onClick={() => {
                  change('email', email)
                  setEditing(true)
                }}
              >
                {texts.confirm.edit}
              </Button>
              <Button onClick={() => void leave()}>{texts.confirm.signOut}</Button>
            </FormActions>
          </>
        )}
        {isEditing && (
          <Form onSubmit={correct}>
            <EmailField {...field('email')} />
            <SubmitOrCancel submit={words.send} onCancel={() => setEditing(false)} />
          </Form>
        )}
      </div>
    </Card>
  )
}
