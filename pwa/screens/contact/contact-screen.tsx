import { useState } from 'react'
import { contact } from '#sync/calls/club.ts'
import { useClub } from '../../club/club.tsx'
import { useUser } from '../../device/device-context.tsx'
import { emptyErrors, hasErrors, refusedFields, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { EmailField } from '../../people/account-fields.tsx'
import { mailTo } from '../../people/contact-links.ts'
import { RobotCheckBox } from '../../robot-check/robot-check-box.tsx'
import { useRobotCheck } from '../../robot-check/use-robot-check.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { MailAddress } from '../../ui/text.tsx'
import { texts } from './texts.ts'

export function ContactScreen() {
  const club = useClub()
  const writers = useWriters()
  return (
    <Page
      title={texts.title}
      lead={
        club.contact === '' ? (
          texts.lead
        ) : (
          <>
            {texts.leadTo}{' '}
            <a href={mailTo(club.contact)}>
              <MailAddress text={club.contact} />
            </a>
            .
          </>
        )
      }
      narrow
    >
      <Card>
        <ContactForm key={writers} />
      </Card>
    </Page>
  )
}

/**
 * Returns the number of members who have used this page in succession, in any tab. It is a key for the form, so that no
 * member sends under the name of the previous one. Typed text stays while the sign-in ends, and when the same member
 * logs in again.
 */
function useWriters(): number {
  const id = useUser()?.id
  const [last, setLast] = useState({ id, count: 1 })
  if (id !== undefined && id !== last.id) {
    setLast({ id, count: last.id === undefined ? last.count : last.count + 1 })
  }
  return last.count
}

/** A message to the club. Without a sign-in it needs the robot check. */
function ContactForm() {
  const user = useUser()
  const send = useServerSend()
  const notices = useNotices()
  const check = useRobotCheck()
  const [isProofMissing, setProofMissing] = useState(false)
  const isKnown = user !== null
  const name = isKnown ? `${user.firstname} ${user.lastname}` : ''
  const stored = { values: { name, email: '', message: '' }, version: undefined }
  const { form, unsaved, field, setErrors, forget } = useKeptForm<ContactMessage>('contact', { stored })

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
      notices.succeed(texts.done.title, texts.done.detail)
      forget({ name: form.name, email: form.email })
      return
    }
    setErrors(refusedFields(answer.refusal, ['name', 'email', 'message']))
    notices.fail(texts.failed, reasonOf(answer.refusal))
  }

  return (
    <Form onSubmit={submit}>
      <UnsavedLine of={unsaved} sends />
      <TextField label={texts.name} autoComplete="name" required maxLength={120} {...field('name')} />
      <EmailField {...field('email')} />
      <TextArea label={texts.message} maxLength={5000} {...field('message')} />
      {!isKnown && <RobotCheckBox check={check} isMissing={isProofMissing} />}
      <Button type="submit" tone="primary" wide>
        {texts.send}
      </Button>
    </Form>
  )
}

type ContactMessage = Readonly<Record<'name' | 'email' | 'message', string>>

export function contactErrors(form: ContactMessage): FormErrors<keyof ContactMessage> {
  return {
    ...shapeErrors(contact.body, { ...form, email: form.email.trim() }),
    ...emptyErrors(form, { fields: ['name', 'email', 'message'], sentence: texts.required }),
  }
}
