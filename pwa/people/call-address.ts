/** The address that a phone dials: digits, with the plus of a country code. */
export function callAddress(phonenum: string): string {
  const digits = phonenum.replaceAll(/\D/g, '')
  return phonenum.trim().startsWith('+') ? `tel:+${digits}` : `tel:${digits}`
}
