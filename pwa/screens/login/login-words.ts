import type { ClubRefusal } from '#sync/device/connection/server-calls.ts'
import { emptyErrors, type FormErrors } from '../../forms/form-errors.ts'

export type LoginForm = Readonly<Record<'username' | 'password', string>>

/** What is missing before the club can be asked. Blanks belong to a password. */
export function loginErrors(form: LoginForm): FormErrors<keyof LoginForm> {
  return {
    ...emptyErrors(form, { fields: ['username'], sentence: 'Username is required' }),
    ...(form.password === '' ? { password: 'Password is required' } : {}),
  }
}

/** What is said below "Login Failed". Which of the two is wrong is not for whoever guesses. */
export function loginFailure({ code, message }: Pick<ClubRefusal, 'code' | 'message'>): string {
  return code === 'login.failed' ? 'Check the username and the password.' : message
}
