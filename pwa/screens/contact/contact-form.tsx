import { useState } from 'react'
import { contact } from '#sync/calls/club.ts'
import { useClubSend } from '../../club/club-send.ts'
import { useUser } from '../../device/device-context.tsx'
import { hasErrors, refusedFields } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { EmailField } from '../../people/account-fields.tsx'
import { RobotCheckBox } from '../../robot-check/robot-check-box.tsx'
import { useRobotCheck } from '../../robot-check/use-robot-check.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { contactErrors } from './contact-errors.ts'

/** A message to the club. Whoever is not signed in shows first that it is a person who writes. */
export function ContactForm() {
  const user = useUser()
  const send = useClubSend()
  const notices = useNotices()
  const check = useRobotCheck()
  const [isProofMissing, setProofMissing] = useState(false)
  const isKnown = user !== null
  const { form, field, setErrors, change } = useForm({
    name: isKnown ? `${user.firstname} ${user.lastname}` : '',
    email: '',
    message: '',
  })

  async function submit() {
    const found = contactErrors(form)
    const isUnproven = !isKnown && check.proof === undefined
    setErrors(found)
    setProofMissing(isUnproven)
    if (hasErrors(found) || isUnproven) return
    const proof = check.proof === undefined ? {} : { robotcheck: check.proof }
    const answer = await send(contact, { body: { ...form, email: form.email.trim(), ...proof } })
    check.renew()
    if (answer.ok) {
      notices.succeed('Message sent', 'The club will answer you by mail.')
      change('message', '')
      return
    }
    setErrors(refusedFields(answer.refusal, ['name', 'email', 'message']))
    notices.fail('Message not sent', answer.refusal.message)
  }

  return (
    <Form onSubmit={() => void submit()}>
      <TextField label="Name" autoComplete="name" required maxLength={120} {...field('name')} />
      <EmailField {...field('email')} />
      <TextArea label="Message" maxLength={5000} {...field('message')} />
      {!isKnown && <RobotCheckBox check={check} isMissing={isProofMissing} />}
      <Button type="submit" tone="primary" wide>
        Send
      </Button>
    </Form>
  )
}
