import { useState } from 'react'
import { updatePassword } from '#sync/calls/users.ts'
import { keepUser } from '#sync/device/sign-in.ts'
import { useClubSend } from '../../club-send.ts'
import { useDevice } from '../../device-context.tsx'
import { hasErrors, refusedFields } from '../../form-errors.ts'
import { useNotices } from '../../ui/notices.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useForm } from '../../use-form.ts'
import { emptyPasswordForm, passwordErrors } from './account-errors.ts'
import { EditCard } from './edit-card.tsx'
import styles from './settings.module.css'

/** Another password. Every other sign-in ends with it. */
export function PasswordCard() {
  const device = useDevice()
  const send = useClubSend()
  const notices = useNotices()
  const [isEditing, setEditing] = useState(false)
  const { form, field, setErrors, reset } = useForm(emptyPasswordForm)

  function leave() {
    reset()
    setEditing(false)
  }

  async function submit() {
    const found = passwordErrors(form)
    setErrors(found)
    if (hasErrors(found)) return
    const answer = await send(updatePassword, { body: { ...form, username: form.username.trim() } })
    if (!answer.ok) {
      setErrors(refusedFields(answer.refusal, ['username', 'oldPassword', 'password', 'passwordRepeat']))
      notices.fail('Error', answer.refusal.message)
      return
    }
    keepUser(device, answer.value.user)
    notices.succeed('Update Successful', 'Your password has been updated')
    leave()
  }

  return (
    <EditCard
      title="Change Password"
      isEditing={isEditing}
      onEdit={() => setEditing(true)}
      onSubmit={() => void submit()}
      onCancel={leave}
      facts={<p className={styles['note']}>When you change it, every other phone and computer is signed out.</p>}
    >
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={100}
        {...field('username')}
      />
      <TextField
        label="Old password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
        {...field('oldPassword')}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="8 characters or more. A few words are easy to remember and hard to guess."
        required
        maxLength={128}
        {...field('password')}
      />
      <TextField
        label="New password again"
        type="password"
        autoComplete="new-password"
        required
        maxLength={128}
        {...field('passwordRepeat')}
      />
    </EditCard>
  )
}
