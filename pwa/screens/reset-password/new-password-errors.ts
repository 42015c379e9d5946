import { resetTempPwd } from '#sync/calls/users.ts'
import { emptyErrors, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'

export type NewPasswordForm = Readonly<Record<'username' | 'password' | 'newpassword', string>>

/** What has to be put right before a new password can be sent. Blanks belong to a password. */
export function newPasswordErrors(form: NewPasswordForm): FormErrors<keyof NewPasswordForm> {
  return {
    ...shapeErrors(resetTempPwd.body, form),
    ...emptyErrors(form, { fields: ['username'], sentence: 'Username is required' }),
    ...(form.password === '' ? { password: 'Password is required' } : {}),
    ...(form.newpassword === '' ? { newpassword: 'New password is required' } : {}),
  }
}
