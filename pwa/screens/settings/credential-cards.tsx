import { useState } from 'react'
import { cancelEmailChange, updateEmail, updatePassword } from '#sync/calls/users.ts'
import { keepUser } from '#sync/device/session/sign-in.ts'
import { useDevice } from '../../device/device-context.tsx'
import { emptyErrors, hasErrors, refusedFields, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import {
  EmailField,
  PasswordField,
  UsernameField,
  NewPasswordField,
  RepeatedPasswordField,
} from '../../people/account-fields.tsx'
import { useNewPassword } from '../../people/new-password.ts'
import { useRobotCheckOnRefusal } from '../../robot-check/robot-check-on-refusal.tsx'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { holdFocus } from '../../ui/focus-somewhere.ts'
import { useNotices } from '../../ui/notices.tsx'
import { EditCard, Facts } from './edit-card.tsx'
import { texts } from './texts.ts'
import styles from './settings.module.css'

type EmailCardProps = {
  email: string
  /** The new address of a change that is not confirmed yet; null for none. */
  pending: string | null
  /** Whether the change was requested without a login, in which case its link was sent to the address on file. */
  isRequest: boolean
  onSaved: () => Promise<void>
}

/** The member's email. A new one takes effect once it is confirmed. */
export function EmailCard({ email, pending, isRequest, onSaved }: EmailCardProps) {
  const send = useServerSend()
  const notices = useNotices()
  const [isEditing, setEditing] = useState(false)
  const robotCheck = useRobotCheckOnRefusal()
  const { form, field, setErrors, reset } = useForm(emptyEmailForm)

  function leave() {
    reset()
    setEditing(false)
  }

  async function submit() {
    const found = emailErrors(form)
    setErrors(found)
    const proof = robotCheck.proofToSend()
    if (hasErrors(found) || proof === null) return
    const body = { ...form, username: form.username.trim(), email: form.email.trim(), ...proof }
    const answer = await send(updateEmail, { body })
    if (!answer.ok) {
      if (robotCheck.isWantedBy(answer.refusal)) return
      setErrors(refusedFields(answer.refusal, ['username', 'password', 'email']))
      notices.fail(texts.error, reasonOf(answer.refusal, { mails: true }))
      return
    }
    notices.succeed(texts.saved, texts.email.saved)
    leave()
    await onSaved()
  }

  async function takeBack() {
    const keepFocus = holdFocus()
    const answer = await send(cancelEmailChange, { body: {} })
    if (answer.ok) notices.succeed(texts.email.canceled.title, texts.email.canceled.detail(email))
    else notices.fail(texts.error, reasonOf(answer.refusal))
    await onSaved()
    keepFocus()
  }

  return (
    <EditCard
      title={texts.email.title}
      isEditing={isEditing}
      onEdit={() => setEditing(true)}
      onSubmit={submit}
      onCancel={leave}
      facts={
        <>
          <Facts facts={[[texts.email.label, email]]} />
          {pending !== null && (
            <div className={styles['pending']}>
              <p role="status" className={styles['note']}>
                {isRequest ? texts.email.requested(pending) : texts.email.pending(pending)}
              </p>
              <Button onClick={() => void takeBack()}>{texts.email.cancel}</Button>
            </div>
          )}
        </>
      }
    >
      <UsernameField {...field('username')} />
      <PasswordField {...field('password')} />
      <EmailField label={texts.email.newEmail} {...field('email')} />
      {robotCheck.box}
    </EditCard>
  )
}

/** The member's password. A new one ends every other sign-in, and cancels a change of email. */
export function PasswordCard({ onSaved }: Pick<EmailCardProps, 'onSaved'>) {
  const device = useDevice()
  const send = useServerSend()
  const sendNew = useNewPassword()
  const notices = useNotices()
  const [isEditing, setEditing] = useState(false)
  const robotCheck = useRobotCheckOnRefusal()
  const { form, field, setErrors, reset } = useForm(emptyPasswordForm)

  function leave() {
    reset()
    setEditing(false)
  }

  async function submit() {
    const found = passwordErrors(form)
    setErrors(found)
    const proof = robotCheck.proofToSend()
    if (hasErrors(found) || proof === null) return
    const body = { ...form, username: form.username.trim(), ...proof }
    const answer = await sendNew({ present: form.oldPassword, next: form.password }, (oldPassword) =>
      send(updatePassword, { body: { ...body, oldPassword } }),
    )
    if (!answer.ok) {
      if (robotCheck.isWantedBy(answer.refusal)) return
      setErrors(refusedFields(answer.refusal, ['username', 'oldPassword', 'password', 'passwordRepeat']))
      notices.fail(texts.error, reasonOf(answer.refusal))
      return
    }
    keepUser(device, answer.value.user)
    notices.succeed(texts.saved, texts.password.saved)
    leave()
    await onSaved()
  }

  return (
    <EditCard
      title={texts.password.title}
      isEditing={isEditing}
      onEdit={() => setEditing(true)}
      onSubmit={submit}
      onCancel={leave}
      facts={<p className={styles['note']}>{texts.password.note}</p>}
    >
      <UsernameField {...field('username')} />
      <PasswordField label={texts.password.old} {...field('oldPassword')} />
      <NewPasswordField {...field('password')} />
      <RepeatedPasswordField label={texts.password.again} {...field('passwordRepeat')} />
      {robotCheck.box}
    </EditCard>
  )
}

export const emptyEmailForm = { username: '', password: '', email: '' }
export const emptyPasswordForm = { username: '', oldPassword: '', password: '', passwordRepeat: '' }

type EmailForm = typeof emptyEmailForm
type PasswordForm = typeof emptyPasswordForm

export function emailErrors(form: EmailForm): FormErrors<keyof EmailForm> {
  return {
    ...shapeErrors(updateEmail.body, { ...form, email: form.email.trim() }),
    ...emptyErrors(form, { fields: ['username'], sentence: texts.usernameRequired }),
    ...emptyErrors(form, { fields: ['email'], sentence: texts.email.required }),
  }
}

export function passwordErrors(form: PasswordForm): FormErrors<keyof PasswordForm> {
  const sentence = texts.passwordRequired
  return {
    ...shapeErrors(updatePassword.body, form),
    ...emptyErrors(form, { fields: ['username'], sentence: texts.usernameRequired }),
    ...emptyErrors(form, { fields: ['oldPassword', 'password', 'passwordRepeat'], sentence }),
  }
}
