import { changeEmailAndPwd } from '#sync/calls/users.ts'
import { shapeErrors } from '../../forms/form-errors.ts'

/** What is wrong with the address to which an account is to move. */
export function newEmailError(email: string): string | undefined {
  if (email === '') return 'Email Required.'
  return shapeErrors(changeEmailAndPwd.body, { username: 'anybody', email }).email
}
