/** The address that a phone dials: digits, and the plus of a country. */
export function callAddress(phonenum: string): string {
  const digits = phonenum.replaceAll(/\D/g, '')
  return phonenum.trim().startsWith('+') ? `tel:+${digits}` : `tel:${digits}`
}
