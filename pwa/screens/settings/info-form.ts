import { shownDay } from '#golf/day.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { settingsForm, type settingsInit, type SettingsForm } from '#sync/calls/users.ts'
import { readDate } from '../../dates/date-text.ts'
import { emptyErrors, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'

export type Settings = AnswerOf<typeof settingsInit>['user']

const texts = ['firstname', 'lastname', 'phonenum', 'dob', 'address', 'city', 'state', 'zip', 'aga'] as const

export type InfoField = (typeof texts)[number]
export type InfoForm = Readonly<Record<InfoField, string>>
export type InfoChoices = Pick<SettingsForm, 'postemail' | 'teetimenotify' | 'shareemail' | 'sharephone'>

/** The settings as they are typed: the date month first, and empty while it is not known. */
export function infoFormOf(settings: Settings): InfoForm {
  const { firstname, lastname, phonenum, address, city, state, zip, aga, dob } = settings
  return { firstname, lastname, phonenum, address, city, state, zip, aga, dob: dob === null ? '' : shownDay(dob) }
}

/** What is sent: without blanks around it, and the date as it is stored. */
export function infoRequest(form: InfoForm, choices: InfoChoices): SettingsForm {
  const trimmed = Object.fromEntries(texts.map((field) => [field, form[field].trim()])) as Record<InfoField, string>
  return { ...trimmed, ...choices, dob: readDate(form.dob) }
}

const unchosen: InfoChoices = { postemail: false, teetimenotify: 'None', shareemail: false, sharephone: false }

/** What keeps the form from being sent. The date may stay unknown; one that no calendar has cannot be sent. */
export function infoErrors(form: InfoForm): FormErrors<InfoField> {
  return {
    ...shapeErrors(settingsForm(), infoRequest(form, unchosen)),
    ...emptyErrors(form, { fields: ['firstname'], sentence: 'Firstname is required' }),
    ...emptyErrors(form, { fields: ['lastname'], sentence: 'Lastname is required' }),
    ...(form.dob === '' ? {} : dobErrors(form.dob)),
  }
}

/** What is said about the date when it is left. */
export function dobErrors(dob: string): FormErrors<'dob'> {
  if (dob === '') return { dob: 'DOB is required' }
  return readDate(dob) === null ? { dob: 'Please enter a valid date in MM-DD-YYYY format' } : {}
}
