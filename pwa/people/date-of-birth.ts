import { ageOn } from '#golf/day.ts'
import type { User } from '#sync/calls/login.ts'
import { readDate } from '../dates/typed-date.ts'
import { texts } from './texts.ts'

/** Returns the person with a new date of birth and the age that follows from it. */
export function withDateOfBirth(user: User, { dob, today }: { dob: string | null; today: string }): User {
  return { ...user, dob, age: dob === null ? null : ageOn(today, dob) }
}

/** Returns the error of a date of birth (MM-DD-YYYY), which is needed for the 80+ rule; undefined if it is valid. */
export function birthdayError(typed: string, today: string): string | undefined {
  if (typed === '') return texts.birthday.form
  const dob = readDate(typed)
  if (dob !== null && dob < today && dob >= '1900-01-01') return undefined
  return texts.birthday.invalid
}
