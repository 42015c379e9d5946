import { digitsOf } from '../forms/typed-number.ts'

/**
 * Returns the address of a link that writes an email. The `@` stays and the rest is encoded, so that nothing can add to
 * the link (RFC 6068).
 */
export function mailTo(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
}

/** Returns the address of a link that dials a number: its digits, with the plus of a country code. */
export function callAddress(phonenum: string): string {
  const digits = digitsOf(phonenum)
  return phonenum.trim().startsWith('+') ? `tel:+${digits}` : `tel:${digits}`
}
