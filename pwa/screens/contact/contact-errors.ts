import { contact } from '#sync/calls/club.ts'
import { emptyErrors, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'

export type ContactMessage = Readonly<Record<'name' | 'email' | 'message', string>>

/** What has to be put right before a message to the club can be sent. */
export function contactErrors(form: ContactMessage): FormErrors<keyof ContactMessage> {
  return {
    ...shapeErrors(contact.body, { ...form, email: form.email.trim() }),
    ...emptyErrors(form, { fields: ['name', 'email', 'message'], sentence: 'This field is required' }),
  }
}
