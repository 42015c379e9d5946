import { useState } from 'react'
import { cancelEmailChange, updateEmail } from '#sync/calls/users.ts'
import { EmailField, PasswordField, UsernameField } from '../../people/account-fields.tsx'
import { useClubSend } from '../../club/club-send.ts'
import { hasErrors, refusedFields } from '../../forms/form-errors.ts'
import { useRobotCheckOnRefusal } from '../../robot-check/robot-check-on-refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { useForm } from '../../forms/use-form.ts'
import { emailErrors, emptyEmailForm } from './account-errors.ts'
import { EditCard, Facts } from './edit-card.tsx'
import styles from './settings.module.css'

/** The address at which the club reaches the member. Another one counts once it has been confirmed from there. */
type Props = { email: string; pending: string | null; onSaved: () => Promise<void> }

export function EmailCard({ email, pending, onSaved }: Props) {
  const send = useClubSend()
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
      notices.fail('Error', answer.refusal.message)
      return
    }
    notices.succeed('Update Successful', 'Your email has been updated')
    leave()
    await onSaved()
  }

  async function takeBack() {
    const answer = await send(cancelEmailChange, { body: {} })
    if (answer.ok) notices.succeed('Change canceled', `Your email stays ${email}.`)
    else notices.fail('Error', answer.refusal.message)
    await onSaved()
  }

  return (
    <EditCard
      title="Change Email"
      isEditing={isEditing}
      onEdit={() => setEditing(true)}
      onSubmit={() => void submit()}
      onCancel={leave}
      facts={
        <>
          <Facts facts={[['Email', email]]} />
          {pending !== null && (
            <div className={styles['pending']}>
              <p role="status" className={styles['note']}>
                Waiting for {pending}. Your email changes when the link we sent is opened.
              </p>
              <Button onClick={() => void takeBack()}>Cancel the change</Button>
            </div>
          )}
        </>
      }
    >
      <UsernameField {...field('username')} />
      <PasswordField {...field('password')} />
      <EmailField label="New email" {...field('email')} />
      {robotCheck.box}
    </EditCard>
  )
}
