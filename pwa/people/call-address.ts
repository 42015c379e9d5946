import { digitsOf } from '../forms/typed-number.ts'

/** The address that a phone dials: digits, with the plus of a country code. */
export function callAddress(phonenum: string): string {
  const digits = digitsOf(phonenum)
  return phonenum.trim().startsWith('+') ? `tel:+${digits}` : `tel:${digits}`
}
