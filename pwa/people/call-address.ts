import { digitsOf } from '../forms/typed-number.ts'

/** Returns the address of a link that dials a number: its digits, with the plus of a country code. */
export function callAddress(phonenum: string): string {
  const digits = digitsOf(phonenum)
  return phonenum.trim().startsWith('+') ? `tel:+${digits}` : `tel:${digits}`
}
