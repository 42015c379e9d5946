import { useState } from 'react'
import { updatePassword } from '#sync/calls/users.ts'
import { keepUser } from '#sync/device/session/sign-in.ts'
import { NewPasswordField, PasswordField, RepeatedPasswordField, UsernameField } from '../../people/account-fields.tsx'
import { useClubSend } from '../../club/club-send.ts'
import { useDevice } from '../../device/device-context.tsx'
import { hasErrors, refusedFields } from '../../forms/form-errors.ts'
import { useRobotCheckOnRefusal } from '../../robot-check/robot-check-on-refusal.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { useForm } from '../../forms/use-form.ts'
import { emptyPasswordForm, passwordErrors } from './account-errors.ts'
import { EditCard } from './edit-card.tsx'
import styles from './settings.module.css'

/** Another password. Every other sign-in ends with it. */
export function PasswordCard() {
  const device = useDevice()
  const send = useClubSend()
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
    const answer = await send(updatePassword, { body: { ...form, username: form.username.trim(), ...proof } })
    if (!answer.ok) {
      if (robotCheck.isWantedBy(answer.refusal)) return
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
      <UsernameField {...field('username')} />
      <PasswordField label="Old password" {...field('oldPassword')} />
      <NewPasswordField {...field('password')} />
      <RepeatedPasswordField label="New password again" {...field('passwordRepeat')} />
      {robotCheck.box}
    </EditCard>
  )
}
