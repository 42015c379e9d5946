import { updateEmail, updatePassword } from '#sync/calls/users.ts'
import { emptyErrors, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'

export const emptyEmailForm = { username: '', password: '', email: '' }
export const emptyPasswordForm = { username: '', oldPassword: '', password: '', passwordRepeat: '' }

type EmailForm = typeof emptyEmailForm
type PasswordForm = typeof emptyPasswordForm

/** What has to be put right before another address can be sent. */
export function emailErrors(form: EmailForm): FormErrors<keyof EmailForm> {
  return {
    ...shapeErrors(updateEmail.body, { ...form, email: form.email.trim() }),
    ...emptyErrors(form, { fields: ['username'], sentence: 'Username is required' }),
    ...emptyErrors(form, { fields: ['email'], sentence: 'Email is required' }),
  }
}

/** What has to be put right before another password can be sent. */
export function passwordErrors(form: PasswordForm): FormErrors<keyof PasswordForm> {
  const sentence = 'Password is required'
  return {
    ...shapeErrors(updatePassword.body, form),
    ...emptyErrors(form, { fields: ['username'], sentence: 'Username is required' }),
    ...emptyErrors(form, { fields: ['oldPassword', 'password', 'passwordRepeat'], sentence }),
  }
}
