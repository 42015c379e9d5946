import type { BodyOf } from '#sync/calls/call.ts'
import { registration, type register } from '#sync/calls/users.ts'
import { readDate } from '../../dates/date-text.ts'
import { emptyErrors, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'

export const emptyRegistration = {
  firstname: '',
  lastname: '',
  username: '',
  dob: '',
  phonenum: '',
  email: '',
  password: '',
  passwordRepeat: '',
  address: '',
  city: '',
  state: 'AZ',
  zip: '',
  aga: '',
  referral: '',
}

export type RegistrationForm = typeof emptyRegistration
export type RegistrationField = keyof RegistrationForm

type Request = BodyOf<typeof register>
type Choices = Pick<Request, 'notify' | 'robotcheck'>

/** How whoever registers hears of tee times, until they say otherwise. */
export const usualNotify: Choices['notify'] = 'Both'

const required = [
  ...(['firstname', 'lastname', 'username', 'password', 'passwordRepeat'] as const),
  ...(['email', 'phonenum', 'city', 'state', 'dob'] as const),
]

/** What is sent: the date as it is stored, and no blanks around what is not a password. */
export function registrationRequest(form: RegistrationForm, choices: Choices): Request {
  const trimmed = Object.fromEntries(Object.entries(form).map(([field, value]) => [field, value.trim()]))
  const { password, passwordRepeat } = form
  return { ...form, ...trimmed, password, passwordRepeat, dob: readDate(form.dob) ?? form.dob, ...choices }
}

/** What has to be put right before the form can be sent. */
export function registrationErrors(form: RegistrationForm): FormErrors<RegistrationField> {
  const request = registrationRequest(form, { notify: usualNotify, robotcheck: '' })
  return {
    ...shapeErrors(registration(), request),
    ...emptyErrors(form, { fields: required, sentence: 'This field is required' }),
  }
}

/** The club is asked whether a name is free once more than two characters are typed. */
export function isWorthAsking(username: string): boolean {
  return username.trim().length > 2
}
