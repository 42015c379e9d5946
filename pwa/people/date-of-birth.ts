import { ageOn } from '#golf/day.ts'
import type { User } from '#sync/calls/login.ts'
import { readDate } from '../dates/typed-date.ts'
import { texts } from './texts.ts'

/** The person with a date of birth just entered, and the age that follows from it. */
export function withDateOfBirth(user: User, { dob, today }: { dob: string | null; today: string }): User {
  return { ...user, dob, age: dob === null ? null : ageOn(today, dob) }
}

/** What is wrong with a date of birth (MM-DD-YYYY) that is needed for the 80+ rule. */
export function birthdayError(typed: string, today: string): string | undefined {
  if (typed === '') return texts.birthday.form
  const dob = readDate(typed)
  if (dob !== null && dob < today && dob >= '1900-01-01') return undefined
  return texts.birthday.invalid
}
